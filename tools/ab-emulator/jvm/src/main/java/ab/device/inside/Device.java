package ab.device.inside;

import android.app.Application;
import android.content.Context;
import android.provider.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowAccessibilityManager;
import org.robolectric.shadows.ShadowInstrumentation;

/** The parts of the device, put together. */
final class Device {
    final Events events = new Events();
    final Crash crash = new Crash(events);
    final Activities activities = new Activities();
    final Windows windows = new Windows(activities);
    final Frames frames = new Frames();
    final Touch touch = new Touch(windows, frames);
    final Keys keys = new Keys(windows, frames);
    final Keyboard keyboard = new Keyboard(windows, frames, keys);
    final Tree tree = new Tree(windows);
    final Screenshot screenshot;
    final Configurations configurations;
    final BackStack stack;
    final Launcher launcher;
    final Starts starts;
    final SavedStack saved;
    final Services services;
    final WindowFocus focus = new WindowFocus(windows);
    final Recorder recorder = new Recorder(events);

    Device(Arguments boot, ClassLoader classes) {
        Lifecycle lifecycle = new Lifecycle(frames, events, classes);
        configurations = new Configurations(activities, lifecycle, frames);
        stack = new BackStack(activities, lifecycle, configurations);
        launcher = new Launcher(activities, stack);
        starts = new Starts(activities, launcher, stack, events, classes);
        saved = new SavedStack(activities, lifecycle, classes);
        services = new Services(events, classes);
        screenshot = new Screenshot(windows, new SystemBars(SystemBars.battery(boot)));
        frames.afterEach(stack::finishFinished);
        frames.afterEach(focus::update);
        frames.afterEach(services::destroyDone);
        frames.afterEach(recorder::look);
    }

    /** Creates the app's process as far as Android does before any of its activities is started. */
    void boot(Arguments boot) {
        WallClock.pin(boot.number("epoch_ms", 0));
        Log.stampLines();
        LineLog.redirect();
        crash.watch();
        RuntimeEnvironment.setTempDirectory(new DataFolders(
                boot.string("package"), Path.of(boot.string("data")), Path.of(boot.string("sdcard"))));
        ((DeviceInstrumentation) ShadowInstrumentation.getInstrumentation()).attach(starts);
        ContextShadow.attach(services);
        ActivityShadow.attach(stack);
        Frames.fixRate();
        starts.beforeApplication(app -> {
            Screen.apply(boot.map("config"));
            Settings.Secure.putString(app.getContentResolver(), Settings.Secure.ANDROID_ID, boot.string("android_id"));
        });
        Application app = RuntimeEnvironment.getApplication();
        SystemBars.reserve();
        Map<String, Object> test = boot.optionalMap("test");
        if (!test.isEmpty()) {
            starts.testContext(new TestContext(app, (String) test.get("package"), (String) test.get("apk")));
        }
        ShadowAccessibilityManager accessibility =
                Shadow.extract(app.getSystemService(Context.ACCESSIBILITY_SERVICE));
        accessibility.setEnabled(true);
        frames.run(1);
        if (boot.flag("saved")) {
            saved.restore(boot.blob());
        }
    }
}
