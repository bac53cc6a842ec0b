package ab.device.inside;

import org.junit.runner.Description;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Tells about each test as it ends. */
final class TestListener extends RunListener {
    private final Events events;
    private final Runnable flush;
    private final Runnable afterEach;
    private long started;
    private String status;
    private String stack;
    private int finished;

    TestListener(Events events, Runnable flush, Runnable afterEach) {
        this.events = events;
        this.flush = flush;
        this.afterEach = afterEach;
    }

    int finished() {
        return finished;
    }

    @Override
    public void testStarted(Description test) {
        started = System.nanoTime();
        status = "passed";
        stack = null;
        events.add("test-start", "class", test.getClassName(), "method", test.getMethodName());
        flush.run();
    }

    @Override
    public void testFailure(Failure failure) {
        fail(failure, "failed");
    }

    @Override
    public void testAssumptionFailure(Failure failure) {
        fail(failure, "assumption");
    }

    private void fail(Failure failure, String how) {
        status = how;
        stack = failure.getTrace();
        if (!failure.getDescription().isTest()) {
            // What fails around a whole class has no end of its own.
            started = System.nanoTime();
            end(failure.getDescription());
        }
    }

    @Override
    public void testIgnored(Description test) {
        started = System.nanoTime();
        status = "skipped";
        stack = null;
        end(test);
    }

    @Override
    public void testFinished(Description test) {
        end(test);
        afterEach.run();
    }

    private void end(Description test) {
        finished++;
        events.add("test", "class", test.getClassName(), "method", test.getMethodName(), "status", status,
                "stack", stack, "ms", (System.nanoTime() - started) / 1_000_000);
        flush.run();
    }
}
