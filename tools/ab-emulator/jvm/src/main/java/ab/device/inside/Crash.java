package ab.device.inside;

import android.content.ActivityNotFoundException;
import java.io.PrintWriter;
import java.io.StringWriter;

/** The end of an app by an exception that nobody caught, on whichever thread. */
final class Crash {
    private final Events events;
    private volatile String message;

    Crash(Events events) {
        this.events = events;
    }

    /** Watches all threads. An app may put its own handler in front: it passes the exception on, as on Android. */
    void watch() {
        Thread.setDefaultUncaughtExceptionHandler(this::record);
    }

    boolean happened() {
        return message != null;
    }

    String message() {
        return message;
    }

    /** For the main thread, where the device itself catches what the app throws. */
    void onMainThread(Throwable e) {
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        try {
            handler.uncaughtException(Thread.currentThread(), e);
        } finally {
            if (!happened()) {
                record(Thread.currentThread(), e);
            }
        }
    }

    private synchronized void record(Thread thread, Throwable e) {
        String name = thread.getName().startsWith("SDK ") ? "main" : thread.getName();
        message = e.toString();
        android.util.Log.e("AndroidRuntime", "FATAL EXCEPTION: " + name, e);
        if (e instanceof UnsatisfiedLinkError) {
            events.add("native", "library", String.valueOf(e.getMessage()));
        }
        events.add("crash", "class", e.getClass().getName(), "message", String.valueOf(e.getMessage()),
                "stack", text(e), "thread", name);
    }

    /** Whether the device itself is at fault: its own code was the last to run. What it refuses an app isn't. */
    static boolean isOurs(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        StackTraceElement[] stack = root.getStackTrace();
        return !(root instanceof ActivityNotFoundException) && stack.length > 0
                && stack[0].getClassName().startsWith("ab.device.inside.");
    }

    static String text(Throwable e) {
        StringWriter stack = new StringWriter();
        e.printStackTrace(new PrintWriter(stack));
        return stack.toString();
    }
}
