package ab.device.inside;

import android.app.Application;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.ContentProvider;
import android.content.Context;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ProviderInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.robolectric.Robolectric;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.shadows.ShadowPackageManager;

/** What Android does when it binds an application, and Robolectric leaves out. */
final class Startup {
    private final Application app;
    private final ClassLoader classes;
    private final PackageInfo info;

    private Startup(Application app, ClassLoader classes) throws PackageManager.NameNotFoundException {
        this.app = app;
        this.classes = classes;
        this.info = app.getPackageManager().getPackageInfo(app.getPackageName(), PackageManager.GET_PROVIDERS
                | PackageManager.GET_RECEIVERS | PackageManager.GET_PERMISSIONS);
    }

    /** Before the application's onCreate: permissions, providers, receivers. */
    static void run(Application app, ClassLoader classes) {
        try {
            Startup startup = new Startup(app, classes);
            startup.grantPermissions();
            startup.createProviders();
            startup.registerReceivers();
        } catch (PackageManager.NameNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As {@code adb install -g} does. */
    private void grantPermissions() {
        if (info.requestedPermissions != null) {
            ShadowApplication shadow = Shadow.extract(app);
            shadow.grantPermissions(info.requestedPermissions);
        }
    }

    private void createProviders() {
        List<ProviderInfo> providers = new ArrayList<>(
                info.providers == null ? List.of() : Arrays.asList(info.providers));
        providers.sort(Comparator.comparingInt((ProviderInfo p) -> -p.initOrder));
        for (ProviderInfo provider : providers) {
            if (provider.enabled) {
                Robolectric.buildContentProvider(load(provider.name, ContentProvider.class)).create(provider);
            }
        }
    }

    private void registerReceivers() {
        for (ActivityInfo receiver : info.receivers == null ? new ActivityInfo[0] : info.receivers) {
            if (receiver.enabled) {
                register(receiver);
            }
        }
    }

    private void register(ActivityInfo receiver) {
        ShadowPackageManager packages = Shadow.extract(app.getPackageManager());
        try {
            List<IntentFilter> filters = new ArrayList<>(packages.getIntentFiltersForReceiver(
                    new ComponentName(receiver.packageName, receiver.name)));
            if (filters.isEmpty()) {
                // Reached by its name alone.
                filters.add(new IntentFilter());
            }
            for (IntentFilter filter : filters) {
                BroadcastReceiver object = load(receiver.name, BroadcastReceiver.class).getConstructor().newInstance();
                app.registerReceiver(object, filter, receiver.permission, null,
                        receiver.exported ? Context.RECEIVER_EXPORTED : Context.RECEIVER_NOT_EXPORTED);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Unable to instantiate receiver " + receiver.name, e);
        }
    }

    private <T> Class<? extends T> load(String name, Class<T> type) {
        try {
            return classes.loadClass(name).asSubclass(type);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("Unable to load " + name, e);
        }
    }
}
