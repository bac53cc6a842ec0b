package ab.device.inside;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.MotionEvent;
import android.view.WindowManager.LayoutParams;
import java.time.Duration;
import java.util.List;

/** A finger on the screen. A gesture belongs to the window where it began. */
final class Touch {
    private static final Duration STEP = Duration.ofMillis(10);
    private static final int LONG_PRESS_MS = 700;
    private static final int FRAME_MS = 16;

    private final Windows windows;
    private final Frames frames;
    private DeviceWindow target;
    private long downTime;

    Touch(Windows windows, Frames frames) {
        this.windows = windows;
        this.frames = frames;
    }

    /** Presses for the time; returns the window that got it, or null. */
    DeviceWindow press(float x, float y, int millis) {
        DeviceWindow window = down(x, y);
        frames.run(Math.max(1, millis / FRAME_MS));
        send(MotionEvent.ACTION_UP, x, y);
        return window;
    }

    /** Moves from one point to the other, after a long press when something is to be dragged. */
    void swipe(float x1, float y1, float x2, float y2, int millis, boolean drag) {
        down(x1, y1);
        if (drag) {
            frames.run(LONG_PRESS_MS / FRAME_MS);
        }
        int steps = Math.max(1, millis / (int) STEP.toMillis());
        for (int i = 1; i <= steps; i++) {
            frames.advance(STEP);
            send(MotionEvent.ACTION_MOVE, x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps);
        }
        send(MotionEvent.ACTION_UP, x2, y2);
    }

    private DeviceWindow down(float x, float y) {
        downTime = SystemClock.uptimeMillis();
        target = null;
        List<DeviceWindow> shown = windows.shown();
        for (int i = shown.size() - 1; i >= 0 && target == null; i--) {
            offer(shown.get(i), x, y);
        }
        send(MotionEvent.ACTION_DOWN, x, y);
        return target;
    }

    private void offer(DeviceWindow window, float x, float y) {
        if (!window.isTouchable()) {
            return;
        }
        if (window.isModal() || window.bounds().contains((int) x, (int) y)) {
            target = window;
        } else if (window.has(LayoutParams.FLAG_WATCH_OUTSIDE_TOUCH)) {
            dispatch(window, MotionEvent.ACTION_OUTSIDE, x, y);
        }
    }

    private void send(int action, float x, float y) {
        if (target != null && target.root().isAttachedToWindow()) {
            dispatch(target, action, x, y);
        }
    }

    private void dispatch(DeviceWindow window, int action, float x, float y) {
        MotionEvent event = MotionEvent.obtain(downTime, SystemClock.uptimeMillis(), action, x, y, 0);
        event.setSource(InputDevice.SOURCE_TOUCHSCREEN);
        event.offsetLocation(-window.bounds().left, -window.bounds().top);
        window.root().dispatchTouchEvent(event);
        event.recycle();
    }
}
