package ab.device.inside;

import android.content.res.Configuration;
import android.content.res.Resources;
import android.util.DisplayMetrics;
import android.view.DisplayInfo;
import java.util.Map;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowDisplay;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** The display as it is turned now. */
final class Screen {
    private Screen() {}

    static int width() {
        return info().logicalWidth;
    }

    static int height() {
        return info().logicalHeight;
    }

    /**
     * Gives the display the size in pixels that the protocol's {@code config} says, and the font scale. Robolectric
     * computes pixels from whole dp, and a width of 1080 at 420 dpi isn't any.
     */
    static void apply(Map<String, Object> config) {
        int turns = Qualifiers.rotation(config);
        int width = Qualifiers.width(config);
        int height = Qualifiers.height(config);
        ShadowDisplay display = Shadow.extract(ShadowDisplay.getDefaultDisplay());
        display.setRealWidth(width);
        display.setRealHeight(height);
        display.setWidth(width);
        display.setHeight(height);
        display.setRotation(turns);
        DisplayMetrics metrics = new DisplayMetrics();
        metrics.setTo(Resources.getSystem().getDisplayMetrics());
        metrics.widthPixels = metrics.noncompatWidthPixels = width;
        metrics.heightPixels = metrics.noncompatHeightPixels = height;
        Configuration configuration = new Configuration(Resources.getSystem().getConfiguration());
        configuration.fontScale = Qualifiers.fontScale(config);
        metrics.scaledDensity = metrics.density * configuration.fontScale;
        ReflectionHelpers.callStaticMethod(RuntimeEnvironment.class, "updateConfiguration",
                ClassParameter.from(Configuration.class, configuration),
                ClassParameter.from(DisplayMetrics.class, metrics));
    }

    private static DisplayInfo info() {
        DisplayInfo info = new DisplayInfo();
        ShadowDisplay.getDefaultDisplay().getDisplayInfo(info);
        return info;
    }
}
