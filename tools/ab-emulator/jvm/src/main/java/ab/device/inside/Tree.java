package ab.device.inside;

import android.graphics.Rect;
import android.view.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers;

/** The windows with their accessibility nodes: what UI Automator would see. */
final class Tree {
    /** AccessibilityNodeInfo's flags for "include not important views" and "report view ids". */
    private static final int FETCH_FLAGS = 1 << 7 | 1 << 8;

    private final Windows windows;

    Tree(Windows windows) {
        this.windows = windows;
    }

    /** All windows, or the focused one with what belongs to it. */
    List<Object> dump(boolean all) {
        DeviceWindow focused = windows.focused();
        List<Object> out = new ArrayList<>();
        List<DeviceWindow> shown = windows.shown();
        for (DeviceWindow window : shown) {
            if (all || focused == null || windows.belongsTo(window, focused)) {
                Map<String, Object> described = describe(window, shown.indexOf(window), focused);
                described.put("active", focused != null && focused.root() == window.root());
                described.put("root", new NodeWriter(window.root()).write());
                out.add(described);
            }
        }
        return out;
    }

    /** The windows alone. */
    List<Object> list() {
        DeviceWindow focused = windows.focused();
        List<Object> out = new ArrayList<>();
        List<DeviceWindow> shown = windows.shown();
        for (DeviceWindow window : shown) {
            Map<String, Object> described = describe(window, shown.indexOf(window), focused);
            described.put("package", window.root().getContext().getPackageName());
            out.add(described);
        }
        return out;
    }

    private static Map<String, Object> describe(DeviceWindow window, int layer, DeviceWindow focused) {
        reportEverything(window.root());
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("title", window.title());
        out.put("type", window.type());
        out.put("layer", layer);
        out.put("focused", focused != null && focused.root() == window.root());
        out.put("bounds", bounds(window.bounds()));
        return out;
    }

    static List<Integer> bounds(Rect bounds) {
        return List.of(bounds.left, bounds.top, bounds.right, bounds.bottom);
    }

    private static void reportEverything(View root) {
        Object attachInfo = ReflectionHelpers.getField(root, "mAttachInfo");
        ReflectionHelpers.setField(attachInfo, "mAccessibilityFetchFlags", FETCH_FLAGS);
    }
}
