package ab.device.inside;

import android.app.Service;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ServiceController;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowService;

/** A service from its onCreate to its onDestroy. */
final class RunningService {
    final ComponentName component;
    final List<ServiceConnection> connections = new ArrayList<>();
    private final ServiceController<? extends Service> controller;
    private boolean started;
    private int lastStartId;
    private Intent boundWith;
    private IBinder binder;

    RunningService(ComponentName component, Class<? extends Service> type, Intent intent) {
        this.component = component;
        this.controller = Robolectric.buildService(type, intent);
        controller.create();
    }

    void start(Intent intent) {
        started = true;
        controller.get().onStartCommand(intent, 0, ++lastStartId);
    }

    /** onBind is called once, however many bind with the same intent. */
    IBinder bind(Intent intent, ServiceConnection connection) {
        connections.add(connection);
        if (boundWith == null) {
            boundWith = intent;
            binder = controller.get().onBind(intent);
        }
        return binder;
    }

    void unbind(ServiceConnection connection) {
        connections.remove(connection);
        if (connections.isEmpty()) {
            controller.get().onUnbind(boundWith);
            boundWith = null;
        }
    }

    void stop() {
        started = false;
    }

    /** Whether nobody needs it any more. */
    boolean isDone() {
        ShadowService shadow = Shadow.extract(controller.get());
        return connections.isEmpty() && (!started || shadow.isStoppedBySelf());
    }

    void destroy() {
        controller.destroy();
    }
}
