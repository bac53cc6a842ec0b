package ab.device.inside;

import android.content.res.Resources;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.view.WindowInsets;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** The status bar and the gesture area: Robolectric keeps room for them, but draws nothing there. */
final class SystemBars {
    private static final int BAR_DP = 24;
    private static final int FULL = 100;

    private final int battery;

    SystemBars(int battery) {
        this.battery = battery;
    }

    /** Full, so that pictures are equal; with noise another level, as on somebody's phone. */
    static int battery(Arguments boot) {
        return boot.flag("noise") ? 15 + (int) Math.floorMod(boot.number("seed", 0) * 31, FULL - 15L) : FULL;
    }

    /** Makes room for the bars; apps get insets of this size. To be called before the first window. */
    static void reserve() {
        ClassLoader classes = SystemBars.class.getClassLoader();
        try {
            Class<?> systemUi = classes.loadClass("org.robolectric.shadows.SystemUi");
            Object ui = ReflectionHelpers.callStaticMethod(systemUi, "systemUiForDefaultDisplay");
            set(ui, systemUi, "StatusBar", "STANDARD_STATUS_BAR");
            set(ui, systemUi, "NavigationBar", "GESTURAL_NAVIGATION");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void set(Object ui, Class<?> systemUi, String bar, String behavior) throws ClassNotFoundException {
        Class<?> type = systemUi.getClassLoader().loadClass(systemUi.getName() + "$" + bar + "Behavior");
        Object value = ReflectionHelpers.getStaticField(systemUi, behavior);
        ReflectionHelpers.callInstanceMethod(ui, "set" + bar + "Behavior", new ClassParameter<>(raw(type), value));
    }

    @SuppressWarnings("unchecked")
    private static Class<Object> raw(Class<?> type) {
        return (Class<Object>) type;
    }

    /** Draws the bars that the focused window leaves in sight. */
    void draw(Bitmap picture, Canvas canvas, DeviceWindow focused) {
        WindowInsets insets = focused == null ? null : focused.root().getRootWindowInsets();
        if (insets == null || insets.isVisible(WindowInsets.Type.statusBars())) {
            status(picture, canvas);
        }
        if (insets == null || insets.isVisible(WindowInsets.Type.navigationBars())) {
            handle(picture, canvas);
        }
    }

    private void status(Bitmap picture, Canvas canvas) {
        Paint paint = paint(picture, dp(BAR_DP) / 2);
        paint.setTextSize(dp(14));
        float baseline = dp(17);
        canvas.drawText(WallClock.hoursAndMinutes(), dp(16), baseline, paint);
        paint.setTextAlign(Paint.Align.RIGHT);
        canvas.drawText(battery + "%", picture.getWidth() - dp(16), baseline, paint);
    }

    private static void handle(Bitmap picture, Canvas canvas) {
        float middle = picture.getWidth() / 2f;
        float y = picture.getHeight() - dp(BAR_DP) / 2;
        Paint paint = paint(picture, (int) y);
        canvas.drawRoundRect(middle - dp(54), y - dp(2), middle + dp(54), y + dp(2), dp(2), dp(2), paint);
    }

    /** Dark on light and light on dark, whatever the app put under the bar. */
    private static Paint paint(Bitmap picture, float y) {
        float luminance = Color.luminance(picture.getPixel(picture.getWidth() / 2, (int) y));
        Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
        paint.setColor(luminance > 0.4f ? 0xff202124 : Color.WHITE);
        return paint;
    }

    private static float dp(int dp) {
        return dp * Resources.getSystem().getDisplayMetrics().density;
    }
}
