package ab.device.inside;

import android.os.Looper;
import java.time.Duration;

/** Thread.sleep as the app and its tests see it. */
final class Sleep {
    private static volatile Frames frames;

    private Sleep() {}

    /** From now on a test that sleeps on the main thread lets the app go on; null ends that. */
    static void lets(Frames goOn) {
        frames = goOn;
    }

    public static void sleep(long millis) throws InterruptedException {
        Thread.sleep(millis);
        if (frames != null && Looper.myLooper() == Looper.getMainLooper()) {
            frames.advance(Duration.ofMillis(millis));
        }
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        sleep(millis);
    }
}
