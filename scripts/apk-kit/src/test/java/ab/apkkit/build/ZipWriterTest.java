package ab.apkkit.build;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import ab.apkkit.SafeZip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Archives are readable by others, aligned, and the same every time. */
public class ZipWriterTest {
    @Rule
    public TemporaryFolder folder = new TemporaryFolder();

    private Path write(String name) throws IOException {
        Path file = folder.getRoot().toPath().resolve(name);
        try (ZipWriter zip = new ZipWriter(file)) {
            zip.add("a", Packed.deflated("aaaaaaaaaaaa".getBytes()));
            zip.add("bcd", Packed.stored(new byte[] {1, 2, 3}));
            zip.add("é", Packed.stored(new byte[0]));
        }
        return file;
    }

    @Test
    public void othersReadIt() throws IOException {
        try (ZipFile zip = new ZipFile(write("x").toFile())) {
            assertEquals(List.of("a", "bcd", "é"), SafeZip.entries(zip).stream().map(ZipEntry::getName).toList());
            assertArrayEquals("aaaaaaaaaaaa".getBytes(), SafeZip.bytes(zip, zip.getEntry("a")));
            assertArrayEquals(new byte[] {1, 2, 3}, SafeZip.bytes(zip, zip.getEntry("bcd")));
        }
    }

    @Test
    public void storedEntriesAreAligned() throws IOException {
        byte[] bytes = Files.readAllBytes(write("x"));
        int at = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("\u0001\u0002\u0003");
        assertEquals(0, at % 4);
    }

    @Test
    public void theSameContentGivesTheSameBytes() throws IOException {
        assertArrayEquals(Files.readAllBytes(write("x")), Files.readAllBytes(write("y")));
    }

    @Test
    public void packedContentIsReadBack() throws IOException {
        Path file = folder.newFile().toPath();
        Packed packed = Packed.deflated("content".getBytes());
        packed.write(file);
        Packed read = Packed.read(file);
        assertEquals(packed.crc(), read.crc());
        assertArrayEquals(packed.data(), read.data());
    }
}
