package ab.apkkit.build;

import ab.apkkit.Xml;
import ab.apkkit.project.Position;
import java.nio.file.Path;
import java.util.Set;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;

/** Reads one manifest and brings it into the form that merging needs: full class names, no placeholders. */
final class ManifestReader {
    private static final Set<String> CLASS_ATTRIBUTES = Set.of("name", "targetActivity", "parentActivityName",
            "backupAgent", "manageSpaceActivity", "appComponentFactory");
    private static final Set<String> COMPONENTS = Set.of("application", "activity", "activity-alias", "service",
            "receiver", "provider", "instrumentation");
    /** About lint and about which side wins, which is the app's anyway. */
    private static final Set<String> KNOWN_TOOLS = Set.of("ignore", "targetApi", "node", "replace");

    private final String name;
    private final String packageName;
    private final String applicationId;

    /**
     * A reader.
     *
     * @param name        how messages call the file
     * @param packageName what class names that start with a dot belong to
     */
    ManifestReader(String name, String packageName, String applicationId) {
        this.name = name;
        this.packageName = packageName;
        this.applicationId = applicationId;
    }

    /** The root element. */
    Element read(Path file) {
        try {
            Element root = Xml.parse(file).getDocumentElement();
            if (!root.getNodeName().equals("manifest")) {
                throw error("the root element is not <manifest>");
            }
            prepare(root);
            return root;
        } catch (Xml.Malformed e) {
            throw new Position(name, e.line(), e.column()).error(e.getMessage());
        }
    }

    /** The same for a manifest that the project wrote: what only a build file may say is refused. */
    Element readOwn(Path file) {
        Element root = read(file);
        if (root.hasAttribute("package")) {
            throw error("the attribute 'package' is not supported; set android.namespace in the build file");
        }
        if (Xml.child(root, "uses-sdk") != null) {
            throw error("<uses-sdk> is not supported; set minSdk and targetSdk in the build file");
        }
        return root;
    }

    private RuntimeException error(String message) {
        return new Position(name, 1, 1).error(message);
    }

    private void prepare(Element e) {
        NamedNodeMap attributes = e.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr a = (Attr) attributes.item(i);
            a.setValue(a.getValue().replace("${applicationId}", applicationId));
            if (a.getValue().contains("${")) {
                throw error("placeholder in '" + a.getName() + "' is not supported; supported: ${applicationId}");
            }
            if (ManifestMerger.TOOLS.equals(a.getNamespaceURI()) && !KNOWN_TOOLS.contains(a.getLocalName())) {
                throw error("'" + a.getName() + "' is not supported; supported: tools:ignore, tools:node, "
                        + "tools:replace, tools:targetApi");
            }
            if (ManifestMerger.ANDROID.equals(a.getNamespaceURI()) && COMPONENTS.contains(e.getLocalName())
                    && CLASS_ATTRIBUTES.contains(a.getLocalName())) {
                a.setValue(fullName(a.getValue()));
            }
        }
        Xml.children(e).forEach(this::prepare);
    }

    private String fullName(String value) {
        if (value.startsWith(".")) {
            return packageName + value;
        }
        return value.contains(".") || value.startsWith("@") ? value : packageName + "." + value;
    }
}
