package ab.device.inside;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.os.Parcel;
import org.robolectric.RuntimeEnvironment;

/** The back stack as bytes: what the system keeps of an app whose process it ends. */
final class SavedStack {
    private final Activities activities;
    private final Lifecycle lifecycle;
    private final ClassLoader classes;

    SavedStack(Activities activities, Lifecycle lifecycle, ClassLoader classes) {
        this.activities = activities;
        this.lifecycle = lifecycle;
        this.classes = classes;
    }

    /** Activities save themselves when they are stopped, so this is for an app in the background. */
    byte[] save() {
        Parcel parcel = Parcel.obtain();
        parcel.writeInt(activities.all().size());
        for (ActivityRecord record : activities.all()) {
            lifecycle.stop(record);
            record.component().writeToParcel(parcel, 0);
            record.intent.writeToParcel(parcel, 0);
            parcel.writeInt(record.task);
            parcel.writeBundle(record.saved);
        }
        byte[] bytes = parcel.marshall();
        parcel.recycle();
        return bytes;
    }

    /** Makes the activities anew, none of them shown yet. */
    void restore(byte[] bytes) {
        Parcel parcel = Parcel.obtain();
        parcel.unmarshall(bytes, 0, bytes.length);
        parcel.setDataPosition(0);
        for (int left = parcel.readInt(); left > 0; left--) {
            restore(parcel);
        }
        parcel.recycle();
    }

    private void restore(Parcel parcel) {
        ComponentName component = new ComponentName(parcel);
        Intent intent = Intent.CREATOR.createFromParcel(parcel);
        intent.setExtrasClassLoader(classes);
        int task = parcel.readInt();
        Bundle saved = parcel.readBundle(classes);
        ActivityRecord record = new ActivityRecord(info(component), intent, task, null);
        record.saved = saved;
        lifecycle.instantiate(record, null);
        activities.push(record);
        lifecycle.create(record, saved);
    }

    private static ActivityInfo info(ComponentName component) {
        try {
            return RuntimeEnvironment.getApplication().getPackageManager()
                    .getActivityInfo(component, PackageManager.GET_META_DATA);
        } catch (PackageManager.NameNotFoundException e) {
            throw new Refusal("bad-request", "the saved state has an activity that the app hasn't: " + component);
        }
    }
}
