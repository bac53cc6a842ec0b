package ab.apkkit.build;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes zip files whose bytes depend on nothing but their content: one fixed date, no extra
 * fields, entries in the order given, and stored entries aligned as Android demands. The JDK's
 * own writer can neither align nor take entries that are already packed.
 */
public final class ZipWriter implements Closeable {
    /** 1 January 1981, midnight: the first date that no tool takes for "not set". */
    private static final int DATE = 1 << 9 | 1 << 5 | 1;
    private static final int ALIGNMENT = 4;
    private static final int LOCAL = 30;
    private static final int CENTRAL = 46;
    private static final int END = 22;
    private static final int MAX_ENTRIES = 65_535;

    private record Entry(byte[] name, Packed content, long offset) {
    }

    private final OutputStream out;
    private final List<Entry> entries = new ArrayList<>();
    private long position;

    /** Starts a new file. */
    public ZipWriter(Path file) throws IOException {
        out = new BufferedOutputStream(Files.newOutputStream(file));
    }

    /** Adds an entry. */
    public void add(String name, Packed content) throws IOException {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (entries.size() == MAX_ENTRIES) {
            throw new IOException("more than " + MAX_ENTRIES + " entries");
        }
        entries.add(new Entry(bytes, content, position));
        int padding = content.deflated() ? 0
                : (int) (ALIGNMENT - (position + LOCAL + bytes.length) % ALIGNMENT) % ALIGNMENT;
        ByteBuffer header = buffer(LOCAL).putInt(0x04034b50);
        common(header, content).putShort((short) bytes.length).putShort((short) padding);
        write(header.array());
        write(bytes);
        write(new byte[padding]);
        write(content.data());
    }

    /** The fields that both headers of an entry share, from the version on. */
    private static ByteBuffer common(ByteBuffer header, Packed content) {
        return header.putShort((short) 20).putShort((short) 0x0800).putShort((short) (content.deflated() ? 8 : 0))
                .putShort((short) 0).putShort((short) DATE).putInt(content.crc())
                .putInt(content.data().length).putInt(content.size());
    }

    @Override
    public void close() throws IOException {
        try (out) {
            long start = position;
            for (Entry e : entries) {
                ByteBuffer header = buffer(CENTRAL).putInt(0x02014b50).putShort((short) 20);
                common(header, e.content).putShort((short) e.name.length).putShort((short) 0).putShort((short) 0)
                        .putShort((short) 0).putShort((short) 0).putInt(0).putInt((int) e.offset);
                write(header.array());
                write(e.name);
            }
            short count = (short) entries.size();
            write(buffer(END).putInt(0x06054b50).putInt(0).putShort(count).putShort(count)
                    .putInt((int) (position - start)).putInt((int) start).putShort((short) 0).array());
        }
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        position += bytes.length;
    }
}
