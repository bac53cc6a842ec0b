package ab.device.inside;

import android.app.Service;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import org.robolectric.RuntimeEnvironment;

/** Starts, binds and stops the app's own services; those of other apps are only noted down. */
final class Services {
    private final Map<ComponentName, RunningService> running = new LinkedHashMap<>();
    private final Events events;
    private final ClassLoader classes;

    Services(Events events, ClassLoader classes) {
        this.events = events;
        this.classes = classes;
    }

    /** Null when there is no such service in the app. */
    ComponentName start(Intent intent) {
        note("startService", intent);
        ComponentName component = resolve(intent);
        if (component != null) {
            Intent explicit = new Intent(intent).setComponent(component);
            post(() -> service(component, explicit).start(explicit));
        }
        return component;
    }

    boolean stop(Intent intent) {
        RunningService service = running.get(resolve(intent));
        if (service == null) {
            return false;
        }
        service.stop();
        return true;
    }

    boolean bind(Intent intent, ServiceConnection connection, Executor executor) {
        note("bindService", intent);
        ComponentName component = resolve(intent);
        if (component == null) {
            return false;
        }
        Executor callback = executor == null ? Services::post : executor;
        post(() -> {
            IBinder binder = service(component, intent).bind(intent, connection);
            callback.execute(() -> connect(component, connection, binder));
        });
        return true;
    }

    private static void connect(ComponentName component, ServiceConnection connection, IBinder binder) {
        if (binder == null) {
            connection.onNullBinding(component);
        } else {
            connection.onServiceConnected(component, binder);
        }
    }

    void unbind(ServiceConnection connection) {
        for (RunningService service : running.values()) {
            if (service.connections.contains(connection)) {
                post(() -> service.unbind(connection));
            }
        }
    }

    /** To be called after each frame. */
    void destroyDone() {
        for (RunningService service : new ArrayList<>(running.values())) {
            if (service.isDone()) {
                running.remove(service.component);
                service.destroy();
            }
        }
    }

    private RunningService service(ComponentName component, Intent intent) {
        return running.computeIfAbsent(component, c -> new RunningService(c, load(c), intent));
    }

    private Class<? extends Service> load(ComponentName component) {
        try {
            return classes.loadClass(component.getClassName()).asSubclass(Service.class);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("Unable to instantiate service " + component.toShortString(), e);
        }
    }

    private static ComponentName resolve(Intent intent) {
        Context app = RuntimeEnvironment.getApplication();
        PackageManager packages = app.getPackageManager();
        ResolveInfo found = packages.resolveService(intent, 0);
        ServiceInfo info = found == null ? null : found.serviceInfo;
        return info == null || !info.packageName.equals(app.getPackageName()) ? null
                : new ComponentName(info.packageName, info.name);
    }

    private static void post(Runnable task) {
        new Handler(Looper.getMainLooper()).post(task);
    }

    private void note(String via, Intent intent) {
        events.add("intent", "via", via, "intent", IntentWriter.write(intent), "extras_known", true);
    }
}
