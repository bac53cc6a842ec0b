package ab.device.inside;

import android.app.Activity;
import android.app.Application;
import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import java.util.function.Consumer;
import org.robolectric.android.controller.ActivityController;

/** Every start of an activity: by the app itself, and from outside of it. */
final class Starts implements DeviceInstrumentation.Listener {
    private final Activities activities;
    private final Launcher launcher;
    private final BackStack stack;
    private final Events events;
    private final ClassLoader classes;
    private Application app;
    private Context testContext;
    private Consumer<Application> beforeApplication = application -> {};

    Starts(Activities activities, Launcher launcher, BackStack stack, Events events, ClassLoader classes) {
        this.activities = activities;
        this.launcher = launcher;
        this.stack = stack;
        this.events = events;
        this.classes = classes;
    }

    /** To be done when the application exists, and before any of its own code runs. */
    void beforeApplication(Consumer<Application> task) {
        beforeApplication = task;
    }

    @Override
    public void onApplication(Application application) {
        app = application;
        beforeApplication.accept(application);
        Startup.run(application, classes);
    }

    @Override
    public ActivityRecord recordOf(Activity activity) {
        return activities.of(activity);
    }

    @Override
    public void onStartActivity(ResultTarget resultTo, Activity from, Intent intent, Bundle options) {
        events.add("intent", "via", resultTo == null ? "startActivity" : "startActivityForResult", "intent",
                IntentWriter.write(intent), "from", from == null ? null : name(from), "extras_known", true);
        if (Permissions.isRequest(intent)) {
            new Handler(Looper.getMainLooper()).post(() -> answer(resultTo, intent));
            return;
        }
        ActivityInfo info = resolve(intent);
        if (info != null) {
            ActivityRecord record = from == null ? null : activities.of(from);
            // The caller's method goes on first: on a phone the system answers later, too.
            new Handler(Looper.getMainLooper()).post(() -> launcher.launch(info, intent, record, resultTo, options));
        } else if (intent.getComponent() != null && intent.getComponent().getPackageName().equals(app.getPackageName())) {
            throw new ActivityNotFoundException("Unable to find explicit activity class "
                    + intent.getComponent().toShortString() + "; have you declared this activity in your "
                    + "AndroidManifest.xml, or does your intent not match its declared <intent-filter>?");
        }
    }

    private void answer(ResultTarget resultTo, Intent request) {
        if (resultTo != null) {
            stack.addResult(resultTo, Activity.RESULT_OK, Permissions.answer(app, request, events));
            stack.settle();
        }
    }

    /** A start from outside: the launcher's, or {@code am start}. Null when the app has no such activity. */
    ActivityInfo resolve(Intent intent) {
        PackageManager packages = app.getPackageManager();
        if (intent.getComponent() != null) {
            return explicit(packages, intent);
        }
        ResolveInfo found = packages.resolveActivity(intent, PackageManager.MATCH_DEFAULT_ONLY);
        return found == null || !found.activityInfo.packageName.equals(app.getPackageName()) ? null
                : found.activityInfo;
    }

    private static ActivityInfo explicit(PackageManager packages, Intent intent) {
        try {
            return packages.getActivityInfo(intent.getComponent(), PackageManager.GET_META_DATA);
        } catch (PackageManager.NameNotFoundException e) {
            return null;
        }
    }

    Application app() {
        return app;
    }

    private static String name(Activity activity) {
        return activity.getComponentName().flattenToShortString();
    }

    @Override
    public ActivityController<? extends Activity> onTestStart(Intent intent, Bundle options, String callingPackage) {
        ActivityInfo info = resolve(intent);
        if (info == null) {
            throw new IllegalArgumentException("Unable to resolve activity for " + intent);
        }
        return launcher.launchForTest(info, intent, options, callingPackage).controller;
    }

    /** A test moves its activity by other means than the back stack's. */
    @Override
    public void onState(Activity activity, ActivityRecord.State state) {
        ActivityRecord record = activities.of(activity);
        if (record == null) {
            return;
        }
        record.state = state;
        if (state == ActivityRecord.State.DESTROYED && !activity.isChangingConfigurations()) {
            activities.remove(record);
        }
    }

    @Override
    public Context testContext() {
        return testContext;
    }

    void testContext(Context context) {
        testContext = context;
    }
}
