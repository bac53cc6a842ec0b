package ab.device.inside;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.TypedArray;
import android.os.Bundle;
import android.os.IBinder;
import com.android.internal.R;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.util.ReflectionHelpers;

/** One entry of the back stack. It outlives its activity object, which a change of configuration replaces. */
final class ActivityRecord {
    /** What a finished activity left for the one that started it. */
    record Result(ResultTarget to, int code, Intent data) {}

    enum State { CREATED, STARTED, RESUMED, PAUSED, STOPPED, DESTROYED }

    final ActivityInfo info;
    final Intent intent;
    final int task;
    /** Who asked for a result; null when nobody did. */
    final ResultTarget resultTo;
    /** For a start by a test that wants the result itself; else null. */
    String callingPackage;
    ActivityController<? extends Activity> controller;
    State state = State.CREATED;
    /** What the activity saved when it was stopped. */
    Bundle saved;
    /** Results that wait for the activity to come back. */
    final List<Result> results = new ArrayList<>();
    /** The configuration changed while the activity was out of sight: it is made anew when it comes back. */
    boolean outdated;

    ActivityRecord(ActivityInfo info, Intent intent, int task, ResultTarget resultTo) {
        this.info = info;
        this.intent = intent;
        this.task = task;
        this.resultTo = resultTo;
    }

    Activity activity() {
        return controller.get();
    }

    ComponentName component() {
        return new ComponentName(info.packageName, info.name);
    }

    IBinder token() {
        return ReflectionHelpers.getField(activity(), "mToken");
    }

    boolean isVisible() {
        return state == State.STARTED || state == State.RESUMED || state == State.PAUSED;
    }

    /** Whether what is below stays in sight. */
    boolean isFloating() {
        TypedArray style = activity().getTheme().obtainStyledAttributes(R.styleable.Window);
        try {
            return ActivityInfo.isTranslucentOrFloating(style);
        } finally {
            style.recycle();
        }
    }
}
