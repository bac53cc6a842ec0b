package ab.device.json;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Writes JDK types as JSON; anything else as the string it prints as. */
public final class JsonWriter {
    private final StringBuilder out = new StringBuilder();

    private JsonWriter() {}

    public static String write(Object value) {
        JsonWriter writer = new JsonWriter();
        writer.value(value);
        return writer.out.toString();
    }

    private void value(Object value) {
        if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value instanceof List<?> list) {
            array(list);
        } else if (value instanceof Double || value instanceof Float) {
            number(((Number) value).doubleValue());
        } else if (value == null || value instanceof Boolean || value instanceof Number) {
            out.append(value);
        } else {
            string(value.toString());
        }
    }

    /** JSON has no word for what isn't finite. */
    private void number(double value) {
        if (Double.isFinite(value)) {
            out.append(value);
        } else {
            string(Double.toString(value));
        }
    }

    private void object(Map<?, ?> map) {
        out.append('{');
        for (Iterator<? extends Map.Entry<?, ?>> all = map.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<?, ?> entry = all.next();
            string(String.valueOf(entry.getKey()));
            out.append(':');
            value(entry.getValue());
            out.append(all.hasNext() ? "," : "");
        }
        out.append('}');
    }

    private void array(List<?> list) {
        out.append('[');
        for (Iterator<?> all = list.iterator(); all.hasNext(); ) {
            value(all.next());
            out.append(all.hasNext() ? "," : "");
        }
        out.append(']');
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text, i);
        }
        out.append('"');
    }

    private void character(String text, int i) {
        char c = text.charAt(i);
        if (c == '"' || c == '\\') {
            out.append('\\').append(c);
        } else if (c < 0x20 || c == 0x7f || isLone(text, i)) {
            out.append(String.format("\\u%04x", (int) c));
        } else {
            out.append(c);
        }
    }

    /** Half of a surrogate pair has no UTF-8: it must be escaped to survive. */
    private static boolean isLone(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }
}
