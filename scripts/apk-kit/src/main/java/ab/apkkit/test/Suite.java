package ab.apkkit.test;

import java.util.ArrayList;
import java.util.List;

/** The results of one test class. */
final class Suite {
    /** One test; type, message and trace are empty unless it failed. */
    record Case(String name, long ms, String status, String type, String message, String trace) {
    }

    private final String name;
    private final List<Case> cases = new ArrayList<>();
    private String running;
    private String out = "";
    private String err = "";

    Suite(String name) {
        this.name = name;
    }

    void started(String test) {
        running = test;
    }

    /** A test counts once: a failure in its clean-up follows one of its own. */
    void add(Case result) {
        running = null;
        cases.removeIf(c -> c.name().equals(result.name()));
        cases.add(result);
    }

    /** The JVM is gone: whatever was running takes the blame. */
    void crashed(String message) {
        add(new Case(running == null ? "classMethod" : running, 0, "failed", "crash", message, message));
    }

    void output(String standardOut, String standardErr) {
        out = standardOut;
        err = standardErr;
    }

    String name() {
        return name;
    }

    List<Case> cases() {
        return cases;
    }

    String out() {
        return out;
    }

    String err() {
        return err;
    }

    long count(String status) {
        return cases.stream().filter(c -> c.status().equals(status)).count();
    }
}
