package ab.device.inside;

import android.app.Activity;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The back stack as data: the lowest first, the tasks one above the other. */
final class Activities {
    private final List<ActivityRecord> records = new ArrayList<>();

    List<ActivityRecord> all() {
        return Collections.unmodifiableList(new ArrayList<>(records));
    }

    /** Null when the stack is empty. */
    ActivityRecord top() {
        return records.isEmpty() ? null : records.get(records.size() - 1);
    }

    int indexOf(ActivityRecord record) {
        return records.indexOf(record);
    }

    void push(ActivityRecord record) {
        records.add(record);
    }

    void remove(ActivityRecord record) {
        records.remove(record);
    }

    /** Puts the record's whole task above the others. */
    void taskToFront(int task) {
        List<ActivityRecord> moved = new ArrayList<>(ofTask(task));
        records.removeAll(moved);
        records.addAll(moved);
    }

    /** Puts the one record above all. */
    void toFront(ActivityRecord record) {
        records.remove(record);
        records.add(record);
    }

    List<ActivityRecord> ofTask(int task) {
        List<ActivityRecord> found = new ArrayList<>();
        for (ActivityRecord record : records) {
            if (record.task == task) {
                found.add(record);
            }
        }
        return found;
    }

    ActivityRecord of(Activity activity) {
        for (ActivityRecord record : records) {
            if (record.activity() == activity) {
                return record;
            }
        }
        return null;
    }

    ActivityRecord withToken(IBinder token) {
        for (ActivityRecord record : records) {
            if (token != null && record.token() == token) {
                return record;
            }
        }
        return null;
    }
}
