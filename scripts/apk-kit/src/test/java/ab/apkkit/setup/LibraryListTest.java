package ab.apkkit.setup;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import ab.apkkit.Xml;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.Test;
import org.w3c.dom.Element;

/** The library list is complete, and agrees with the pom that the kit is compiled with. */
public class LibraryListTest {
    private final List<LibraryList.Row> rows = LibraryList.read(Path.of("libraries.tsv"));

    @Test
    public void everyRowIsPinned() {
        for (LibraryList.Row row : rows) {
            assertTrue(row.coordinate(), row.pomSum().matches("[0-9a-f]{64}"));
            assertTrue(row.coordinate(), row.artifactSum().matches(row.type().equals("pom") ? "-" : "[0-9a-f]{64}"));
            assertTrue(row.coordinate(), List.of("tool", "platform", "bom", "library").contains(row.role()));
        }
    }

    @Test
    public void theKitIsCompiledWithWhatItRunsWith() throws Xml.Malformed {
        Map<String, String> listed = new HashMap<>();
        rows.forEach(r -> listed.put(r.artifact(), r.coordinate().split(":")[2]));
        Element dependencies = Xml.child(Xml.parse(Path.of("pom.xml")).getDocumentElement(), "dependencies");
        for (Element d : Xml.children(dependencies)) {
            String artifact = Xml.child(d, "artifactId").getTextContent();
            assertEquals(artifact, listed.get(artifact), Xml.child(d, "version").getTextContent());
        }
    }

    private String version(String artifact) {
        return rows.stream().filter(r -> r.artifact().equals(artifact)).findFirst().orElseThrow().coordinate().split(":")[2];
    }

    @Test
    public void theCompilersVersionIsThatOfItsLibrary() {
        assertEquals(version("kotlin-compiler-embeddable"), version("kotlin-stdlib"));
        assertEquals(version("kotlin-compiler-embeddable"), version("kotlin-compose-compiler-plugin-embeddable"));
    }
}
