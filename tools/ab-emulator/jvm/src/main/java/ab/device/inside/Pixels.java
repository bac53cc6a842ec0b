package ab.device.inside;

import android.graphics.Bitmap;
import android.view.View;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Draws a window with the hardware renderer, which has shadows, blur and rotated layers as a phone shows them;
 * {@code View.draw} on a bitmap has none of these.
 */
final class Pixels {
    private Pixels() {}

    static Bitmap of(View root) {
        Bitmap pixels = Bitmap.createBitmap(root.getWidth(), root.getHeight(), Bitmap.Config.ARGB_8888);
        ReflectionHelpers.callStaticMethod(Pixels.class.getClassLoader(),
                "org.robolectric.shadows.HardwareRenderingScreenshot", "takeScreenshot",
                ClassParameter.from(View.class, root), ClassParameter.from(Bitmap.class, pixels));
        return pixels;
    }
}
