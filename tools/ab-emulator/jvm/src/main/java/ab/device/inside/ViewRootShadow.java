package ab.device.inside;

import android.view.View;
import android.view.ViewRootImpl;
import android.view.ViewTreeObserver;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowViewRootImpl;
import org.robolectric.util.ReflectionHelpers;

/**
 * A window that draws when it is laid out: without a surface the real one gives up there. Compose places pop-ups, and
 * its tests take pictures, in what is called while a window draws.
 */
@Implements(ViewRootImpl.class)
public class ViewRootShadow extends ShadowViewRootImpl {
    @RealObject
    private ViewRootImpl root;

    @Implementation
    protected boolean performDraw() {
        View view = root.getView();
        if (view == null || view.getWidth() == 0) {
            return false;
        }
        ViewTreeObserver observer = view.getViewTreeObserver();
        observer.dispatchOnDraw();
        ReflectionHelpers.callInstanceMethod(View.class, view, "updateDisplayListIfDirty");
        List<Runnable> committed =
                ReflectionHelpers.callInstanceMethod(ViewTreeObserver.class, observer, "captureFrameCommitCallbacks");
        if (committed != null) {
            committed.forEach(Runnable::run);
        }
        return true;
    }
}
