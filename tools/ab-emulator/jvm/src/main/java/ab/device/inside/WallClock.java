package ab.device.inside;

import android.os.SystemClock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.robolectric.shadows.ShadowSystem;

/** The device's date and time: the one it was booted with, plus the virtual time that passed since. */
final class WallClock {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    private static long start;

    private WallClock() {}

    /** Pins the time; what the app asks through Android or System.currentTimeMillis follows. */
    static void pin(long epochMillis) {
        SystemClock.setCurrentTimeMillis(epochMillis);
        start = SystemClock.uptimeMillis();
    }

    /** Virtual time since the boot. */
    static long sinceBoot() {
        return SystemClock.uptimeMillis() - start;
    }

    static String hoursAndMinutes() {
        return FORMAT.format(Instant.ofEpochMilli(ShadowSystem.currentTimeMillis()).atZone(ZoneId.systemDefault()));
    }
}
