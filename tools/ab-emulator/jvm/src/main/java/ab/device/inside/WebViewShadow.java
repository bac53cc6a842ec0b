package ab.device.inside;

import android.view.View;
import android.webkit.WebView;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowWebView;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** A web view that takes its place on the screen, though nothing is drawn there: without a browser it has no size. */
@Implements(WebView.class)
public class WebViewShadow extends ShadowWebView {
    @RealObject
    private WebView view;

    @Implementation
    protected void onMeasure(int width, int height) {
        ReflectionHelpers.callInstanceMethod(View.class, view, "setMeasuredDimension",
                ClassParameter.from(int.class, View.getDefaultSize(0, width)),
                ClassParameter.from(int.class, View.getDefaultSize(0, height)));
    }

    @Implementation
    protected boolean setFrame(int left, int top, int right, int bottom) {
        return Shadow.directlyOn((View) view, View.class, "setFrame", ClassParameter.from(int.class, left),
                ClassParameter.from(int.class, top), ClassParameter.from(int.class, right),
                ClassParameter.from(int.class, bottom));
    }
}
