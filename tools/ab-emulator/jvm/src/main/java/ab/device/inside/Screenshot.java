package ab.device.inside;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Rect;
import android.view.WindowManager.LayoutParams;
import java.io.ByteArrayOutputStream;
import java.util.Map;

/** The screen as a picture: all shown windows, the lowest first, and the system's bars over them. */
final class Screenshot {
    private final Windows windows;
    private final SystemBars bars;

    Screenshot(Windows windows, SystemBars bars) {
        this.windows = windows;
        this.bars = bars;
    }

    Answer take() {
        Bitmap picture = Bitmap.createBitmap(Screen.width(), Screen.height(), Bitmap.Config.ARGB_8888);
        Canvas canvas = new Canvas(picture);
        canvas.drawColor(Color.BLACK);
        for (DeviceWindow window : windows.shown()) {
            draw(window, canvas);
        }
        bars.draw(picture, canvas, windows.focused());
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        picture.compress(Bitmap.CompressFormat.PNG, 100, png);
        Map<String, Object> ok = Map.of("width", picture.getWidth(), "height", picture.getHeight());
        picture.recycle();
        return new Answer(ok, png.toByteArray());
    }

    private static void draw(DeviceWindow window, Canvas canvas) {
        if (window.root().getWidth() <= 0 || window.root().getHeight() <= 0) {
            return;
        }
        if (window.has(LayoutParams.FLAG_DIM_BEHIND)) {
            canvas.drawColor(Color.argb(window.params().dimAmount, 0, 0, 0));
        }
        Rect bounds = window.bounds();
        Bitmap pixels = Pixels.of(window.root());
        canvas.drawBitmap(pixels, bounds.left, bounds.top, null);
        // Native memory, of which the garbage collector knows too little.
        pixels.recycle();
    }
}
