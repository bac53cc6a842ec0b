package ab.device.apk;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Looks up what the manifest refers to in {@code resources.arsc}: labels, flags, names of versions. */
final class ResourceTable {
    private static final int TABLE = 0x0002;
    private static final int PACKAGE = 0x0200;
    private static final int TYPE = 0x0201;
    private static final int SPARSE = 0x01;
    private static final int OFFSET16 = 0x02;
    private static final int COMPLEX = 0x01;
    private static final int COMPACT = 0x08;
    /** A reference may lead to a reference; a cycle must end. */
    private static final int MAX_STEPS = 20;

    private record Type(int packageId, int at) {
    }

    private final ByteBuffer data;
    private final List<Type> types = new ArrayList<>();
    private StringPool strings;

    private ResourceTable(byte[] bytes) {
        data = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A table without entries, for an APK that has none. */
    static ResourceTable empty() {
        return new ResourceTable(new byte[0]);
    }

    /** Reads a whole file. */
    static ResourceTable read(byte[] bytes) throws Refusal {
        ResourceTable table = new ResourceTable(bytes);
        try {
            if (table.u16(0) != TABLE) {
                throw Refusal.invalid("resources.arsc is no resource table");
            }
            table.chunks(table.u16(2), bytes.length, -1);
            return table;
        } catch (IndexOutOfBoundsException | BufferUnderflowException e) {
            throw Refusal.invalid("resources.arsc is damaged");
        }
    }

    private void chunks(int start, int end, int packageId) throws Refusal {
        int at = start;
        while (at + 8 <= end) {
            int size = data.getInt(at + 4);
            if (size < 8 || size > end - at) {
                throw Refusal.invalid("resources.arsc is damaged");
            }
            if (u16(at) == 1 && packageId < 0 && strings == null) {
                strings = new StringPool(data, at);
            } else if (u16(at) == PACKAGE && packageId < 0) {
                chunks(at + u16(at + 2), at + size, data.getInt(at + 8));
            } else if (u16(at) == TYPE && packageId >= 0) {
                types.add(new Type(packageId, at));
            }
            at += size;
        }
    }

    /** What a value stands for: itself, or what its reference leads to; null where that is nothing known. */
    Value resolve(Value value) {
        Value at = value;
        for (int i = 0; at != null && at.isReference(); i++) {
            at = i < MAX_STEPS && at.data() != 0 ? find(at.data()) : null;
        }
        return at;
    }

    private Value find(int id) {
        Value best = null;
        int bestScore = -1;
        for (Type type : types) {
            if (type.packageId() == id >>> 24 && (data.get(type.at() + 8) & 0xff) == (id >>> 16 & 0xff)) {
                int score = score(type.at() + 20);
                Value value = score > bestScore ? safeEntry(type.at(), id & 0xffff) : null;
                if (value != null) {
                    best = value;
                    bestScore = score;
                }
            }
        }
        return best;
    }

    private Value safeEntry(int type, int index) {
        try {
            int entry = offset(type, index);
            return entry < 0 ? null : value(type + data.getInt(type + 16) + entry);
        } catch (IndexOutOfBoundsException e) {
            return null;
        }
    }

    /** Where an entry lies behind the type's entries' start, or -1. */
    private int offset(int type, int index) {
        int count = data.getInt(type + 12);
        int first = type + u16(type + 2);
        int flags = data.get(type + 9);
        if ((flags & SPARSE) != 0) {
            for (int i = 0; i < count; i++) {
                if (u16(first + 4 * i) == index) {
                    return 4 * u16(first + 4 * i + 2);
                }
            }
            return -1;
        }
        if (index >= count) {
            return -1;
        }
        int short16 = (flags & OFFSET16) != 0 ? u16(first + 2 * index) : -1;
        return (flags & OFFSET16) == 0 ? data.getInt(first + 4 * index) : short16 == 0xffff ? -1 : 4 * short16;
    }

    private Value value(int entry) {
        int flags = u16(entry + 2);
        if ((flags & COMPACT) != 0) {
            return typed(flags >>> 8, data.getInt(entry + 4));
        }
        if ((flags & COMPLEX) != 0) {
            return null;
        }
        int at = entry + u16(entry);
        return typed(data.get(at + 3) & 0xff, data.getInt(at + 4));
    }

    private Value typed(int type, int value) {
        return new Value(type, value, type == Value.STRING && strings != null ? strings.get(value) : null);
    }

    /** How well a configuration fits a device in no particular language: the plainest is the best. */
    private int score(int config) {
        int size = Math.min(data.getInt(config), 64);
        int language = u16(config + 8);
        int score = language == 0 ? 20_000 : language == ('e' | 'n' << 8) ? 10_000 : 0;
        for (int i = 4; i < size; i++) {
            boolean version = i >= 24 && i < 28;
            score += data.get(config + i) == 0 && !version ? 100 : 0;
        }
        int sdk = size > 25 ? u16(config + 24) : 0;
        return sdk > Install.SDK ? -1 : score + sdk;
    }

    private int u16(int at) {
        return data.getShort(at) & 0xffff;
    }
}
