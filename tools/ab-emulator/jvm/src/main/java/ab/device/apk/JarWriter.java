package ab.device.apk;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;

/** Writes a jar whose bytes follow from its content alone: no dates, the caller's order, nothing compressed. */
final class JarWriter implements AutoCloseable {
    private static final LocalDateTime DATE = LocalDateTime.of(1981, 1, 1, 1, 1, 2);

    private final ZipOutputStream out;
    private final Set<String> names = new HashSet<>();

    JarWriter(Path file) throws IOException {
        out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
    }

    /** Adds a file; false where the name is taken, and the first one stays. Inflating at each start would cost more than the room. */
    boolean add(String name, byte[] bytes) throws IOException {
        if (!names.add(name)) {
            return false;
        }
        CRC32 crc = new CRC32();
        crc.update(bytes);
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(DATE);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(crc.getValue());
        try {
            out.putNextEntry(entry);
        } catch (ZipException | IllegalArgumentException e) {
            throw new IOException("cannot store " + Text.shown(name), e);
        }
        out.write(bytes);
        out.closeEntry();
        return true;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
