package ab.device.inside;

import android.app.Application;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication;

/** The requests, each by its name. */
final class Commands {
    private static final int SETTLED = 30;

    private final Device device;
    private final InputCommands input;

    Commands(Device device) {
        this.device = device;
        this.input = new InputCommands(device);
    }

    Answer run(String op, Arguments arguments) {
        device.frames.begin();
        return switch (op) {
            case "start" -> start(arguments);
            case "broadcast" -> broadcast(arguments);
            case "service" -> service(arguments);
            case "tap", "long", "swipe", "text", "key" -> input.run(op, arguments);
            case "frames" -> frames(arguments);
            case "tree" -> tree(arguments);
            case "screenshot" -> screenshot();
            case "config" -> config(arguments);
            case "windows" -> windows();
            case "activities" -> activities();
            case "background" -> background();
            case "foreground" -> foreground();
            case "save" -> new Answer(Map.of(), device.saved.save());
            case "stats" -> stats();
            default -> throw new Refusal("bad-request", "unknown op: " + op);
        };
    }

    private Answer start(Arguments arguments) {
        Intent intent = IntentReader.read(arguments.map("intent"));
        ActivityInfo info = device.starts.resolve(intent);
        Map<String, Object> ok = new LinkedHashMap<>();
        ok.put("component", info == null ? null : info.getComponentName().flattenToShortString());
        if (info == null) {
            ok.put("result", intent.getComponent() == null ? "foreign" : "not-found");
        } else {
            intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
            Launcher.Result result = device.launcher.launch(info, intent, null, null, null);
            ok.put("result", result.name().toLowerCase(Locale.ROOT));
        }
        settle(arguments);
        return Answer.of(ok);
    }

    private Answer broadcast(Arguments arguments) {
        Intent intent = IntentReader.read(arguments.map("intent"));
        Application app = device.starts.app();
        ShadowApplication shadow = Shadow.extract(app);
        int receivers = shadow.getReceiversForIntent(intent).size();
        device.recorder.skipBroadcast();
        app.sendBroadcast(intent);
        settle(arguments);
        return Answer.of(Map.of("receivers", receivers));
    }

    private Answer service(Arguments arguments) {
        Intent intent = IntentReader.read(arguments.map("intent"));
        Map<String, Object> ok = new LinkedHashMap<>();
        if (arguments.flag("stop")) {
            ok.put("stopped", device.services.stop(intent));
        } else {
            ComponentName component = device.services.start(intent);
            ok.put("component", component == null ? null : component.flattenToShortString());
        }
        settle(arguments);
        return Answer.of(ok);
    }

    /** Frames, then a wait for the app's threads and frames for what they brought. */
    private Answer frames(Arguments arguments) {
        int count = arguments.integer("n", SETTLED);
        device.frames.run(count);
        int wait = arguments.integer("wait_ms", 0);
        if (wait > 0 && device.frames.waitForThreads(wait)) {
            device.frames.run(count);
        }
        return Answer.of(Map.of("idle", device.frames.isIdle()));
    }

    private Answer config(Arguments arguments) {
        device.configurations.apply(arguments.map("config"));
        settle(arguments);
        return Answer.NOTHING;
    }

    private Answer windows() {
        Map<String, Object> ok = new LinkedHashMap<>();
        DeviceWindow focused = device.windows.focused();
        ok.put("focus", focused == null || focused.owner() == null ? null
                : focused.owner().component().flattenToShortString());
        ok.put("windows", device.tree.list());
        ok.put("keyboard", device.keyboard.isShown());
        return Answer.of(ok);
    }

    private Answer activities() {
        List<Object> list = new ArrayList<>();
        String resumed = null;
        for (ActivityRecord record : device.activities.all()) {
            String component = record.component().flattenToShortString();
            list.add(Map.of("component", component, "state", record.state.name().toLowerCase(Locale.ROOT),
                    "task", record.task));
            resumed = record.state == ActivityRecord.State.RESUMED ? component : resumed;
        }
        Map<String, Object> ok = new LinkedHashMap<>();
        ok.put("stack", list);
        ok.put("resumed", resumed);
        return Answer.of(ok);
    }

    private Answer tree(Arguments arguments) {
        device.frames.catchUp(SETTLED);
        return Answer.of(Map.of("windows", device.tree.dump(arguments.flag("windows"))));
    }

    private Answer screenshot() {
        device.frames.catchUp(SETTLED);
        return device.screenshot.take();
    }

    private Answer background() {
        device.stack.background();
        device.frames.run(1);
        return Answer.NOTHING;
    }

    private Answer foreground() {
        device.stack.settle();
        device.frames.run(SETTLED);
        return Answer.NOTHING;
    }

    private static Answer stats() {
        Runtime runtime = Runtime.getRuntime();
        int loaded = java.lang.management.ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
        return Answer.of(Map.of("heap", runtime.totalMemory() - runtime.freeMemory(), "classes", loaded));
    }

    private void settle(Arguments arguments) {
        device.frames.run(arguments.integer("frames", SETTLED));
    }
}
