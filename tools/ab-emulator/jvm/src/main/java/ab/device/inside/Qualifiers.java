package ab.device.inside;

import java.util.Map;

/** The protocol's {@code config} as Robolectric's resource qualifiers; used on both sides of the sandbox. */
public final class Qualifiers {
    private static final int WIDTH = 1080;
    private static final int HEIGHT = 2400;
    private static final int DENSITY = 420;
    private static final int DP = 160;

    private Qualifiers() {}

    public static String of(Map<?, ?> config) {
        int density = number(config, "density", DENSITY);
        return locale((String) config.get("locale"))
                + "-w" + width(config) * DP / density + "dp-h" + height(config) * DP / density + "dp"
                + (width(config) > height(config) ? "-land" : "-port")
                + (Boolean.TRUE.equals(config.get("night")) ? "-night" : "-notnight") + "-" + density + "dpi";
    }

    /** As turned; the protocol's width is that of the unturned display. */
    static int width(Map<?, ?> config) {
        return isTurned(config) ? number(config, "height", HEIGHT) : number(config, "width", WIDTH);
    }

    static int height(Map<?, ?> config) {
        return isTurned(config) ? number(config, "width", WIDTH) : number(config, "height", HEIGHT);
    }

    static int rotation(Map<?, ?> config) {
        return number(config, "rotation", 0);
    }

    public static float fontScale(Map<?, ?> config) {
        return config.get("font_scale") instanceof Number scale ? scale.floatValue() : 1;
    }

    private static boolean isTurned(Map<?, ?> config) {
        return rotation(config) % 2 == 1;
    }

    /** {@code de-DE} is {@code de-rDE} among qualifiers; what has a script or a variant needs the long form. */
    private static String locale(String tag) {
        if (tag == null || tag.isEmpty()) {
            return "en-rUS";
        }
        if (tag.matches("[a-z]{2,3}")) {
            return tag;
        }
        return tag.matches("[a-z]{2,3}-[A-Z]{2}") ? tag.replace("-", "-r") : "b+" + tag.replace('-', '+');
    }

    private static int number(Map<?, ?> config, String name, int otherwise) {
        return config.get(name) instanceof Number number ? number.intValue() : otherwise;
    }
}
