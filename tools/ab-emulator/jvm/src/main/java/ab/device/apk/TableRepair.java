package ab.device.apk;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Makes resource tables of before about 2014 fit today's readers. The header of a package then had
 * 284 bytes; the field that was added to it since is read from what is in truth the first string.
 */
final class TableRepair {
    private static final int PACKAGE = 0x0200;
    private static final int OLD_HEADER = 284;
    private static final int ADDED = 4;
    private static final int TYPE_STRINGS = 268;
    private static final int KEY_STRINGS = 276;

    private TableRepair() {
    }

    /** The table with longer package headers, or the same array where none is short. */
    static byte[] repair(byte[] table) throws Refusal {
        try {
            ByteBuffer in = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN);
            ByteArrayOutputStream out = new ByteArrayOutputStream(table.length + ADDED);
            int header = in.getShort(2) & 0xffff;
            out.write(table, 0, header);
            int at = header;
            while (at + 8 <= table.length) {
                int size = in.getInt(at + 4);
                if (size < 8 || size > table.length - at) {
                    throw Refusal.invalid("resources.arsc is damaged");
                }
                copy(in, at, size, out);
                at += size;
            }
            out.write(table, at, table.length - at);
            return out.size() == table.length ? table : withSize(out.toByteArray(), out.size() - table.length);
        } catch (IndexOutOfBoundsException e) {
            throw Refusal.invalid("resources.arsc is damaged");
        }
    }

    private static void copy(ByteBuffer in, int at, int size, ByteArrayOutputStream out) {
        byte[] chunk = new byte[size];
        in.get(at, chunk);
        ByteBuffer view = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
        if (view.getShort(0) != PACKAGE || view.getShort(2) != OLD_HEADER) {
            out.writeBytes(chunk);
            return;
        }
        view.putShort(2, (short) (OLD_HEADER + ADDED));
        view.putInt(4, size + ADDED);
        for (int field : new int[] {TYPE_STRINGS, KEY_STRINGS}) {
            view.putInt(field, view.getInt(field) + ADDED);
        }
        out.write(chunk, 0, OLD_HEADER);
        out.writeBytes(new byte[ADDED]);
        out.write(chunk, OLD_HEADER, size - OLD_HEADER);
    }

    private static byte[] withSize(byte[] table, int added) {
        ByteBuffer view = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN);
        view.putInt(4, view.getInt(4) + added);
        return table;
    }
}
