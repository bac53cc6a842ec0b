package ab.device.inside;

import ab.device.inside.ActivityRecord.State;
import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import java.util.List;
import java.util.Objects;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;

/** Carries out what the {@link Launcher} decided, and what activities do to themselves: they finish. */
final class BackStack {
    private final Activities activities;
    private final Lifecycle lifecycle;
    private final Configurations configurations;
    private final Handler handler = new Handler(Looper.getMainLooper());

    BackStack(Activities activities, Lifecycle lifecycle, Configurations configurations) {
        this.activities = activities;
        this.lifecycle = lifecycle;
        this.configurations = configurations;
    }

    /** Starts a new activity on top of its task, in the place of those that are replaced. */
    void start(ActivityRecord record, Bundle options, List<ActivityRecord> replaced) {
        ActivityRecord below = pauseTop();
        lifecycle.instantiate(record, options);
        activities.taskToFront(record.task);
        activities.push(record);
        lifecycle.create(record, null);
        if (!record.activity().isFinishing()) {
            lifecycle.show(record, null);
        }
        replaced.forEach(this::discard);
        stopHidden();
        if (record.activity().isFinishing() && below != null) {
            finishFinished();
        }
    }

    /** Ends everything, as between two tests. */
    void discardAll() {
        List<ActivityRecord> all = activities.all();
        for (int i = all.size() - 1; i >= 0; i--) {
            discard(all.get(i));
        }
    }

    /** Gives the intent to an activity that exists, after ending those above it. */
    void deliver(ActivityRecord record, Intent intent, List<ActivityRecord> above) {
        pauseTop();
        above.forEach(this::discard);
        activities.taskToFront(record.task);
        record.controller.newIntent(intent);
        settle();
    }

    void reorder(ActivityRecord record, Intent intent) {
        pauseTop();
        activities.toFront(record);
        record.controller.newIntent(intent);
        settle();
    }

    void bringToFront(int task) {
        if (activities.top().task != task) {
            pauseTop();
            activities.taskToFront(task);
        }
        settle();
    }

    /** Later, but without waiting for a frame: tests run none. */
    void finishSoon() {
        handler.post(this::finishFinished);
    }

    void backgroundSoon() {
        handler.post(this::background);
    }

    /** Marks the activities below of the same task and affinity, as finishAffinity does. */
    void finishBelow(Activity activity) {
        ActivityRecord record = activities.of(activity);
        for (ActivityRecord other : record == null ? List.<ActivityRecord>of() : activities.ofTask(record.task)) {
            if (activities.indexOf(other) < activities.indexOf(record)
                    && Objects.equals(other.info.taskAffinity, record.info.taskAffinity)) {
                other.activity().finish();
            }
        }
    }

    boolean isRoot(Activity activity) {
        ActivityRecord record = activities.of(activity);
        return record != null && activities.ofTask(record.task).get(0) == record;
    }

    boolean isFromLauncher(Activity activity) {
        Intent intent = activity.getIntent();
        return intent != null && Intent.ACTION_MAIN.equals(intent.getAction())
                && intent.hasCategory(Intent.CATEGORY_LAUNCHER);
    }

    /** HOME: nothing of the app is in sight, and all of it is still there. */
    void background() {
        activities.all().forEach(lifecycle::stop);
    }


    /** To be called after each frame: finish() only sets a mark. */
    void finishFinished() {
        boolean any = false;
        for (ActivityRecord record : activities.all()) {
            if (record.activity().isFinishing() && activities.indexOf(record) >= 0) {
                any = true;
                finish(record);
            }
        }
        if (any) {
            settle();
        }
    }

    private void finish(ActivityRecord record) {
        boolean wasTop = record == activities.top();
        lifecycle.pause(record);
        activities.remove(record);
        passOnResult(record);
        if (wasTop) {
            settle();
        }
        lifecycle.destroy(record);
    }

    private void discard(ActivityRecord record) {
        record.activity().finish();
        activities.remove(record);
        lifecycle.destroy(record);
    }

    private void passOnResult(ActivityRecord record) {
        if (record.resultTo != null) {
            ShadowActivity finished = Shadow.extract(record.activity());
            addResult(record.resultTo, finished.getResultCode(), finished.getResultIntent());
        }
    }

    /** Keeps a result until the caller is about to resume; a caller that has gone gets none. */
    void addResult(ResultTarget to, int code, Intent data) {
        if (activities.indexOf(to.record()) >= 0) {
            to.record().results.add(new ActivityRecord.Result(to, code, data));
        }
    }

    private ActivityRecord pauseTop() {
        ActivityRecord top = activities.top();
        if (top != null) {
            lifecycle.pause(top);
        }
        return top;
    }

    /** Brings what is on top, and what shows through it, into the state that its place asks for. */
    void settle() {
        ActivityRecord top = activities.top();
        if (top == null || top.activity().isFinishing()) {
            return;
        }
        if (top.outdated) {
            configurations.remake(top);
        } else if (top.state != State.RESUMED) {
            lifecycle.comeBack(top);
        } else if (!top.results.isEmpty()) {
            lifecycle.deliverResults(top);
        }
        stopHidden();
    }

    private void stopHidden() {
        boolean covered = false;
        List<ActivityRecord> all = activities.all();
        for (int i = all.size() - 1; i >= 0; i--) {
            if (covered) {
                lifecycle.stop(all.get(i));
            }
            covered |= all.get(i).isVisible() && !all.get(i).isFloating();
        }
    }
}
