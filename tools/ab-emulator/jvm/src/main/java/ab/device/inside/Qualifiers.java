package ab.device.inside;

import java.util.Map;

/** The protocol's {@code config} as Robolectric's resource qualifiers; used on both sides of the sandbox. */
public final class Qualifiers {
    private Qualifiers() {}

    public static String of(Map<?, ?> config) {
        int rotation = number(config, "rotation", 0);
        boolean turned = rotation % 2 == 1;
        int width = number(config, turned ? "height" : "width", turned ? 2400 : 1080);
        int height = number(config, turned ? "width" : "height", turned ? 1080 : 2400);
        int density = number(config, "density", 420);
        StringBuilder out = new StringBuilder();
        out.append(locale((String) config.get("locale")));
        out.append("-w").append(width * 160 / density).append("dp-h").append(height * 160 / density).append("dp");
        out.append(width > height ? "-land" : "-port");
        out.append(Boolean.TRUE.equals(config.get("night")) ? "-night" : "-notnight");
        return out.append('-').append(density).append("dpi").toString();
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

    public static float fontScale(Map<?, ?> config) {
        return config.get("font_scale") instanceof Number scale ? scale.floatValue() : 1;
    }

    private static int number(Map<?, ?> config, String name, int otherwise) {
        return config.get(name) instanceof Number number ? number.intValue() : otherwise;
    }
}
