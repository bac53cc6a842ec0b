package ab.device.inside;

import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.WindowManagerGlobal;
import java.util.ArrayList;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowViewRootImpl;
import org.robolectric.util.ReflectionHelpers;

/** Tells the windows which of them has the focus: on a phone the window manager does, here nobody else would. */
final class WindowFocus {
    private final Windows windows;
    private View holder;

    WindowFocus(Windows windows) {
        this.windows = windows;
    }

    /** From now on looks whenever a window comes or goes: while tests run, no frame tells. */
    void follow() {
        Handler handler = new Handler(Looper.getMainLooper());
        WindowManagerGlobal global = WindowManagerGlobal.getInstance();
        ArrayList<View> views = ReflectionHelpers.getField(global, "mViews");
        ReflectionHelpers.setField(global, "mViews", new WatchedViews(views, () -> handler.post(this::update)));
    }

    void update() {
        DeviceWindow focused = windows.focused();
        View next = focused == null ? null : focused.root();
        if (next == holder) {
            return;
        }
        tell(holder, false);
        holder = next;
        tell(next, true);
    }

    private static void tell(View root, boolean focus) {
        ViewRootImpl window = root == null ? null : root.getViewRootImpl();
        if (window != null) {
            ShadowViewRootImpl shadow = Shadow.extract(window);
            shadow.callWindowFocusChanged(focus);
        }
    }
}
