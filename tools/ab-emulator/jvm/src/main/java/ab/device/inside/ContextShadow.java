package ab.device.inside;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Environment;
import java.io.File;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowContextImpl;

/** A context whose services run, which Robolectric only notes down, and whose folders are where Android has them. */
@Implements(className = "android.app.ContextImpl")
public class ContextShadow extends ShadowContextImpl {
    private static Services services;

    @RealObject
    private Context context;

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

    @Override
    @Implementation
    protected File getExternalFilesDir(String type) {
        return own(type == null ? "files" : "files/" + type);
    }

    @Implementation
    protected File[] getExternalCacheDirs() {
        return new File[] {own("cache")};
    }

    /** A folder of the app's own on the card, where Android has it. */
    private File own(String name) {
        File folder = new File(Environment.getExternalStorageDirectory(),
                "Android/data/" + context.getPackageName() + "/" + name);
        folder.mkdirs();
        return folder;
    }
}
