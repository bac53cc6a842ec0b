package ab.device.inside;

import android.content.ComponentName;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Writes an Intent down as the protocol's {@code intent}: extras with their types, sorted by key. */
final class IntentWriter {
    private static final int MAX_DEPTH = 8;
    private static final Map<Class<?>, String> NUMBERS = Map.of(Integer.class, "int", Long.class, "long",
            Float.class, "float", Double.class, "double", Short.class, "short", Byte.class, "byte",
            Boolean.class, "boolean", Character.class, "char");

    private IntentWriter() {}

    static Map<String, Object> write(Intent intent) {
        return write(intent, 0);
    }

    private static Map<String, Object> write(Intent intent, int depth) {
        Map<String, Object> out = new LinkedHashMap<>();
        put(out, "action", intent.getAction());
        put(out, "data", intent.getDataString());
        put(out, "type", intent.getType());
        put(out, "package", intent.getPackage());
        put(out, "component", intent.getComponent() == null ? null : intent.getComponent().flattenToShortString());
        if (intent.getCategories() != null) {
            out.put("categories", new ArrayList<>(new TreeSet<>(intent.getCategories())));
        }
        out.put("flags", intent.getFlags());
        if (intent.getExtras() != null) {
            out.put("extras", extras(intent.getExtras(), depth));
        }
        return out;
    }

    private static void put(Map<String, Object> out, String name, Object value) {
        if (value != null) {
            out.put(name, value);
        }
    }

    @SuppressWarnings("deprecation")
    private static List<Object> extras(Bundle bundle, int depth) {
        List<Object> out = new ArrayList<>();
        for (String key : new TreeSet<>(bundle.keySet())) {
            Map<String, Object> extra = new LinkedHashMap<>();
            extra.put("key", key);
            Object value = bundle.get(key);
            extra.put("type", type(value));
            extra.put("value", value(value, depth + 1));
            out.add(extra);
        }
        return out;
    }

    private static String type(Object value) {
        if (value == null) {
            return "null";
        }
        String number = NUMBERS.get(value.getClass());
        if (number != null) {
            return number;
        }
        if (value instanceof Uri) {
            return "Uri";
        }
        return value instanceof CharSequence ? "String" : value.getClass().getSimpleName();
    }

    private static Object value(Object value, int depth) {
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (depth > MAX_DEPTH) {
            return value.getClass().getName();
        }
        if (value instanceof Intent intent) {
            return write(intent, depth);
        }
        if (value instanceof Bundle bundle) {
            return extras(bundle, depth);
        }
        if (value instanceof ComponentName component) {
            return component.flattenToShortString();
        }
        if (value instanceof List<?> list) {
            return array(list.toArray(), depth);
        }
        return value.getClass().isArray() ? array(value, depth) : text(value);
    }

    private static List<Object> array(Object value, int depth) {
        List<Object> out = new ArrayList<>();
        for (int i = 0; i < Array.getLength(value); i++) {
            out.add(value(Array.get(value, i), depth + 1));
        }
        return out;
    }

    /** An object without a toString of its own prints its identity, which differs from run to run. */
    private static String text(Object value) {
        return String.valueOf(value).replaceAll("@[0-9a-f]{1,8}\\b", "");
    }
}
