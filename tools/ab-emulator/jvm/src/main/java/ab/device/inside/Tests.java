package ab.device.inside;

import android.app.Instrumentation;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowInstrumentation;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Runs the tests of the test APK on this thread, as {@code am instrument} does in a process of its own. */
final class Tests {
    private static final String PLAIN_RUNNER = "androidx.test.runner.AndroidJUnitRunner";

    private static final String CLASS_RUNNER = "androidx.test.internal.runner.junit4.AndroidJUnit4ClassRunner";

    private final Device device;
    private final Map<?, ?> test;
    private final ClassLoader loader;

    Tests(Device device, Map<?, ?> test, ClassLoader loader) {
        this.device = device;
        this.test = test;
        this.loader = loader;
    }

    /** The number of tests that ended; the tests themselves are events. */
    int run(Arguments arguments, Runnable flush) {
        String runner = arguments.optional("runner");
        if (runner != null && !runner.endsWith(PLAIN_RUNNER)) {
            device.events.add("unsupported", "what", "the runner " + runner + ": run as " + PLAIN_RUNNER);
        }
        register(bundle(arguments));
        // AndroidJUnit4 takes Robolectric's runner when it runs on a JVM; here it is to be the phone's.
        System.setProperty("android.junit.runner", CLASS_RUNNER);
        // androidx.test and Compose drive the frames themselves.
        ShadowChoreographer.setPaused(false);
        device.focus.follow();
        TestListener listener = new TestListener(device.events, flush, device.stack::discardAll);
        JUnitCore core = new JUnitCore();
        core.addListener(listener);
        Request request = request(arguments.optional("class"));
        Sleep.lets(device.frames);
        core.run(request);
        Sleep.lets(null);
        Frames.fixRate();
        return listener.finished();
    }

    /** In the registry that the tests carry; the device is compiled without any. */
    private void register(Bundle arguments) {
        ReflectionHelpers.callStaticMethod(loader, "androidx.test.platform.app.InstrumentationRegistry",
                "registerInstance",
                ClassParameter.from(Instrumentation.class, ShadowInstrumentation.getInstrumentation()),
                ClassParameter.from(Bundle.class, arguments));
    }

    private Request request(String selection) {
        if (selection == null) {
            List<Class<?>> all = new TestClasses(loader).in((List<?>) test.get("classes"));
            return Request.classes(all.toArray(new Class<?>[0]));
        }
        TestSelection selected = new TestSelection(selection);
        List<Class<?>> classes = new ArrayList<>();
        for (String name : selected.classes()) {
            classes.add(load(name));
        }
        return Request.classes(classes.toArray(new Class<?>[0])).filterWith(selected);
    }

    private Class<?> load(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new Refusal("not-found", "no test class " + name);
        }
    }

    private static Bundle bundle(Arguments arguments) {
        Bundle bundle = new Bundle();
        arguments.optionalMap("args").forEach((name, value) -> bundle.putString(name, String.valueOf(value)));
        return bundle;
    }
}
