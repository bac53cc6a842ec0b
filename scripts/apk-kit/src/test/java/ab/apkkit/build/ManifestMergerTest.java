package ab.apkkit.build;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import ab.apkkit.Failure;
import ab.apkkit.Io;
import ab.apkkit.Xml;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.w3c.dom.Element;

/** Manifests: merging, and what is refused. */
public class ManifestMergerTest {
    private static final String HEAD = "<manifest xmlns:android='http://schemas.android.com/apk/res/android' "
            + "xmlns:tools='http://schemas.android.com/tools'";

    @Rule
    public TemporaryFolder folder = new TemporaryFolder();

    private Element read(String body, boolean own) {
        Path file = Io.write(folder.getRoot().toPath().resolve("m.xml"), HEAD + body);
        ManifestReader reader = new ManifestReader("m.xml", "a.b", "app.id");
        return own ? reader.readOwn(file) : reader.read(file);
    }

    private String merged(String app, String library) {
        Element root = read(app, true);
        new ManifestMerger(root).add(read(library, false));
        ManifestMerger.stripTools(root);
        return Xml.text(root.getOwnerDocument()).replaceAll("\\s+", " ");
    }

    private void refused(String message, String body) {
        Failure failure = assertThrows(Failure.class, () -> read(body, true));
        assertTrue(failure.getMessage(), failure.getMessage().startsWith("m.xml:") && failure.getMessage().contains(message));
        assertEquals(Failure.BUILD, failure.code());
    }

    @Test
    public void aLibraryAddsWhatTheAppLacks() {
        String text = merged("><application android:label='x'/></manifest>", " package='l'><uses-permission android:name='p'/>"
                + "<application android:label='lib' android:name='.App'><provider android:name='l.P' "
                + "android:authorities='${applicationId}.p'/></application></manifest>");
        assertTrue(text, text.contains("android:label=\"x\"") && text.contains("android:authorities=\"app.id.p\"")
                && text.contains("android:name=\"a.b.App\"") && text.contains("<uses-permission android:name=\"p\"/>"));
    }

    @Test
    public void equalProvidersBecomeOne() {
        String provider = "><application><provider android:name='l.P'><meta-data android:name='%s'/></provider>"
                + "</application></manifest>";
        String text = merged(provider.formatted("one"), provider.formatted("two"));
        assertEquals(text, text.indexOf("<provider"), text.lastIndexOf("<provider"));
        assertTrue(text, text.contains("one") && text.contains("two"));
    }

    @Test
    public void theAppKeepsALibrarysElementOut() {
        String text = merged("><application><provider android:name='l.P' tools:node='remove'/></application></manifest>",
                "><application><provider android:name='l.P'/></application></manifest>");
        assertTrue(text, !text.contains("provider") && !text.contains("tools"));
    }

    @Test
    public void refusesWhatOnlyABuildFileMaySay() {
        refused("'package' is not supported", " package='x'/>");
        refused("<uses-sdk> is not supported", "><uses-sdk/></manifest>");
        refused("placeholder in 'android:label' is not supported", "><application android:label='${x}'/></manifest>");
        refused("'tools:overrideLibrary' is not supported", " tools:overrideLibrary='x'/>");
    }

    @Test
    public void refusesWhatIsNoPlainXml() {
        refused("must start and end", "><application>");
        Path file = Io.write(folder.getRoot().toPath().resolve("m.xml"), "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>"
                + "<manifest>&a;</manifest>");
        assertThrows(Failure.class, () -> new ManifestReader("m.xml", "a", "a").read(file));
        refused("depth", ">" + "<a>".repeat(100_000) + "</manifest>");
    }
}
