package ab.device.inside;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Bundle;
import java.util.List;
import java.util.Objects;

/** Decides what starting an activity means: a new one, or one that is there already. */
final class Launcher {
    /** What became of a start; the names are the protocol's. */
    enum Result { STARTED, DELIVERED }

    private final Activities activities;
    private final BackStack stack;
    private int lastTask;

    Launcher(Activities activities, BackStack stack) {
        this.activities = activities;
        this.stack = stack;
    }

    Result launch(ActivityInfo info, Intent intent, ActivityRecord from, ResultTarget resultTo, Bundle options) {
        ComponentName component = new ComponentName(info.packageName, info.name);
        Intent explicit = new Intent(intent).setComponent(component);
        boolean newTask = from == null || has(intent, Intent.FLAG_ACTIVITY_NEW_TASK)
                || info.launchMode == ActivityInfo.LAUNCH_SINGLE_TASK
                || info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE
                || from.info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
        int task = newTask ? taskFor(info, intent) : from.task;
        List<ActivityRecord> inTask = activities.ofTask(task);
        if (newTask && has(intent, Intent.FLAG_ACTIVITY_CLEAR_TASK)) {
            return start(info, explicit, task, resultTo, options, inTask);
        }
        if (newTask && !inTask.isEmpty() && isSameStart(inTask.get(0), explicit)) {
            stack.bringToFront(task);
            return Result.DELIVERED;
        }
        ActivityRecord there = existing(info, intent, component, inTask);
        if (there == null) {
            return start(info, explicit, task, resultTo, options, List.of());
        }
        List<ActivityRecord> above = inTask.subList(inTask.indexOf(there) + 1, inTask.size());
        if (has(intent, Intent.FLAG_ACTIVITY_CLEAR_TOP) && isAlwaysNew(info, intent)) {
            return start(info, explicit, task, resultTo, options, inTask.subList(inTask.indexOf(there), inTask.size()));
        }
        if (has(intent, Intent.FLAG_ACTIVITY_REORDER_TO_FRONT)) {
            stack.reorder(there, explicit);
        } else {
            stack.deliver(there, explicit, above);
        }
        return Result.DELIVERED;
    }

    /** Always a new activity in a task of its own. */
    ActivityRecord launchForTest(ActivityInfo info, Intent intent, Bundle options, String callingPackage) {
        Intent explicit = new Intent(intent).setComponent(new ComponentName(info.packageName, info.name));
        ActivityRecord record = new ActivityRecord(info, explicit, newTask(), null);
        record.callingPackage = callingPackage;
        stack.start(record, options, List.of());
        return record;
    }

    private Result start(ActivityInfo info, Intent intent, int task, ResultTarget resultTo, Bundle options,
            List<ActivityRecord> replaced) {
        stack.start(new ActivityRecord(info, intent, task, resultTo), options, replaced);
        return Result.STARTED;
    }

    /** The activity that takes the intent instead of a new one; null when a new one is due. */
    private static ActivityRecord existing(ActivityInfo info, Intent intent, ComponentName component,
            List<ActivityRecord> inTask) {
        boolean anywhere = info.launchMode == ActivityInfo.LAUNCH_SINGLE_TASK
                || info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE
                || has(intent, Intent.FLAG_ACTIVITY_CLEAR_TOP) || has(intent, Intent.FLAG_ACTIVITY_REORDER_TO_FRONT);
        boolean onTop = info.launchMode == ActivityInfo.LAUNCH_SINGLE_TOP
                || has(intent, Intent.FLAG_ACTIVITY_SINGLE_TOP);
        for (int i = inTask.size() - 1; i >= 0; i--) {
            boolean candidate = anywhere || onTop && i == inTask.size() - 1;
            if (candidate && inTask.get(i).component().equals(component) && !inTask.get(i).activity().isFinishing()) {
                return inTask.get(i);
            }
        }
        return null;
    }

    private static boolean isAlwaysNew(ActivityInfo info, Intent intent) {
        return info.launchMode == ActivityInfo.LAUNCH_MULTIPLE && !has(intent, Intent.FLAG_ACTIVITY_SINGLE_TOP);
    }

    /** A start from the home screen only shows a task that was started the same way. */
    private static boolean isSameStart(ActivityRecord root, Intent intent) {
        return Intent.ACTION_MAIN.equals(intent.getAction()) && root.intent.filterEquals(intent)
                && !has(intent, Intent.FLAG_ACTIVITY_CLEAR_TOP) && !has(intent, Intent.FLAG_ACTIVITY_SINGLE_TOP)
                && root.info.launchMode == ActivityInfo.LAUNCH_MULTIPLE;
    }

    private int taskFor(ActivityInfo info, Intent intent) {
        for (ActivityRecord record : activities.all()) {
            boolean same = info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE
                    ? record.component().getClassName().equals(info.name)
                    : Objects.equals(record.info.taskAffinity, info.taskAffinity)
                            && record.info.launchMode != ActivityInfo.LAUNCH_SINGLE_INSTANCE;
            if (same && !has(intent, Intent.FLAG_ACTIVITY_MULTIPLE_TASK)) {
                return record.task;
            }
        }
        return newTask();
    }

    private int newTask() {
        for (ActivityRecord record : activities.all()) {
            lastTask = Math.max(lastTask, record.task);
        }
        return ++lastTask;
    }

    private static boolean has(Intent intent, int flag) {
        return (intent.getFlags() & flag) != 0;
    }
}
