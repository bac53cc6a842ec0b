package ab.device.apk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads attributes as the framework does: references are followed, numbers serve as text. */
final class Attributes {
    private static final Map<String, Attr> DATA = data();

    private final ResourceTable table;

    Attributes(ResourceTable table) {
        this.table = table;
    }

    private static Map<String, Attr> data() {
        Map<String, Attr> all = new LinkedHashMap<>();
        all.put("scheme", Attr.SCHEME);
        all.put("host", Attr.HOST);
        all.put("port", Attr.PORT);
        all.put("path", Attr.PATH);
        all.put("path_prefix", Attr.PATH_PREFIX);
        all.put("path_pattern", Attr.PATH_PATTERN);
        all.put("path_suffix", Attr.PATH_SUFFIX);
        all.put("path_advanced_pattern", Attr.PATH_ADVANCED_PATTERN);
        all.put("mime_type", Attr.MIME_TYPE);
        return all;
    }

    /** The value behind an attribute, or null. */
    Value value(Node node, Attr attribute) {
        return table.resolve(node.get(attribute));
    }

    /** As text, or null. */
    String text(Node node, Attr attribute) {
        Value value = value(node, attribute);
        return value == null ? null : value.asText();
    }

    /** As a number. */
    int number(Node node, Attr attribute, int otherwise) {
        Value value = value(node, attribute);
        return value == null || !value.isInt() ? otherwise : value.data();
    }

    /** As a flag: any number but 0 is true, as in the framework. */
    boolean bool(Node node, Attr attribute, boolean otherwise) {
        Value value = value(node, attribute);
        if (value != null && value.type() == Value.STRING) {
            return "true".equalsIgnoreCase(value.text());
        }
        return value == null || !value.isInt() ? otherwise : value.data() != 0;
    }

    /** The resource id that an attribute names, or 0. */
    long reference(Node node, Attr attribute) {
        Value value = node.get(attribute);
        return value == null || !value.isReference() ? 0 : Integer.toUnsignedLong(value.data());
    }

    /** A class in full: a name that starts with a dot, or has none, lies in the app's package. */
    String className(Node node, Attr attribute, String packageName) {
        String name = text(node, attribute);
        if (name == null || name.isEmpty()) {
            return null;
        }
        return name.startsWith(".") ? packageName + name : name.contains(".") ? name : packageName + "." + name;
    }

    /** An intent filter. */
    Map<String, Object> filter(Node node) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("actions", names(node, "action"));
        map.put("categories", names(node, "category"));
        List<Map<String, Object>> data = new ArrayList<>();
        for (Node child : node.children("data")) {
            Map<String, Object> one = new LinkedHashMap<>();
            DATA.forEach((key, attribute) -> {
                if (text(child, attribute) != null) {
                    one.put(key, text(child, attribute));
                }
            });
            data.add(one);
        }
        map.put("data", data);
        map.put("priority", number(node, Attr.PRIORITY, 0));
        return map;
    }

    private List<String> names(Node node, String element) {
        return node.children(element).stream().map(c -> text(c, Attr.NAME)).filter(n -> n != null).toList();
    }

    /** The meta-data below an element; a resource stands as {@code @0x…}, as nobody but the app can read it. */
    Map<String, Object> metaData(Node node) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (Node child : node.children("meta-data")) {
            String name = text(child, Attr.NAME);
            long resource = reference(child, Attr.RESOURCE);
            String value = resource != 0 ? "@0x" + Long.toHexString(resource) : text(child, Attr.VALUE);
            if (name != null && value != null) {
                all.put(name, value);
            }
        }
        return all;
    }
}
