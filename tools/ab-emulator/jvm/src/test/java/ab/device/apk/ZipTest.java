package ab.device.apk;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.Test;

/** Zip files that lie. */
public class ZipTest {
    private static byte[] zip(String... names) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (String name : names) {
                out.putNextEntry(new ZipEntry(name));
                out.write("content".repeat(100).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static int find(ByteBuffer zip, int signature, int from) {
        int at = from;
        while (zip.getInt(at) != signature) {
            at++;
        }
        return at;
    }

    /** Applies a change to the first record of the directory, and expects a refusal by opening or reading. */
    private static void refused(String code, Consumer<ByteBuffer> change) throws Exception {
        ByteBuffer bytes = ByteBuffer.wrap(zip("aa", "bb")).order(ByteOrder.LITTLE_ENDIAN);
        int record = find(bytes, 0x02014b50, 0);
        change.accept(bytes.slice(record, bytes.limit() - record).order(ByteOrder.LITTLE_ENDIAN));
        Refusal refusal = assertThrows(Refusal.class, () -> readAll(bytes));
        assertEquals(refusal.getMessage(), code, refusal.code());
    }

    private static void readAll(ByteBuffer bytes) throws Refusal {
        Zip zip = Zip.of(bytes);
        for (Zip.Entry entry : zip.entries()) {
            zip.read(entry);
        }
    }

    @Test
    public void anHonestFileIsRead() throws Exception {
        Zip zip = Zip.of(ByteBuffer.wrap(zip("a", "b/c")));
        assertEquals(2, zip.entries().size());
        assertArrayEquals("content".repeat(100).getBytes(StandardCharsets.UTF_8), zip.read(zip.entry("b/c")));
    }

    @Test
    public void lies() throws Exception {
        String invalid = "INSTALL_FAILED_INVALID_APK";
        refused(invalid, r -> r.putInt(16, 5)); // checksum
        refused(invalid, r -> r.putInt(24, 500 << 20)); // a bomb
        refused(invalid, r -> r.putInt(24, -1));
        refused(invalid, r -> r.putInt(24, 699)); // shorter than it is
        refused(invalid, r -> r.putInt(20, 1 << 30));
        refused(invalid, r -> r.putInt(42, 1)); // an odd offset
        refused(invalid, r -> r.putInt(42, Integer.MAX_VALUE));
        refused(invalid, r -> r.putShort(10, (short) 12)); // another packing
        refused(invalid, r -> r.put(46, (byte) 'x')); // another name than in the local header
        refused(invalid, r -> r.put(46, (byte) 0));
        refused(invalid, r -> r.putShort(28, (short) 60_000));
    }

    @Test
    public void twoEntriesOfOneName() throws Exception {
        String text = new String(zip("aa", "bb"), StandardCharsets.ISO_8859_1).replace("bb", "aa");
        Refusal refusal = assertThrows(Refusal.class, () -> readAll(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1))));
        assertEquals("entry 'aa' is there twice", refusal.getMessage());
    }

    @Test
    public void somethingAheadOrBehind() throws Exception {
        byte[] zip = zip("aa");
        byte[] ahead = ByteBuffer.allocate(zip.length + 4).put("dex\n".getBytes(StandardCharsets.UTF_8)).put(zip).array();
        byte[] behind = ByteBuffer.allocate(zip.length + 4).put(zip).array();
        for (byte[] bytes : new byte[][] {ahead, behind, new byte[0], new byte[22], "PK\3\4".getBytes(StandardCharsets.ISO_8859_1)}) {
            assertEquals("INSTALL_PARSE_FAILED_NOT_APK",
                    assertThrows(Refusal.class, () -> readAll(ByteBuffer.wrap(bytes))).code());
        }
    }

    /** Whatever bytes change, nothing but a refusal may come of it. */
    @Test
    public void noiseIsRefusedOrHarmless() throws Exception {
        Random random = new Random(1);
        byte[] honest = zip("aa", "bb", "c/d");
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = honest.clone();
            for (int n = random.nextInt(4); n >= 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                readAll(ByteBuffer.wrap(bytes));
            } catch (Refusal e) {
                // as it should be
            }
        }
    }
}
