package ab.device.inside;

import android.view.KeyEvent;
import java.util.LinkedHashMap;
import java.util.Map;

/** The requests that are a finger, a key or the keyboard. */
final class InputCommands {
    private static final int SETTLED = 30;
    private static final int SETTLED_FLING = 90;
    private static final int TAP_MS = 48;
    private static final int LONG_PRESS_MS = 700;
    private static final int SWIPE_MS = 300;

    private final Device device;

    InputCommands(Device device) {
        this.device = device;
    }

    Answer run(String op, Arguments arguments) {
        return switch (op) {
            case "tap" -> press(arguments, TAP_MS);
            case "long" -> press(arguments, arguments.integer("ms", LONG_PRESS_MS));
            case "swipe" -> swipe(arguments);
            case "text" -> text(arguments);
            case "key" -> key(arguments);
            default -> throw new Refusal("bad-request", "unknown op: " + op);
        };
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
        int code = arguments.integer("code");
        boolean handled = true;
        if (code == KeyEvent.KEYCODE_BACK && device.keyboard.isShown()) {
            device.keyboard.hide();
        } else {
            handled = device.keys.press(code, arguments.integer("meta", 0), arguments.flag("long"));
        }
        settle(arguments, SETTLED);
        return Answer.of(Map.of("handled", handled));
    }

    private void settle(Arguments arguments, int otherwise) {
        device.frames.run(arguments.integer("frames", otherwise));
    }
}
