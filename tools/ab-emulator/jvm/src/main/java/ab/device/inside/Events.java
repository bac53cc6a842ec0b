package ab.device.inside;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What happened since the last answer. Any of the app's threads may add to it. */
final class Events {
    /** An app that floods the list must not take the memory that the answer needs. */
    private static final int LIMIT = 20_000;

    private final List<Map<String, Object>> list = new ArrayList<>();

    /** Adds an event of names and values in turns. */
    synchronized void add(String kind, Object... namesAndValues) {
        if (list.size() >= LIMIT) {
            return;
        }
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("kind", kind);
        event.put("t_ms", WallClock.sinceBoot());
        for (int i = 0; i < namesAndValues.length; i += 2) {
            event.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        list.add(event);
    }

    synchronized List<Map<String, Object>> take() {
        List<Map<String, Object>> taken = new ArrayList<>(list);
        list.clear();
        return taken;
    }
}
