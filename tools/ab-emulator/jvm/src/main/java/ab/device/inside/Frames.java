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

    private final List<Runnable> afterEach = new ArrayList<>();

    /** A paused Choreographer, as an infinite animation would else never let the looper go idle. */
    static void fixRate() {
        ShadowChoreographer.setPaused(true);
        ShadowChoreographer.setFrameDelay(FRAME);
    }

    void afterEach(Runnable task) {
        afterEach.add(task);
    }

    void run(int frames) {
        for (int i = 0; i < frames; i++) {
            advance(FRAME);
            afterEach.forEach(Runnable::run);
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
