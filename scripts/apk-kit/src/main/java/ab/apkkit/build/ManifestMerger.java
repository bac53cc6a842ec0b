package ab.apkkit.build;

import ab.apkkit.Xml;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/**
 * Adds what libraries declare (providers, activities, permissions) to the app's manifest. The
 * app's own attributes win; elements are the same when tag and {@code android:name} are.
 */
final class ManifestMerger {
    static final String ANDROID = "http://schemas.android.com/apk/res/android";
    static final String TOOLS = "http://schemas.android.com/tools";
    private static final String XMLNS = "http://www.w3.org/2000/xmlns/";

    private final Element app;
    private final Set<String> removed = new HashSet<>();

    /** Starts with the app's manifest, in which {@code tools:node="remove"} keeps a library's element out. */
    ManifestMerger(Element app) {
        this.app = app;
        collectRemoved(app);
    }

    private void collectRemoved(Element parent) {
        for (Element child : Xml.children(parent)) {
            if (child.getAttributeNS(TOOLS, "node").equals("remove")) {
                removed.add(key(child));
                parent.removeChild(child);
            } else {
                collectRemoved(child);
            }
        }
    }

    /** Merges one library's manifest. */
    void add(Element library) {
        for (Element child : Xml.children(library)) {
            if (!child.getLocalName().equals("uses-sdk")) {
                mergeInto(app, child);
            }
        }
    }

    private void mergeInto(Element parent, Element added) {
        String key = key(added);
        if (removed.contains(key)) {
            return;
        }
        Element present = byKey(parent).get(key);
        if (present == null) {
            parent.appendChild(parent.getOwnerDocument().importNode(added, true));
            return;
        }
        addAttributes(present, added);
        for (Element child : Xml.children(added)) {
            mergeInto(present, child);
        }
    }

    private static void addAttributes(Element present, Element added) {
        NamedNodeMap attributes = added.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr a = (Attr) attributes.item(i);
            if (ANDROID.equals(a.getNamespaceURI()) && !present.hasAttributeNS(ANDROID, a.getLocalName())) {
                present.setAttributeNS(ANDROID, "android:" + a.getLocalName(), a.getValue());
            }
        }
    }

    private static Map<String, Element> byKey(Element parent) {
        List<Element> children = Xml.children(parent);
        return children.stream().collect(Collectors.toMap(ManifestMerger::key, e -> e, (first, second) -> first));
    }

    /** Intent filters and the like have no name and are compared by what they hold. */
    private static String key(Element e) {
        String name = e.getAttributeNS(ANDROID, "name");
        String content = name.isEmpty() && !List.of("application", "queries").contains(e.getLocalName())
                ? Xml.children(e).stream().map(ManifestMerger::key).collect(Collectors.joining(",", "{", "}")) : "";
        return e.getLocalName() + "|" + name + content;
    }

    /** Drops what only this merger reads. */
    static void stripTools(Element e) {
        NamedNodeMap attributes = e.getAttributes();
        for (int i = attributes.getLength() - 1; i >= 0; i--) {
            Node a = attributes.item(i);
            boolean declares = XMLNS.equals(a.getNamespaceURI()) && a.getNodeValue().equals(TOOLS);
            if (declares || TOOLS.equals(a.getNamespaceURI())) {
                e.removeAttributeNode((Attr) a);
            }
        }
        Xml.children(e).forEach(ManifestMerger::stripTools);
    }
}
