package ab.device.inside;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robolectric.shadows.ShadowLog;

/** The lines that the app logged since the last answer. */
final class Log {
    private static final String PRIORITIES = "??VDIWEF";

    /** Lines that the device itself writes, and no phone has. */
    private static final Set<String> OWN = Set.of("LifecycleMonitor", "MonitoringInstr");

    private Log() {}

    static List<Map<String, Object>> take() {
        List<Map<String, Object>> lines = new ArrayList<>();
        for (ShadowLog.LogItem item : ShadowLog.getLogs()) {
            if (!OWN.contains(item.tag)) {
                lines.add(line(item));
            }
        }
        ShadowLog.clear();
        return lines;
    }

    private static Map<String, Object> line(ShadowLog.LogItem item) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("t_ms", time(item));
        line.put("priority", String.valueOf(PRIORITIES.charAt(Math.min(item.type, 7))));
        line.put("tag", String.valueOf(item.tag));
        line.put("message", message(item));
        line.put("buffer", "main");
        return line;
    }

    /** The clock's time when the line was logged, as {@link #stampLines} has it written. */
    private static long time(ShadowLog.LogItem item) {
        return item.timeString == null ? WallClock.sinceBoot() : Long.parseLong(item.timeString);
    }

    static void stampLines() {
        ShadowLog.setTimeSupplier(() -> Long.toString(WallClock.sinceBoot()));
    }

    private static String message(ShadowLog.LogItem item) {
        if (item.throwable == null) {
            return String.valueOf(item.msg);
        }
        return item.msg + "\n" + android.util.Log.getStackTraceString(item.throwable);
    }
}
