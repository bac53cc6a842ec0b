package ab.device.inside;

import android.app.Activity;
import android.content.res.Configuration;
import android.content.res.Resources;
import java.util.Map;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.util.ReflectionHelpers;

/** Changes of the device's configuration: rotation, size, dark mode, language, font scale. */
final class Configurations {
    /** ActivityInfo.CONFIG_WINDOW_CONFIGURATION: no reason to make an activity anew. */
    private static final int WINDOW_CHANGES = 0x20000000;

    private final Activities activities;
    private final Lifecycle lifecycle;
    private final Frames frames;

    Configurations(Activities activities, Lifecycle lifecycle, Frames frames) {
        this.activities = activities;
        this.lifecycle = lifecycle;
        this.frames = frames;
    }

    /** Applies the protocol's {@code config}; the activity in front is told, or made anew. */
    void apply(Map<String, Object> config) {
        RuntimeEnvironment.setQualifiers(Qualifiers.of(config));
        Screen.apply(config);
        for (ActivityRecord record : activities.all()) {
            record.outdated = true;
        }
        for (ActivityRecord record : activities.all()) {
            if (record.isVisible()) {
                change(record);
            }
        }
    }

    /** Brings an activity that was out of sight during the change up to date, and to the front. */
    void remake(ActivityRecord record) {
        record.outdated = false;
        if (handles(record)) {
            record.controller.configurationChange(current(), Resources.getSystem().getDisplayMetrics());
            lifecycle.comeBack(record);
            return;
        }
        Activity old = record.activity();
        ReflectionHelpers.setField(Activity.class, old, "mChangingConfigurations", true);
        Object kept = ReflectionHelpers.callInstanceMethod(Activity.class, old, "retainNonConfigurationInstances");
        lifecycle.destroy(record);
        lifecycle.instantiate(record, null);
        ReflectionHelpers.setField(Activity.class, record.activity(), "mLastNonConfigurationInstances", kept);
        lifecycle.create(record, record.saved);
        lifecycle.show(record, record.saved);
    }

    private void change(ActivityRecord record) {
        record.outdated = false;
        Activity before = record.activity();
        record.controller.configurationChange(current(), Resources.getSystem().getDisplayMetrics());
        if (record.activity() != before) {
            record.state = ActivityRecord.State.RESUMED;
            record.controller.visible();
            frames.layOut(2);
        }
        if (record != activities.top()) {
            lifecycle.pause(record);
        }
    }

    private static boolean handles(ActivityRecord record) {
        Configuration known = ReflectionHelpers.getField(record.activity(), "mCurrentConfig");
        int changes = known.diff(current()) & ~WINDOW_CHANGES;
        return (record.info.getRealConfigChanged() & changes) == changes;
    }

    private static Configuration current() {
        return Resources.getSystem().getConfiguration();
    }
}
