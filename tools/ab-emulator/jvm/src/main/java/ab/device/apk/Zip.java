package ab.device.apk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A zip file as Android's own reader takes it, which is stricter than Java's: nothing ahead of the
 * first entry, no name twice, headers that agree. Whoever signs an APK that two readers see in two
 * ways has something to hide. Reads are bounded, whatever a header claims.
 */
final class Zip {
    /** An entry of the central directory. */
    record Entry(String name, int method, long crc, int packed, int size, int offset) {
        /** Neither stored nor deflated sizes are trusted; this is what the header says. */
        boolean isStored() {
            return method == STORED;
        }
    }

    private static final int LOCAL = 0x04034b50;
    private static final int CENTRAL = 0x02014b50;
    private static final int END = 0x06054b50;
    private static final int STORED = 0;
    private static final int DEFLATED = 8;
    private static final int MAX_ENTRIES = 65_535;
    /** What all entries together may unpack to. */
    private static final long MAX_TOTAL = 4L << 30;
    /** What one entry may unpack to. */
    private static final int MAX_ENTRY = 512 << 20;

    private final ByteBuffer data;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private Zip(ByteBuffer data) {
        this.data = data;
    }

    /** Reads the directory of a file. */
    static Zip open(Path file) throws IOException, Refusal {
        ByteBuffer data;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (channel.size() > Integer.MAX_VALUE) {
                throw Refusal.invalid("the APK is larger than 2 GiB");
            }
            data = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
        return of(data);
    }

    /** Reads the directory of a file in memory. */
    static Zip of(ByteBuffer bytes) throws Refusal {
        Zip zip = new Zip(bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN));
        try {
            zip.readDirectory();
        } catch (IndexOutOfBoundsException e) {
            throw Refusal.invalid("its directory points outside the file");
        }
        return zip;
    }

    /** All entries, in the directory's order. */
    Collection<Entry> entries() {
        return entries.values();
    }

    /** The entry of a name, or null. */
    Entry entry(String name) {
        return entries.get(name);
    }

    /** Where an entry's bytes begin. */
    int dataOffset(Entry entry) throws Refusal {
        try {
            int at = entry.offset();
            return Math.addExact(at + 30, u16(at + 26) + u16(at + 28));
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw damaged(entry);
        }
    }

    /** The bytes of an entry, checked against its checksum. */
    byte[] read(Entry entry) throws Refusal {
        byte[] bytes = entry.isStored() ? slice(entry, entry.size()) : inflate(entry);
        CRC32 crc = new CRC32();
        crc.update(bytes);
        if (crc.getValue() != entry.crc()) {
            throw damaged(entry);
        }
        return bytes;
    }

    private byte[] slice(Entry entry, int length) throws Refusal {
        try {
            byte[] bytes = new byte[length];
            data.get(dataOffset(entry), bytes);
            return bytes;
        } catch (IndexOutOfBoundsException e) {
            throw damaged(entry);
        }
    }

    private byte[] inflate(Entry entry) throws Refusal {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(slice(entry, entry.packed()));
            byte[] bytes = new byte[entry.size()];
            int length = 0;
            while (length < bytes.length) {
                int more = inflater.inflate(bytes, length, bytes.length - length);
                if (more == 0) {
                    throw damaged(entry);
                }
                length += more;
            }
            if (!inflater.finished() && inflater.inflate(new byte[1]) != 0) {
                throw damaged(entry);
            }
            return bytes;
        } catch (DataFormatException e) {
            throw damaged(entry);
        } finally {
            inflater.end();
        }
    }

    private static Refusal damaged(Entry entry) {
        return Refusal.invalid("entry " + Text.shown(entry.name()) + " is damaged");
    }

    private void readDirectory() throws Refusal {
        if (data.limit() < 22 || data.getInt(0) != LOCAL) {
            throw Refusal.notApk("it does not begin with a zip entry");
        }
        int end = findEnd();
        int count = u16(end + 10);
        long size = Integer.toUnsignedLong(data.getInt(end + 12));
        long start = Integer.toUnsignedLong(data.getInt(end + 16));
        if (u16(end + 8) != count || count == MAX_ENTRIES || start + size > end) {
            throw Refusal.invalid("its directory does not fit the file");
        }
        int at = (int) start;
        long total = 0;
        for (int i = 0; i < count; i++) {
            at = readEntry(at, (int) start);
        }
        for (Entry entry : entries.values()) {
            total += entry.size();
        }
        if (at != start + size || total > MAX_TOTAL) {
            throw Refusal.invalid(total > MAX_TOTAL ? "it unpacks to more than 4 GiB" : "its directory does not fit the file");
        }
    }

    /** The end record: the last one whose comment reaches exactly to the end of the file. */
    private int findEnd() throws Refusal {
        int last = data.limit() - 22;
        for (int at = last; at >= Math.max(0, last - 0xffff); at--) {
            if (data.getInt(at) == END && at + 22 + u16(at + 20) == data.limit()) {
                return at;
            }
        }
        throw Refusal.notApk("the end of the zip file is missing");
    }

    private int readEntry(int at, int directory) throws Refusal {
        if (data.getInt(at) != CENTRAL) {
            throw Refusal.invalid("its directory is damaged");
        }
        int nameLength = u16(at + 28);
        Entry entry = new Entry(name(at + 46, nameLength), u16(at + 10), Integer.toUnsignedLong(data.getInt(at + 16)),
                data.getInt(at + 20), data.getInt(at + 24), data.getInt(at + 42));
        check(entry, directory);
        if (entries.put(entry.name(), entry) != null) {
            throw Refusal.invalid("entry " + Text.shown(entry.name()) + " is there twice");
        }
        return at + 46 + nameLength + u16(at + 30) + u16(at + 32);
    }

    private void check(Entry entry, int directory) throws Refusal {
        int method = entry.method();
        boolean size = entry.packed() >= 0 && entry.size() >= 0 && entry.offset() >= 0 && entry.size() <= MAX_ENTRY;
        if (!size || method != STORED && method != DEFLATED || method == STORED && entry.size() != entry.packed()) {
            throw Refusal.invalid("entry " + Text.shown(entry.name()) + " has an impossible size or packing");
        }
        // Deflate can't do better than 1032 to 1; a bomb is refused before a byte is reserved for it.
        if (method == DEFLATED && entry.size() > 1032L * entry.packed() + 64) {
            throw Refusal.invalid("entry " + Text.shown(entry.name()) + " claims to unpack to more than it can");
        }
        if (data.getInt(entry.offset()) != LOCAL || !sameName(entry)
                || (long) dataOffset(entry) + entry.packed() > directory) {
            throw Refusal.invalid("the two headers of entry " + Text.shown(entry.name()) + " do not agree");
        }
    }

    private boolean sameName(Entry entry) throws Refusal {
        return name(entry.offset() + 30, u16(entry.offset() + 26)).equals(entry.name())
                && u16(entry.offset() + 8) == entry.method();
    }

    private String name(int at, int length) throws Refusal {
        byte[] bytes = new byte[length];
        data.get(at, bytes);
        try {
            String name = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            if (name.isEmpty() || name.indexOf(0) >= 0) {
                throw Refusal.invalid("an entry has an empty name, or one with a NUL");
            }
            return name;
        } catch (CharacterCodingException e) {
            throw Refusal.invalid("an entry's name is no UTF-8");
        }
    }

    private int u16(int at) {
        return data.getShort(at) & 0xffff;
    }
}
