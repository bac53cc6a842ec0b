package ab.device;

import ab.device.inside.ActivityShadow;
import ab.device.inside.ContextShadow;
import ab.device.inside.Entry;
import ab.device.inside.Env;
import ab.device.inside.Holder;
import ab.device.inside.Qualifiers;
import ab.device.inside.SleepInterceptor;
import ab.device.inside.ViewRootShadow;
import ab.device.inside.WebViewShadow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.InitializationError;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.ResourcesMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.bytecode.ClassInstrumentor;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.internal.bytecode.Interceptor;
import org.robolectric.internal.bytecode.ShadowProviders;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.config.GlobalConfigProvider;
import org.robolectric.plugins.SdkCollection;
import org.robolectric.util.inject.Injector;

/**
 * The sandbox that stands for the phone's runtime. Robolectric makes it for test runners only, so this is one; JUnit
 * itself never runs it.
 */
final class Host extends RobolectricTestRunner {
    private static final int SDK = 34;

    private final Boot boot;
    private final Path manifest;

    private final Injector injector;
    private final Probes probes = new Probes();

    private Host(Boot boot, Injector injector) throws InitializationError, IOException {
        super(Holder.class, injector);
        this.boot = boot;
        this.injector = injector;
        this.manifest = Manifest.write(boot);
    }

    /** Boots the app and answers requests; returns when the app is told to exit. */
    static void run(Boot boot, Supplier<Map<String, Object>> requests, BiConsumer<Map<String, Object>, byte[]> answers)
            throws Exception {
        Host host = new Host(boot, defaultInjector()
                .bind(GlobalConfigProvider.class, (GlobalConfigProvider) () -> config(boot)).build());
        FrameworkMethod method = host.getChildren().get(0);
        AndroidSandbox sandbox = host.getSandbox(method);
        // Before any class loader is set: the shadows are found as services of the outer class path.
        host.configureSandbox(sandbox, method);
        sandbox.runOnMainThread(() -> {
            host.serve(sandbox, method, requests, answers);
            return null;
        });
    }

    private void serve(AndroidSandbox sandbox, FrameworkMethod method, Supplier<Map<String, Object>> requests,
            BiConsumer<Map<String, Object>, byte[]> answers) {
        Thread.currentThread().setContextClassLoader(sandbox.getRobolectricClassLoader());
        try {
            beforeTest(sandbox, method, sandbox.bootstrappedClass(Holder.class).getMethod("boot"));
            sandbox.bootstrappedClass(Entry.class)
                    .getMethod("serve", Map.class, Supplier.class, BiConsumer.class, Supplier.class)
                    .invoke(null, boot.request(), requests, answers, probes);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** As Robolectric makes it, but for the class loader and the environment, which are ours. */
    @Override
    protected AndroidSandbox getSandbox(FrameworkMethod method) {
        RobolectricFrameworkMethod robolectricMethod = (RobolectricFrameworkMethod) method;
        Sdk sdk = robolectricMethod.getSdk();
        AppClassLoader loader = new AppClassLoader(createClassLoaderConfig(method), sdk,
                injector.getInstance(ClassInstrumentor.class), boot.classPath(), probes,
                new Relocation(boot.test() != null));
        return new AndroidSandbox(sdk, injector.getInstance(SdkCollection.class).getMaxSupportedSdk(),
                robolectricMethod.getConfiguration().get(ResourcesMode.Mode.class),
                new AndroidSandbox.TestEnvironmentSpec(Env.class), loader,
                injector.getInstance(ShadowProviders.class), SQLiteMode.Mode.NATIVE);
    }

    private static Config config(Boot boot) {
        return new Config.Builder().setSdk(SDK).setQualifiers(Qualifiers.of(boot.config()))
                .setFontScale(Qualifiers.fontScale(boot.config())).build();
    }

    @Override
    protected Properties getBuildSystemApiProperties() {
        Properties properties = new Properties();
        properties.setProperty("android_merged_manifest", manifest.toString());
        properties.setProperty("android_resource_apk", boot.apk());
        properties.setProperty("android_custom_package", boot.packageName());
        return properties;
    }

    @Override
    protected Collection<Interceptor> findInterceptors() {
        List<Interceptor> all = new ArrayList<>(super.findInterceptors());
        all.add(new SleepInterceptor());
        return all;
    }

    @Override
    protected Class<?>[] getExtraShadows(FrameworkMethod method) {
        return new Class<?>[] {ContextShadow.class, ActivityShadow.class, ViewRootShadow.class, WebViewShadow.class};
    }

    /** Instruments the app's and its tests' code too: their clocks then follow the virtual one. */
    @Override
    protected InstrumentationConfiguration createClassLoaderConfig(FrameworkMethod method) {
        return new InstrumentationConfiguration.Builder(super.createClassLoaderConfig(method))
                .addInstrumentedPackage(boot.packageName() + ".")
                .addInstrumentedPackage("androidx.compose.ui.test.")
                .build();
    }
}
