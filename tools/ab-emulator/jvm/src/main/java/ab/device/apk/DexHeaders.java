package ab.device.apk;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The classes that a dex file defines, without their code. Reading them all takes milliseconds, and
 * is what a conversion of a single dex file needs to know of the others.
 */
final class DexHeaders {
    private static final int INTERFACE = 0x0200;
    private static final int NO_INDEX = -1;
    private static final int MAX_NAME = 65_535;

    private final ByteBuffer dex;

    private DexHeaders(byte[] bytes) {
        dex = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Internal names, in the file's order, with what they extend. */
    static Map<String, Fact> read(byte[] bytes, String name) throws Refusal {
        try {
            return new DexHeaders(bytes).classes();
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw broken(name, "it is damaged");
        }
    }

    /** A dex file that no phone could run. */
    static Refusal broken(String name, String why) {
        return new Refusal("INSTALL_FAILED_DEXOPT", name + ": " + why,
                "Build the APK again with d8 or R8; a phone can't run this code either.");
    }

    private Map<String, Fact> classes() {
        if (dex.getInt(0) != 0x0a786564) {
            throw new IllegalArgumentException("no dex");
        }
        int count = dex.getInt(96);
        int first = dex.getInt(100);
        if (count < 0 || first < 0 || count > dex.limit() / 32) {
            throw new IllegalArgumentException("class table");
        }
        Map<String, Fact> all = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            int at = first + 32 * i;
            int parent = dex.getInt(at + 8);
            all.putIfAbsent(type(dex.getInt(at)),
                    new Fact(parent == NO_INDEX ? null : type(parent), (dex.getInt(at + 4) & INTERFACE) != 0));
        }
        return all;
    }

    /** The internal name of a type index: {@code La/B;} is {@code a/B}. */
    private String type(int index) {
        int descriptor = dex.getInt(table(68, index, dex.getInt(64)));
        String text = string(dex.getInt(table(60, descriptor, dex.getInt(56))));
        if (!text.startsWith("L") || !text.endsWith(";")) {
            throw new IllegalArgumentException("no class");
        }
        return text.substring(1, text.length() - 1);
    }

    private int table(int offsetField, int index, int count) {
        if (index < 0 || index >= count) {
            throw new IllegalArgumentException("index");
        }
        return dex.getInt(offsetField) + 4 * index;
    }

    /** Modified UTF-8 behind its length in ULEB128. */
    private String string(int offset) {
        int at = offset;
        while (dex.get(at++) < 0) {
            // the length in characters, which the end of the string says as well
        }
        StringBuilder text = new StringBuilder();
        for (int b = dex.get(at++) & 0xff; b != 0; b = dex.get(at++) & 0xff) {
            if (text.length() > MAX_NAME) {
                throw new IllegalArgumentException("name");
            }
            int more = b < 0x80 ? 0 : b < 0xe0 ? 1 : 2;
            int c = more == 0 ? b : b & (more == 1 ? 0x1f : 0x0f);
            for (int i = 0; i < more; i++) {
                c = c << 6 | dex.get(at++) & 0x3f;
            }
            text.append((char) c);
        }
        return text.toString();
    }
}
