package ab.device.inside;

import android.view.Display;
import android.view.DisplayInfo;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowDisplay;

/** The display as it is turned now. */
final class Screen {
    int width() {
        return info().logicalWidth;
    }

    int height() {
        return info().logicalHeight;
    }

    /** Turns the display by quarters; its size is set by the configuration. */
    static void turn(int quarters) {
        ShadowDisplay shadow = Shadow.extract(ShadowDisplay.getDefaultDisplay());
        shadow.setRotation(quarters);
    }

    private static DisplayInfo info() {
        Display display = ShadowDisplay.getDefaultDisplay();
        DisplayInfo info = new DisplayInfo();
        display.getDisplayInfo(info);
        return info;
    }
}
