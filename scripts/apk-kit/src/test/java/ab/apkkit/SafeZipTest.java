package ab.apkkit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import ab.apkkit.build.Packed;
import ab.apkkit.build.ZipWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** No entry leaves the folder that an archive is extracted to. */
public class SafeZipTest {
    @Rule
    public TemporaryFolder folder = new TemporaryFolder();

    private Path zip(String name) throws IOException {
        Path file = folder.newFile().toPath();
        try (ZipWriter zip = new ZipWriter(file)) {
            zip.add(name, Packed.stored(new byte[] {1}));
        }
        return file;
    }

    @Test
    public void goodNamesAreExtracted() throws IOException {
        Path target = folder.newFolder().toPath();
        SafeZip.extract(zip("a/b..c/d"), target, n -> true);
        assertEquals(1, Files.size(target.resolve("a/b..c/d")));
    }

    @Test
    public void badNamesAreRefused() {
        for (String name : new String[] {"../x", "a/../../x", "/etc/x", "a\\..\\x", "a//b", "./x", "C:x", "a/."}) {
            Path target = Io.unchecked(() -> folder.newFolder().toPath());
            assertThrows(name, IOException.class, () -> SafeZip.extract(zip(name), target, n -> true));
        }
    }
}
