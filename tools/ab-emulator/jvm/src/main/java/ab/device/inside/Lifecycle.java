package ab.device.inside;

import ab.device.inside.ActivityRecord.State;
import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.view.WindowManagerGlobal;
import java.util.List;
import java.util.Locale;
import org.robolectric.Robolectric;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;

/** Moves one activity through its states, in the order that Android's ActivityThread has. */
final class Lifecycle {
    private final Frames frames;
    private final Events events;
    private final ClassLoader classes;

    Lifecycle(Frames frames, Events events, ClassLoader classes) {
        this.frames = frames;
        this.events = events;
        this.classes = classes;
    }

    /** Makes the activity's object, and nothing of its life yet. */
    void instantiate(ActivityRecord record, Bundle options) {
        record.controller = Robolectric.buildActivity(activityClass(record), record.intent, options);
        ShadowActivity shadow = Shadow.extract(record.activity());
        shadow.setCallingPackage(record.callingPackage);
        if (record.resultTo != null) {
            shadow.setCallingActivity(record.resultTo.record().component());
        }
    }

    private Class<? extends Activity> activityClass(ActivityRecord record) {
        String name = record.info.targetActivity == null ? record.info.name : record.info.targetActivity;
        try {
            return classes.loadClass(name).asSubclass(Activity.class);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("Unable to instantiate activity " + record.component().toShortString(), e);
        }
    }

    /** Creates the activity; with what it saved when it had lived before. */
    void create(ActivityRecord record, Bundle saved) {
        record.controller.create(saved);
        to(record, State.CREATED);
    }

    /** Shows a created activity. */
    void show(ActivityRecord record, Bundle saved) {
        record.controller.start();
        if (saved != null) {
            record.controller.restoreInstanceState(saved);
        }
        record.controller.postCreate(saved);
        record.state = State.STARTED;
        resume(record);
        record.controller.visible();
        // With a paused Choreographer the window has no root before two frames have passed.
        frames.layOut(2);
    }

    void resume(ActivityRecord record) {
        deliverResults(record);
        record.controller.resume();
        record.controller.postResume();
        to(record, State.RESUMED);
        record.controller.topActivityResumed(true);
    }

    /** As on Android between onStart and onResume. */
    void deliverResults(ActivityRecord record) {
        List<ActivityRecord.Result> results = List.copyOf(record.results);
        record.results.clear();
        ShadowActivity shadow = Shadow.extract(record.activity());
        for (ActivityRecord.Result result : results) {
            shadow.internalCallDispatchActivityResult(
                    result.to().who(), result.to().requestCode(), result.code(), result.data());
        }
    }

    void pause(ActivityRecord record) {
        if (record.state == State.RESUMED) {
            record.controller.topActivityResumed(false);
            record.controller.pause();
            to(record, State.PAUSED);
        }
    }

    void stop(ActivityRecord record) {
        pause(record);
        if (record.state == State.PAUSED || record.state == State.STARTED) {
            record.controller.stop();
            Bundle saved = new Bundle();
            record.controller.saveInstanceState(saved);
            record.saved = saved;
            to(record, State.STOPPED);
        }
    }

    /** Brings back what was stopped or paused. */
    void comeBack(ActivityRecord record) {
        if (record.state == State.CREATED) {
            show(record, record.saved);
            return;
        }
        if (record.state == State.STOPPED) {
            record.controller.restart();
            record.controller.start();
            record.state = State.STARTED;
        }
        resume(record);
    }

    void destroy(ActivityRecord record) {
        if (record.state != State.CREATED) {
            stop(record);
        }
        IBinder token = record.token();
        record.controller.destroy();
        // Dialogs that the activity left open go with it.
        WindowManagerGlobal.getInstance().closeAll(token, record.info.name, "Activity");
        to(record, State.DESTROYED);
    }

    void newIntent(ActivityRecord record, Intent intent) {
        boolean resumed = record.state == State.RESUMED;
        if (resumed) {
            pause(record);
        }
        record.controller.newIntent(intent);
        if (resumed) {
            resume(record);
        }
    }

    private void to(ActivityRecord record, State state) {
        record.state = state;
        events.add("activity", "component", record.component().flattenToShortString(), "state",
                state.name().toLowerCase(Locale.ROOT));
    }
}
