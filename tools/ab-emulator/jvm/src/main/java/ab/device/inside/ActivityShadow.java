package ab.device.inside;

import android.app.ActionBar;
import android.app.Activity;
import android.app.FragmentManager;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowActivity;

/** An activity that asks the back stack for what on a phone the system does. */
@Implements(Activity.class)
public class ActivityShadow extends ShadowActivity {
    private static BackStack stack;

    @RealObject
    private Activity activity;

    static void attach(BackStack backStack) {
        stack = backStack;
    }

    @Override
    @Implementation
    protected void finish() {
        super.finish();
        stack.finishSoon();
    }

    @Override
    @Implementation
    protected void finishAndRemoveTask() {
        super.finishAndRemoveTask();
        stack.finishSoon();
    }

    @Override
    @Implementation
    protected void finishAffinity() {
        super.finishAffinity();
        stack.finishBelow(activity);
        stack.finishSoon();
    }

    @Implementation
    protected boolean moveTaskToBack(boolean nonRoot) {
        if (!nonRoot && !stack.isRoot(activity)) {
            return false;
        }
        stack.backgroundSoon();
        return true;
    }

    /** As Android 12 and later: the activity that the launcher started isn't finished, but sent to the background. */
    @Override
    @Implementation
    @SuppressWarnings("deprecation")
    protected void onBackPressed() {
        ActionBar bar = activity.getActionBar();
        if (bar != null && bar.collapseActionView()) {
            return;
        }
        FragmentManager fragments = activity.getFragmentManager();
        if (!fragments.isStateSaved() && fragments.popBackStackImmediate()) {
            return;
        }
        if (stack.isRoot(activity) && stack.isFromLauncher(activity)) {
            stack.backgroundSoon();
        } else {
            activity.finish();
        }
    }
}
