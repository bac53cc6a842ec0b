package ab.device.apk;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Resource tables, of today and of before 2014, and what noise makes of them. */
public class TablesTest {
    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private Map<String, byte[]> linked() throws Exception {
        return new Apks(folder.getRoot().toPath()).linked(Apks.manifest("", "android:label=\"@string/title\">"), 24, 34);
    }

    /** The table as aapt wrote it before 2014: without the last field of the package's header. */
    private static byte[] aged(byte[] table) {
        ByteBuffer view = ByteBuffer.wrap(table.clone()).order(ByteOrder.LITTLE_ENDIAN);
        int at = 12;
        while (view.getShort(at) != 0x0200) {
            at += view.getInt(at + 4);
        }
        for (int field : new int[] {4, 268, 276}) {
            view.putInt(at + field, view.getInt(at + field) - 4);
        }
        view.putShort(at + 2, (short) 284).putInt(4, view.getInt(4) - 4);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(view.array(), 0, at + 284);
        out.write(view.array(), at + 288, table.length - at - 288);
        return out.toByteArray();
    }

    @Test
    public void anOldTableBecomesTheNewOne() throws Exception {
        byte[] table = linked().get("resources.arsc");
        byte[] old = aged(table);
        assertEquals(table.length - 4, old.length);
        assertArrayEquals(table, TableRepair.repair(old));
        assertSame(table, TableRepair.repair(table));
    }

    @Test
    public void labelsComeFromEitherKind() throws Exception {
        Map<String, byte[]> entries = linked();
        for (byte[] table : new byte[][] {entries.get("resources.arsc"), aged(entries.get("resources.arsc"))}) {
            Node manifest = BinaryXml.read(entries.get("AndroidManifest.xml"));
            assertEquals("Plain", new Manifest(manifest, ResourceTable.read(table)).info().get("label"));
        }
    }

    @Test
    public void aCycleOfReferencesEnds() throws Exception {
        ResourceTable table = ResourceTable.read(linked().get("resources.arsc"));
        assertEquals(null, table.resolve(new Value(Value.REFERENCE, 0x7fffffff, null)));
    }

    @Test
    public void noiseIsRefusedOrHarmless() throws Exception {
        Random random = new Random(2);
        Map<String, byte[]> entries = linked();
        byte[] dex = Apks.dex("t.app.Main");
        for (int i = 0; i < 5_000; i++) {
            byte[] xml = noisy(entries.get("AndroidManifest.xml"), random);
            byte[] table = noisy(entries.get("resources.arsc"), random);
            byte[] code = noisy(dex, random);
            try {
                TableRepair.repair(table.clone());
                new Manifest(BinaryXml.read(xml), ResourceTable.read(table)).info();
                DexHeaders.read(code, "classes.dex");
            } catch (Refusal e) {
                // as it should be
            }
        }
    }

    private static byte[] noisy(byte[] honest, Random random) {
        byte[] bytes = honest.clone();
        for (int n = random.nextInt(3); n > 0; n--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
    }
}
