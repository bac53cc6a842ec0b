package ab.apkkit.runner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;

/**
 * Runs JUnit 4 classes in a JVM of its own. The first line of standard input is a word that every
 * report line starts with; it keeps what the tests print from being taken for a report. Then come class names.
 */
public final class TestRunner {
    private TestRunner() {
    }

    /** Entry point. */
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Reports reports = new Reports(new PrintStream(System.out, true, StandardCharsets.UTF_8), in.readLine());
        List<String> names = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            names.add(line);
        }
        for (String name : names) {
            run(name, reports);
        }
        reports.send("end");
        System.exit(0); // A thread that a test left behind must not keep the JVM.
    }

    private static void run(String name, Reports reports) {
        Class<?> type;
        try {
            type = Class.forName(name, false, TestRunner.class.getClassLoader());
            if (!TestClasses.isTest(type)) {
                return;
            }
        } catch (ClassNotFoundException | LinkageError e) {
            reports.send("class", name);
            reports.failure("load", 0, e);
            return;
        }
        reports.send("class", name);
        try (Capture capture = new Capture()) {
            JUnitCore core = new JUnitCore();
            core.addListener(new Listener(reports));
            core.run(Request.aClass(type));
            reports.send("output", capture.out(), capture.err());
        }
    }
}
