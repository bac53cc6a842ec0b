package ab.device.apk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An element of a binary XML file. Android's own attributes are known by number, as the framework
 * looks them up: their names may be anything after a shrinker has been over the file.
 */
final class Node {
    private final String name;
    private final List<Node> children = new ArrayList<>();
    private final Map<Integer, Value> byId = new HashMap<>();
    private final Map<String, Value> plain = new HashMap<>();

    Node(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    List<Node> children() {
        return children;
    }

    /** The children of a name. */
    List<Node> children(String wanted) {
        return children.stream().filter(c -> c.name().equals(wanted)).toList();
    }

    /** The first child of a name, or null. */
    Node child(String wanted) {
        return children.stream().filter(c -> c.name().equals(wanted)).findFirst().orElse(null);
    }

    /** An attribute of the framework, or null. */
    Value get(Attr attribute) {
        return byId.get(attribute.id());
    }

    /** An attribute without a namespace, or null. */
    Value get(String attribute) {
        return plain.get(attribute);
    }

    void put(int id, String attribute, boolean namespaced, Value value) {
        if (id != 0) {
            byId.putIfAbsent(id, value);
        } else if (!namespaced && attribute != null) {
            plain.putIfAbsent(attribute, value);
        }
    }
}
