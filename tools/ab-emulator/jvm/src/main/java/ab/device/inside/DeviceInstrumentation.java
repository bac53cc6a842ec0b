package ab.device.inside;

import android.app.Activity;
import android.app.Application;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.os.UserHandle;
import org.robolectric.android.internal.RoboMonitoringInstrumentation;

/**
 * The one hook for what an app asks of the system's activity manager. Robolectric makes it before there is a device;
 * until {@link #attach}, and always while tests run, it does as Robolectric's own.
 */
public class DeviceInstrumentation extends RoboMonitoringInstrumentation {
    /** What the hooks are passed on to. */
    interface Listener {
        void onApplication(Application app);

        void onStartActivity(ResultTarget resultTo, Activity from, Intent intent, Bundle options);

        ActivityRecord recordOf(Activity activity);
    }

    private Listener listener;

    void attach(Listener to) {
        listener = to;
    }

    @Override
    public void callApplicationOnCreate(Application app) {
        listener.onApplication(app);
        super.callApplicationOnCreate(app);
    }

    @Override
    public ActivityResult execStartActivity(Context who, IBinder contextThread, IBinder token, Activity target,
            Intent intent, int requestCode, Bundle options) {
        start(target == null && who instanceof Activity from ? from : target, null, intent, requestCode, options);
        return null;
    }

    @Override
    public ActivityResult execStartActivity(Context who, IBinder contextThread, IBinder token, String target,
            Intent intent, int requestCode, Bundle options) {
        start(who instanceof Activity from ? from : null, target, intent, requestCode, options);
        return null;
    }

    @Override
    public ActivityResult execStartActivity(Context who, IBinder contextThread, IBinder token, String target,
            Intent intent, int requestCode, Bundle options, UserHandle user) {
        start(who instanceof Activity from ? from : null, target, intent, requestCode, options);
        return null;
    }

    private void start(Activity from, String who, Intent intent, int requestCode, Bundle options) {
        ActivityRecord record = from == null ? null : listener.recordOf(from);
        ResultTarget resultTo =
                record == null || requestCode < 0 ? null : new ResultTarget(record, who, requestCode);
        listener.onStartActivity(resultTo, from, intent, options);
    }
}
