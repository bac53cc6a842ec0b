package ab.device.inside;

import android.os.Looper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowPausedLooper;

/**
 * Time on the device: it moves only frame by frame, here. A fixed number of frames instead of waiting for an empty
 * queue is what makes two runs equal, and a progress spinner never lets the queue run empty.
 */
final class Frames {
    private static final Duration FRAME = Duration.ofMillis(16);

    private final AppThreads threads = new AppThreads();
    private final List<Runnable> afterEach = new ArrayList<>();

    /** A paused Choreographer, as an infinite animation would else never let the looper go idle. */
    static void fixRate() {
        ShadowChoreographer.setPaused(true);
        ShadowChoreographer.setFrameDelay(FRAME);
    }

    void afterEach(Runnable task) {
        afterEach.add(task);
    }

    /** A request begins: its waiting for the app's threads is counted from here. */
    void begin() {
        threads.begin();
    }

    void run(int frames) {
        for (int i = 0; i < frames; i++) {
            threads.awaitQuiet();
            advance(FRAME);
            afterEach.forEach(Runnable::run);
        }
    }

    /** Before something is looked at: what the app's threads have posted since the last frame is shown. */
    void catchUp(int frames) {
        threads.awaitQuiet();
        if (!looper().isIdle()) {
            run(frames);
        }
    }

    /** Frames without what follows them, for use inside of what follows them. */
    void layOut(int frames) {
        for (int i = 0; i < frames; i++) {
            advance(FRAME);
        }
    }

    /** Lets time pass that isn't whole frames: the steps of a gesture. */
    void advance(Duration time) {
        looper().idleFor(time);
    }

    /** Waits on the wall clock for the app's own threads to post something; false when nothing came. */
    boolean waitForThreads(long millis) {
        if (looper().isIdle()) {
            looper().poll(millis);
        }
        return !looper().isIdle();
    }

    boolean isIdle() {
        return looper().isIdle();
    }

    private static ShadowPausedLooper looper() {
        return Shadow.extract(Looper.getMainLooper());
    }
}
