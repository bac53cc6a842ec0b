package ab.device.inside;

import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowContextImpl;

/** A context whose services run: Robolectric only notes down that they were asked for. */
@Implements(className = "android.app.ContextImpl")
public class ContextShadow extends ShadowContextImpl {
    private static Services services;

    static void attach(Services running) {
        services = running;
    }

    @Override
    @Implementation
    protected ComponentName startService(Intent intent) {
        validateServiceIntent(intent);
        return services.start(intent);
    }

    @Override
    @Implementation
    protected ComponentName startForegroundService(Intent intent) {
        return startService(intent);
    }

    @Override
    @Implementation
    protected boolean stopService(Intent intent) {
        validateServiceIntent(intent);
        return services.stop(intent);
    }

    @Override
    @Implementation
    protected boolean bindService(Intent intent, ServiceConnection connection, int flags) {
        validateServiceIntent(intent);
        return services.bind(intent, connection, null);
    }

    @Override
    @Implementation
    protected boolean bindService(Intent intent, int flags, Executor executor, ServiceConnection connection) {
        validateServiceIntent(intent);
        return services.bind(intent, connection, executor);
    }

    @Override
    @Implementation
    protected void unbindService(ServiceConnection connection) {
        services.unbind(connection);
    }
}
