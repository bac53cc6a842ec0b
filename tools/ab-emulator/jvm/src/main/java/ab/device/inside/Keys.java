package ab.device.inside;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.View;
import java.util.Map;

/** The hardware keys, given to the window that has the focus. */
final class Keys {
    private static final int LONG_PRESS_FRAMES = 32;
    private static final Map<Integer, Integer> DIRECTIONS = Map.of(KeyEvent.KEYCODE_DPAD_UP, View.FOCUS_UP,
            KeyEvent.KEYCODE_DPAD_DOWN, View.FOCUS_DOWN, KeyEvent.KEYCODE_DPAD_LEFT, View.FOCUS_LEFT,
            KeyEvent.KEYCODE_DPAD_RIGHT, View.FOCUS_RIGHT, KeyEvent.KEYCODE_TAB, View.FOCUS_FORWARD);

    private final Windows windows;
    private final Frames frames;

    Keys(Windows windows, Frames frames) {
        this.windows = windows;
        this.frames = frames;
    }

    /** Whether a window wanted the key. */
    boolean press(int code, int meta, boolean longPress) {
        DeviceWindow window = windows.focused();
        if (window == null) {
            return false;
        }
        long downTime = SystemClock.uptimeMillis();
        boolean handled = send(window, downTime, KeyEvent.ACTION_DOWN, code, 0, meta);
        if (longPress) {
            frames.run(LONG_PRESS_FRAMES);
            send(window, downTime, KeyEvent.ACTION_DOWN, code, 1, meta);
        }
        frames.run(1);
        handled |= send(window, downTime, KeyEvent.ACTION_UP, code, 0, meta);
        return handled || moveFocus(window, code, meta);
    }

    /** Types what is on a keyboard; false for what isn't. */
    boolean type(String text) {
        KeyEvent[] events = KeyCharacterMap.load(KeyCharacterMap.VIRTUAL_KEYBOARD).getEvents(text.toCharArray());
        DeviceWindow window = windows.focused();
        if (events == null || window == null) {
            return false;
        }
        boolean handled = false;
        for (KeyEvent event : events) {
            handled |= window.root().dispatchKeyEvent(event);
        }
        return handled;
    }

    private static boolean send(DeviceWindow window, long downTime, int action, int code, int repeat, int meta) {
        if (!window.root().isAttachedToWindow()) {
            return false;
        }
        return window.root().dispatchKeyEvent(new KeyEvent(downTime, SystemClock.uptimeMillis(), action, code, repeat,
                meta, KeyCharacterMap.VIRTUAL_KEYBOARD, 0, repeat > 0 ? KeyEvent.FLAG_LONG_PRESS : 0,
                InputDevice.SOURCE_KEYBOARD));
    }

    /** The window's root does this on a phone, beyond the views' own handling. */
    private static boolean moveFocus(DeviceWindow window, int code, int meta) {
        Integer direction = DIRECTIONS.get(code);
        if (direction == null || !window.root().isAttachedToWindow()) {
            return false;
        }
        if (code == KeyEvent.KEYCODE_TAB && (meta & KeyEvent.META_SHIFT_ON) != 0) {
            direction = View.FOCUS_BACKWARD;
        }
        View focused = window.root().findFocus();
        View next = focused == null ? window.root().focusSearch(direction) : focused.focusSearch(direction);
        return next != null && next != focused && next.requestFocus(direction);
    }
}
