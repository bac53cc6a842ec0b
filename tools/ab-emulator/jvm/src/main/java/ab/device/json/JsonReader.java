package ab.device.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one JSON text (RFC 8259, strictly) into JDK types: Map, List, String, Long, Double, Boolean and null. Only
 * JDK types can be handed into the sandbox, where every other class is another one of the same name.
 */
public final class JsonReader {
    private static final int MAX_DEPTH = 200;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /** The value of {@code text}; {@link IllegalArgumentException} when it isn't JSON. */
    public static Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        if (reader.next() != 0) {
            throw reader.bad("text after the value");
        }
        return value;
    }

    private Object value() {
        char c = next();
        switch (c) {
            case '{':
                return nested(this::object);
            case '[':
                return nested(this::array);
            case '"':
                return string();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Object nested(java.util.function.Supplier<Object> container) {
        if (++depth > MAX_DEPTH) {
            throw bad("nested too deeply");
        }
        at++;
        Object value = container.get();
        depth--;
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        if (taken('}')) {
            return map;
        }
        do {
            if (next() != '"') {
                throw bad("a name was expected");
            }
            String name = string();
            expect(':');
            if (map.containsKey(name)) {
                throw bad("the name " + name + " twice");
            }
            map.put(name, value());
        } while (taken(','));
        expect('}');
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        if (taken(']')) {
            return list;
        }
        do {
            list.add(value());
        } while (taken(','));
        expect(']');
        return list;
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        at++;
        while (true) {
            char c = at < text.length() ? text.charAt(at++) : 0;
            if (c == '"') {
                return out.toString();
            }
            if (c < 0x20) {
                throw bad("a control character, or the end, inside a string");
            }
            out.append(c == '\\' ? escape() : c);
        }
    }

    private char escape() {
        char c = at < text.length() ? text.charAt(at++) : 0;
        int plain = "\"\\/bfnrt".indexOf(c);
        if (c != 0 && plain >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(plain);
        }
        if (c != 'u' || at + 4 > text.length() || !text.substring(at, at + 4).matches("[0-9a-fA-F]{4}")) {
            throw bad("an unknown escape");
        }
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(start, at);
        if (!number.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
            throw bad("a value was expected");
        }
        if (number.matches("-?[0-9]{1,18}")) {
            return Long.valueOf(number);
        }
        return Double.valueOf(number);
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw bad("a value was expected");
        }
        at += word.length();
        return value;
    }

    private boolean taken(char c) {
        if (next() != c) {
            return false;
        }
        at++;
        return true;
    }

    private void expect(char c) {
        if (!taken(c)) {
            throw bad("'" + c + "' was expected");
        }
    }

    /** The next character that isn't white space; 0 at the end. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private IllegalArgumentException bad(String what) {
        return new IllegalArgumentException("not JSON at " + at + ": " + what);
    }
}
