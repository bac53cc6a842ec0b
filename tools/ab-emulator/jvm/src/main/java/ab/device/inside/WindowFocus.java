package ab.device.inside;

import android.view.View;
import android.view.ViewRootImpl;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowViewRootImpl;

/** Tells the windows which of them has the focus: on a phone the window manager does, here nobody else would. */
final class WindowFocus {
    private final Windows windows;
    private View holder;

    WindowFocus(Windows windows) {
        this.windows = windows;
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
