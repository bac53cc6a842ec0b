package ab.apkkit.setup;

import ab.apkkit.Failure;
import ab.apkkit.Xml;
import ab.apkkit.deps.Library;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;

/**
 * Reads what a pom depends on. Gradle reads module metadata instead; the poms of the pinned
 * libraries name the same dependencies, multiplatform redirects ({@code ui} to
 * {@code ui-android}) included.
 */
final class PomReader {
    private PomReader() {
    }

    /** The dependencies of a library that are needed by who uses it. */
    static List<Library.Link> dependencies(Path pom) {
        List<Library.Link> links = new ArrayList<>();
        for (Element d : entries(Xml.child(root(pom), "dependencies"))) {
            String scope = text(d, "scope", "compile");
            boolean needed = (scope.equals("compile") || scope.equals("runtime")) && !text(d, "optional", "").equals("true");
            if (needed) {
                links.add(link(scope, d));
            }
        }
        return links;
    }

    /** The versions that a BOM sets. */
    static List<Library.Link> managed(Path pom) {
        Element management = Xml.child(root(pom), "dependencyManagement");
        return entries(Xml.child(management, "dependencies")).stream().map(d -> link("managed", d)).toList();
    }

    private static Library.Link link(String scope, Element d) {
        String version = text(d, "version", "?").replaceAll("[\\[\\] ]", "");
        return new Library.Link(scope, text(d, "groupId", "?") + ":" + text(d, "artifactId", "?"), version);
    }

    private static Element root(Path pom) {
        try {
            return Xml.parse(pom).getDocumentElement();
        } catch (Xml.Malformed e) {
            throw Failure.broken(pom + ": " + e.getMessage(), e);
        }
    }

    private static List<Element> entries(Element dependencies) {
        return dependencies == null ? List.of() : Xml.children(dependencies);
    }

    private static String text(Element parent, String name, String absent) {
        Element child = Xml.child(parent, name);
        return child == null ? absent : child.getTextContent().strip();
    }
}
