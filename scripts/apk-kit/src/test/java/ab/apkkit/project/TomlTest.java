package ab.apkkit.project;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import ab.apkkit.Failure;
import java.util.List;
import org.junit.Test;

/** Version catalogs: valid, invalid and hostile rows. */
public class TomlTest {
    private static void refused(String message, String text) {
        Failure failure = assertThrows(text, Failure.class, () -> VersionCatalog.parse("l.toml", text));
        assertTrue(failure.getMessage(), failure.getMessage().contains(message));
        assertEquals(Failure.BUILD, failure.code());
    }

    @Test
    public void valid() {
        VersionCatalog catalog = VersionCatalog.parse("l.toml", """
                # comment
                [versions]
                "a" = 'x'
                [libraries]
                b_c-d = { group = "g", name = "n", version.ref = "a" }
                [plugins]
                p = "id:1"
                [bundles]
                all = [
                  "b_c-d", # one
                ]
                """);
        Position at = new Position("b.kts", 1, 1);
        assertEquals(List.of("g:n:x"), catalog.coordinates(new Value.Name("libs.b.c.d", at)));
        assertEquals(List.of("g:n:x"), catalog.coordinates(new Value.Name("libs.bundles.all", at)));
        assertEquals("id:1", catalog.plugin(new Value.Name("libs.plugins.p", at)));
    }

    @Test
    public void invalid() {
        refused("l.toml:1:1: error: expected a table such as [versions]", "a = \"x\"");
        refused("table 'other' is not supported", "[other]\n");
        refused("table 'versions' is there twice", "[versions]\n[versions]\n");
        refused("l.toml:3:1: error: key 'a' is there twice", "[versions]\na = \"1\"\na = \"2\"");
        refused("expected a string, an array of strings or an inline table", "[versions]\na = 1");
        refused("l.toml:2:5: error: string is not closed", "[versions]\na = \"x");
        refused("escapes are not supported", "[versions]\na = \"\\n\"");
        refused("expected the end of the line", "[versions]\na = \"x\" b");
        refused("supported keys: group, module, name, version, version.ref", "[libraries]\na = { path = \"x\" }");
        refused("version 'v' is not in [versions]", "[libraries]\na = { module = \"g:n\", version.ref = \"v\" }");
        refused("the bundle names an unknown library 'x'", "[bundles]\na = [\"x\"]");
        refused("only plain versions are supported", "[versions]\na = { strictly = \"1\" }");
    }

    @Test
    public void hostile() {
        refused("file is larger", "#".repeat(300_000));
        refused("more than 5000 entries", "[versions]\n" + numbered(6_000));
        refused("expected a string", "[bundles]\na = " + "[".repeat(100_000));
        refused("expected a key", "[versions]\n\u0130 = \"x\"");
    }

    private static String numbered(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append('k').append(i).append(" = \"x\"\n");
        }
        return text.toString();
    }
}
