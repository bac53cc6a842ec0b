package ab.device.inside;

import android.graphics.Rect;
import android.view.View;
import android.view.WindowManager.LayoutParams;

/** One window on the screen: its root view, and where it belongs. Owner is null for a window of no activity. */
record DeviceWindow(View root, LayoutParams params, ActivityRecord owner) {
    Rect bounds() {
        int[] at = new int[2];
        root.getLocationOnScreen(at);
        return new Rect(at[0], at[1], at[0] + root.getWidth(), at[1] + root.getHeight());
    }

    /** The title without what differs from run to run: a pop-up's ends in its identity hash. */
    String title() {
        return String.valueOf(params.getTitle()).replaceAll("[:@][0-9a-f]{5,8}$", "");
    }

    String type() {
        if (params.type >= LayoutParams.FIRST_SYSTEM_WINDOW) {
            return "overlay";
        }
        if (params.type >= LayoutParams.FIRST_SUB_WINDOW) {
            return "popup";
        }
        return params.type == LayoutParams.TYPE_BASE_APPLICATION ? "activity" : "dialog";
    }

    boolean isFocusable() {
        return !has(LayoutParams.FLAG_NOT_FOCUSABLE);
    }

    boolean isTouchable() {
        return !has(LayoutParams.FLAG_NOT_TOUCHABLE);
    }

    /** A modal window takes every touch, even those beside it. */
    boolean isModal() {
        return isFocusable() && !has(LayoutParams.FLAG_NOT_TOUCH_MODAL);
    }

    boolean has(int flag) {
        return (params.flags & flag) != 0;
    }
}
