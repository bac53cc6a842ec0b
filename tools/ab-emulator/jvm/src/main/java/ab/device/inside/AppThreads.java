package ab.device.inside;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The app's own threads, which run on the wall clock while frames run on the virtual one. Waiting until they have
 * nothing to do puts what they post into the same frame in every run. A thread that computes without end can't hold
 * the device up: the waiting of one request is bounded.
 */
final class AppThreads {
    /** Two looks apart: a thread that was just woken still reads as waiting until it has a processor. */
    private static final long LOOK = TimeUnit.MICROSECONDS.toNanos(400);
    private static final long BUDGET = TimeUnit.SECONDS.toNanos(3);
    private static final long WHEN_SPENT = TimeUnit.MILLISECONDS.toNanos(2);

    private final Set<Thread> own = Collections.newSetFromMap(new IdentityHashMap<>());
    private long left = BUDGET;

    /** Threads that run now are the device's. */
    AppThreads() {
        Thread[] threads = new Thread[all().activeCount() + 64];
        int count = all().enumerate(threads);
        for (int i = 0; i < count; i++) {
            own.add(threads[i]);
        }
        own.add(Thread.currentThread());
    }

    /** A new request has a budget of its own. */
    void begin() {
        left = BUDGET;
    }

    /** Waits until no thread of the app runs; false when the time was up first. */
    boolean awaitQuiet() {
        long start = System.nanoTime();
        long allowed = Math.max(left, WHEN_SPENT);
        boolean quiet = false;
        boolean again = false;
        while (!(quiet && again) && System.nanoTime() - start < allowed) {
            again = quiet;
            quiet = !anyBusy();
            if (!(quiet && again)) {
                LockSupport.parkNanos(LOOK);
            }
        }
        // Only busy threads cost budget: looking twice is what each frame pays.
        if (!quiet) {
            left -= System.nanoTime() - start;
        }
        return quiet;
    }

    private boolean anyBusy() {
        Thread[] threads = new Thread[all().activeCount() + 64];
        int count = all().enumerate(threads);
        for (int i = 0; i < count; i++) {
            Thread.State state = threads[i].getState();
            if ((state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED) && !own.contains(threads[i])) {
                return true;
            }
        }
        return false;
    }

    private static ThreadGroup all() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
