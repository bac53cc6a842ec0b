package ab.device.inside;

import android.view.SurfaceView;
import android.view.TextureView;
import android.view.View;
import android.webkit.WebView;

/** What draws a view, and whether it is drawn at all here. */
enum Toolkit {
    VIEW("view", true),
    COMPOSE("compose", true),
    WEBVIEW("webview", false),
    /** Surfaces whose content comes from elsewhere: a GL context, a camera, a decoder. */
    FOREIGN("foreign", false);

    final String label;
    final boolean rendered;

    Toolkit(String label, boolean rendered) {
        this.label = label;
        this.rendered = rendered;
    }

    static Toolkit of(View view) {
        if (view instanceof WebView) {
            return WEBVIEW;
        }
        if (view instanceof SurfaceView || view instanceof TextureView) {
            return FOREIGN;
        }
        return view.getClass().getName().startsWith("androidx.compose.ui.platform.") ? COMPOSE : VIEW;
    }
}
