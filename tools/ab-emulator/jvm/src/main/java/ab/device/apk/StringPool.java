package ab.device.apk;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The strings of a binary resource file, decoded when asked for. */
final class StringPool {
    private static final int UTF8 = 0x100;

    private final ByteBuffer data;
    private final int start;
    private final int count;
    private final int strings;
    private final boolean utf8;

    /** The pool whose chunk begins at {@code start}. */
    StringPool(ByteBuffer data, int start) {
        this.data = data;
        this.start = start;
        count = Math.min(data.getInt(start + 8), (data.limit() - start) / 4);
        utf8 = (data.getInt(start + 16) & UTF8) != 0;
        strings = start + data.getInt(start + 20);
    }

    /** How many there are. */
    int size() {
        return count;
    }

    /** The string of an index, or null where there is none (-1 is used for that). */
    String get(int index) {
        if (index < 0 || index >= count) {
            return null;
        }
        int header = data.getShort(start + 2) & 0xffff;
        int at = strings + data.getInt(start + header + 4 * index);
        return utf8 ? readUtf8(at) : readUtf16(at);
    }

    /** Two lengths of one or two bytes: in characters, then in bytes. */
    private String readUtf8(int at) {
        int p = at + ((data.get(at) & 0x80) != 0 ? 2 : 1);
        int length = data.get(p++) & 0xff;
        if ((length & 0x80) != 0) {
            length = (length & 0x7f) << 8 | data.get(p++) & 0xff;
        }
        return new String(bytes(p, length), StandardCharsets.UTF_8);
    }

    private String readUtf16(int at) {
        int p = at + 2;
        int length = data.getShort(at) & 0xffff;
        if ((length & 0x8000) != 0) {
            length = (length & 0x7fff) << 16 | data.getShort(p) & 0xffff;
            p += 2;
        }
        return new String(bytes(p, Math.multiplyExact(length, 2)), StandardCharsets.UTF_16LE);
    }

    private byte[] bytes(int at, int length) {
        if (length > data.limit() - at) {
            throw new IndexOutOfBoundsException("a string leaves the file");
        }
        byte[] bytes = new byte[length];
        data.get(at, bytes);
        return bytes;
    }
}
