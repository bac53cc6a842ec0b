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
    private static final int SETTLED_FLING = 90;
    private static final int TAP_MS = 48;
    private static final int LONG_PRESS_MS = 700;
    private static final int SWIPE_MS = 300;

    private final Device device;

    Commands(Device device) {
        this.device = device;
    }

    Answer run(String op, Arguments arguments) {
        device.frames.begin();
        return switch (op) {
            case "start" -> start(arguments);
            case "broadcast" -> broadcast(arguments);
            case "service" -> service(arguments);
            case "tap" -> press(arguments, TAP_MS);
            case "long" -> press(arguments, arguments.integer("ms", LONG_PRESS_MS));
            case "swipe" -> swipe(arguments);
            case "text" -> text(arguments);
            case "key" -> key(arguments);
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
        settle(arguments, SETTLED);
        return Answer.of(ok);
    }

    private Answer broadcast(Arguments arguments) {
        Intent intent = IntentReader.read(arguments.map("intent"));
        Application app = device.starts.app();
        ShadowApplication shadow = Shadow.extract(app);
        int receivers = shadow.getReceiversForIntent(intent).size();
        device.recorder.skipBroadcast();
        app.sendBroadcast(intent);
        settle(arguments, SETTLED);
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
        settle(arguments, SETTLED);
        return Answer.of(ok);
    }

    private Answer press(Arguments arguments, int millis) {
        DeviceWindow window = device.touch.press(arguments.integer("x"), arguments.integer("y"), millis);
        settle(arguments, SETTLED);
        Map<String, Object> ok = new LinkedHashMap<>();
        ok.put("window", window == null ? null : window.title());
        return Answer.of(ok);
    }

    private Answer swipe(Arguments arguments) {
        device.touch.swipe(arguments.integer("x1"), arguments.integer("y1"), arguments.integer("x2"),
                arguments.integer("y2"), arguments.integer("ms", SWIPE_MS), arguments.flag("drag"));
        settle(arguments, SETTLED_FLING);
        return Answer.NOTHING;
    }

    private Answer text(Arguments arguments) {
        boolean typed = device.keyboard.type(arguments.string("text"));
        settle(arguments, SETTLED);
        return Answer.of(Map.of("typed", typed));
    }

    private Answer key(Arguments arguments) {
        boolean handled = device.keys.press(
                arguments.integer("code"), arguments.integer("meta", 0), arguments.flag("long"));
        settle(arguments, SETTLED);
        return Answer.of(Map.of("handled", handled));
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
        settle(arguments, SETTLED);
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

    private void settle(Arguments arguments, int otherwise) {
        device.frames.run(arguments.integer("frames", otherwise));
    }
}
