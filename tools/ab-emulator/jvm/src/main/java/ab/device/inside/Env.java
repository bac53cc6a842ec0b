package ab.device.inside;

import android.app.Instrumentation;
import javax.inject.Named;
import org.robolectric.android.internal.AndroidTestEnvironment;
import org.robolectric.internal.ShadowProvider;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.TestEnvironmentLifecyclePlugin;

/** Robolectric's environment with the device's own instrumentation in it. */
public class Env extends AndroidTestEnvironment {
    public Env(@Named("runtimeSdk") Sdk runtimeSdk, @Named("compileSdk") Sdk compileSdk, ShadowProvider[] shadows,
            TestEnvironmentLifecyclePlugin[] plugins) {
        super(runtimeSdk, compileSdk, shadows, plugins);
    }

    @Override
    protected Instrumentation pickInstrumentation() {
        return new DeviceInstrumentation();
    }
}
