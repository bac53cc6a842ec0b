package ab.device.inside;

import android.content.ComponentName;
import android.content.Intent;
import android.net.Uri;
import java.util.List;
import java.util.Map;

/** Makes an Intent of the protocol's {@code intent}. */
final class IntentReader {
    private IntentReader() {}

    static Intent read(Map<String, Object> json) {
        Arguments from = new Arguments(json);
        Intent intent = new Intent(from.optional("action"));
        Uri data = from.optional("data") == null ? null : Uri.parse(from.string("data"));
        intent.setDataAndType(data, from.optional("type"));
        intent.setPackage(from.optional("package"));
        intent.setFlags((int) from.number("flags", 0));
        if (from.optional("component") != null) {
            intent.setComponent(component(from.string("component")));
        }
        if (json.get("categories") instanceof List<?> categories) {
            categories.forEach(category -> intent.addCategory((String) category));
        }
        if (json.get("extras") instanceof List<?> extras) {
            extras.forEach(extra -> put(intent, (Map<?, ?>) extra));
        }
        return intent;
    }

    static ComponentName component(String text) {
        ComponentName component = ComponentName.unflattenFromString(text);
        if (component == null) {
            throw new Refusal("bad-request", "not a component: " + text);
        }
        return component;
    }

    private static void put(Intent intent, Map<?, ?> extra) {
        String key = (String) extra.get("key");
        Object value = extra.get("value");
        String type = (String) extra.get("type");
        try {
            put(intent, key, type, value);
        } catch (ClassCastException | NumberFormatException e) {
            throw new Refusal("bad-request", "the extra " + key + " isn't a " + type + ": " + value);
        }
    }

    private static void put(Intent intent, String key, String type, Object value) {
        switch (type) {
            case "null" -> intent.putExtra(key, (String) null);
            case "String" -> intent.putExtra(key, (String) value);
            case "int" -> intent.putExtra(key, ((Number) value).intValue());
            case "long" -> intent.putExtra(key, ((Number) value).longValue());
            case "boolean" -> intent.putExtra(key, (boolean) value);
            case "float" -> intent.putExtra(key, ((Number) value).floatValue());
            case "double" -> intent.putExtra(key, ((Number) value).doubleValue());
            case "Uri" -> intent.putExtra(key, Uri.parse((String) value));
            case "ComponentName" -> intent.putExtra(key, component((String) value));
            case "String[]" -> intent.putExtra(key, strings(value));
            case "int[]" -> intent.putExtra(key, numbers(value).stream().mapToInt(Number::intValue).toArray());
            case "long[]" -> intent.putExtra(key, numbers(value).stream().mapToLong(Number::longValue).toArray());
            case "float[]" -> intent.putExtra(key, floats(numbers(value)));
            default -> throw new Refusal("bad-request", "unknown type of the extra " + key + ": " + type);
        }
    }

    private static String[] strings(Object value) {
        return ((List<?>) value).stream().map(String.class::cast).toArray(String[]::new);
    }

    private static List<Number> numbers(Object value) {
        return ((List<?>) value).stream().map(Number.class::cast).toList();
    }

    private static float[] floats(List<Number> numbers) {
        float[] floats = new float[numbers.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = numbers.get(i).floatValue();
        }
        return floats;
    }
}
