package ab.apkkit.build;

import ab.apkkit.Io;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * The content of a zip entry in the form in which it lies in the archive. Library dex files are
 * kept packed in the kit home, because deflating them again would be a good part of a build.
 */
public record Packed(boolean deflated, int crc, int size, byte[] data) {

    /** Content to be stored as it is. */
    public static Packed stored(byte[] bytes) {
        return new Packed(false, crc(bytes), bytes.length, bytes);
    }

    /** Content to be deflated. */
    public static Packed deflated(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 2 + 16);
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try (DeflaterOutputStream deflate = new DeflaterOutputStream(out, deflater)) {
            deflate.write(bytes);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory does not fail", e);
        } finally {
            deflater.end();
        }
        return new Packed(true, crc(bytes), bytes.length, out.toByteArray());
    }

    private static int crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    /** Keeps it in a file. */
    public void write(Path file) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            out.writeBoolean(deflated);
            out.writeInt(crc);
            out.writeInt(size);
            out.write(data);
        }
    }

    /** What {@link #write} kept. */
    public static Packed read(Path file) {
        return Io.unchecked(() -> {
            try (InputStream in = Files.newInputStream(file); DataInputStream data = new DataInputStream(in)) {
                return new Packed(data.readBoolean(), data.readInt(), data.readInt(), data.readAllBytes());
            }
        });
    }
}
