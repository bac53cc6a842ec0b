package ab.device.inside;

import ab.device.inside.ActivityRecord.State;
import android.app.Activity;
import android.app.Application;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.os.UserHandle;
import org.robolectric.android.internal.RoboMonitoringInstrumentation;
import org.robolectric.android.controller.ActivityController;

/**
 * The one hook for what an app asks of the system's activity manager. Robolectric makes it before there is a device;
 * until {@link #attach} it does as Robolectric's own.
 */
public class DeviceInstrumentation extends RoboMonitoringInstrumentation {
    /** What the hooks are passed on to. */
    interface Listener {
        void onApplication(Application app);

        void onStartActivity(ResultTarget resultTo, Activity from, Intent intent, Bundle options);

        ActivityRecord recordOf(Activity activity);

        /** A test starts an activity, and drives it itself from there. */
        ActivityController<? extends Activity> onTestStart(Intent intent, Bundle options, String callingPackage);

        void onState(Activity activity, ActivityRecord.State state);

        Context testContext();
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

    @Override
    public ActivityController<? extends Activity> startActivitySyncInternal(
            Intent intent, Bundle options, String callingPackage) {
        return listener.onTestStart(intent, options, callingPackage);
    }

    @Override
    public Context getContext() {
        Context test = listener == null ? null : listener.testContext();
        return test == null ? super.getContext() : test;
    }

    @Override
    public void callActivityOnStart(Activity activity) {
        super.callActivityOnStart(activity);
        listener.onState(activity, State.STARTED);
    }

    @Override
    public void callActivityOnResume(Activity activity) {
        super.callActivityOnResume(activity);
        listener.onState(activity, State.RESUMED);
    }

    @Override
    public void callActivityOnPause(Activity activity) {
        super.callActivityOnPause(activity);
        listener.onState(activity, State.PAUSED);
    }

    @Override
    public void callActivityOnStop(Activity activity) {
        super.callActivityOnStop(activity);
        listener.onState(activity, State.STOPPED);
    }

    @Override
    public void callActivityOnDestroy(Activity activity) {
        super.callActivityOnDestroy(activity);
        listener.onState(activity, State.DESTROYED);
    }
}
