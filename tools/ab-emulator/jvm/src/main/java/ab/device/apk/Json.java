package ab.device.apk;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Writes maps, lists, texts, numbers and booleans as JSON on one line, in the order in which they come. */
final class Json {
    private final StringBuilder out = new StringBuilder();

    private Json() {
    }

    static String of(Object value) {
        Json json = new Json();
        json.value(value);
        return json.out.toString();
    }

    private void value(Object value) {
        if (value instanceof String text) {
            string(text);
        } else if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value instanceof List<?> list) {
            array(list);
        } else {
            out.append(value);
        }
    }

    private void object(Map<?, ?> map) {
        out.append('{');
        for (Iterator<? extends Map.Entry<?, ?>> all = map.entrySet().iterator(); all.hasNext();) {
            Map.Entry<?, ?> entry = all.next();
            string((String) entry.getKey());
            out.append(':');
            value(entry.getValue());
            out.append(all.hasNext() ? "," : "");
        }
        out.append('}');
    }

    private void array(List<?> list) {
        out.append('[');
        for (int i = 0; i < list.size(); i++) {
            out.append(i > 0 ? "," : "");
            value(list.get(i));
        }
        out.append(']');
    }

    /** Everything but plain ASCII is escaped: half a surrogate pair is no UTF-8, but may be in a name. */
    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7f) {
                out.append(c);
            } else {
                boolean half = Character.isSurrogate(c) && !paired(text, i);
                out.append(String.format("\\u%04x", half ? 0xfffd : (int) c));
            }
        }
        out.append('"');
    }

    private static boolean paired(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }
}
