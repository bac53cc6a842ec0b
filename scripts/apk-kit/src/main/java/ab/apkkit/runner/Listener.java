package ab.apkkit.runner;

import org.junit.runner.Description;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Reports each test when it ends, so that a JVM that dies loses only the test that killed it. */
final class Listener extends RunListener {
    private final Reports reports;
    private long start;
    private boolean failed;

    Listener(Reports reports) {
        this.reports = reports;
    }

    @Override
    public void testStarted(Description description) {
        start = System.nanoTime();
        failed = false;
        reports.send("started", name(description));
    }

    @Override
    public void testFailure(Failure failure) {
        failed = true;
        reports.failure(name(failure.getDescription()), elapsed(), failure.getException());
    }

    @Override
    public void testAssumptionFailure(Failure failure) {
        failed = true;
        reports.send("skipped", name(failure.getDescription()));
    }

    @Override
    public void testIgnored(Description description) {
        reports.send("skipped", name(description));
    }

    @Override
    public void testFinished(Description description) {
        if (!failed) {
            reports.send("passed", name(description), String.valueOf(elapsed()));
        }
    }

    private long elapsed() {
        return start == 0 ? 0 : (System.nanoTime() - start) / 1_000_000;
    }

    /** A failure of the class itself (an initialiser, a rule) has no method; Gradle calls it so. */
    private static String name(Description description) {
        return description.getMethodName() == null ? "classMethod" : description.getMethodName();
    }
}
