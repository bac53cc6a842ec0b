package ab.device.inside;

import android.os.IBinder;
import android.view.View;
import android.view.WindowManager.LayoutParams;
import android.view.WindowManagerGlobal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.robolectric.util.ReflectionHelpers;

/** The windows of this process as the window manager would stack them. */
final class Windows {
    private final Activities activities;

    Windows(Activities activities) {
        this.activities = activities;
    }

    /** The root views of all windows that were added, shown or not. */
    List<View> roots() {
        return new ArrayList<>(field("mViews"));
    }

    /** The shown windows, the lowest first. A pop-up whose activity was left isn't shown. */
    List<DeviceWindow> shown() {
        List<DeviceWindow> all = all();
        all.removeIf(w -> !isShown(w));
        all.sort(Comparator.comparingInt(this::layer));
        return all;
    }

    /** The window that keys and text go to; null when there is none. */
    DeviceWindow focused() {
        List<DeviceWindow> shown = shown();
        for (int i = shown.size() - 1; i >= 0; i--) {
            if (shown.get(i).isFocusable()) {
                return shown.get(i);
            }
        }
        return null;
    }

    /** Whether {@code window} is {@code parent}, or was opened from it. */
    boolean belongsTo(DeviceWindow window, DeviceWindow parent) {
        for (DeviceWindow w = window; w != null; w = parentOf(w)) {
            if (w.root() == parent.root()) {
                return true;
            }
        }
        return false;
    }

    private List<DeviceWindow> all() {
        List<View> views = field("mViews");
        List<LayoutParams> params = field("mParams");
        List<DeviceWindow> all = new ArrayList<>();
        for (int i = 0; i < views.size(); i++) {
            all.add(new DeviceWindow(views.get(i), params.get(i), owner(views.get(i), params.get(i))));
        }
        return all;
    }

    private ActivityRecord owner(View root, LayoutParams params) {
        ActivityRecord direct = activities.withToken(params.token);
        if (direct != null || params.token == null) {
            return direct;
        }
        View parent = rootWithToken(params.token);
        return parent == null || parent == root ? null : owner(parent, (LayoutParams) parent.getLayoutParams());
    }

    private DeviceWindow parentOf(DeviceWindow window) {
        View parent = rootWithToken(window.params().token);
        for (DeviceWindow w : all()) {
            if (w.root() == parent && parent != window.root()) {
                return w;
            }
        }
        return null;
    }

    private View rootWithToken(IBinder token) {
        for (View root : roots()) {
            if (token != null && token == root.getWindowToken()) {
                return root;
            }
        }
        return null;
    }

    private static boolean isShown(DeviceWindow window) {
        boolean ownerShown = window.owner() == null
                ? window.params().type >= LayoutParams.FIRST_SYSTEM_WINDOW : window.owner().isVisible();
        return ownerShown && window.root().getVisibility() == View.VISIBLE && window.root().isAttachedToWindow();
    }

    /** Activities in the order of their stack, each with its dialogs and pop-ups; overlays on top of all. */
    private int layer(DeviceWindow window) {
        if (window.owner() == null) {
            return Integer.MAX_VALUE;
        }
        boolean base = window.params().type == LayoutParams.TYPE_BASE_APPLICATION;
        return 2 * activities.indexOf(window.owner()) + (base ? 0 : 1);
    }

    private static <T> List<T> field(String name) {
        return ReflectionHelpers.getField(WindowManagerGlobal.getInstance(), name);
    }
}
