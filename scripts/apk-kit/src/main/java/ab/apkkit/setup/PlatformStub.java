package ab.apkkit.setup;

import ab.apkkit.SafeZip;
import ab.apkkit.build.Packed;
import ab.apkkit.build.ZipWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Makes the kit's {@code android.jar} from Robolectric's android-all: Android's classes without
 * code (a method throws, as in the jar that Gradle runs unit tests with), and its resource table
 * for aapt2. It is a seventh of the size, which each compiler run feels.
 */
final class PlatformStub {
    private final ZipFile platform;
    private final Map<String, byte[]> stubs = new TreeMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    /** Class files that are kept only if they are public. */
    private final Set<String> api = new TreeSet<>();

    private PlatformStub(ZipFile platform) {
        this.platform = platform;
    }

    static void write(Path androidAll, Path target) throws IOException {
        try (ZipFile zip = new ZipFile(androidAll.toFile()); ZipWriter out = new ZipWriter(target)) {
            PlatformStub stub = new PlatformStub(zip);
            stub.collect();
            for (String name : new String[] {"AndroidManifest.xml", "resources.arsc"}) {
                out.add(name, Packed.stored(SafeZip.bytes(zip, zip.getEntry(name))));
            }
            for (Map.Entry<String, byte[]> e : stub.stubs.entrySet()) {
                out.add(e.getKey(), Packed.stored(e.getValue()));
            }
        }
    }

    private void collect() throws IOException {
        for (ZipEntry entry : SafeZip.entries(platform)) {
            if (entry.getName().endsWith(".class") && isApi(entry.getName())) {
                api.add(entry.getName());
            }
        }
        open.addAll(api);
        while (!open.isEmpty()) {
            String name = open.pop();
            ZipEntry entry = platform.getEntry(name);
            if (entry != null && !stubs.containsKey(name)) {
                ClassReader reader = new ClassReader(SafeZip.bytes(platform, entry));
                if (!api.contains(name) || (reader.getAccess() & Opcodes.ACC_PUBLIC) != 0) {
                    stub(name, reader);
                }
            }
        }
    }

    /** Implementation packages stay out, unless an API class inherits from them. */
    private static boolean isApi(String name) {
        return name.startsWith("android/") && !name.startsWith("android/car/") || name.startsWith("dalvik/") || name.startsWith("org/json/")
                || name.startsWith("org/xmlpull/") || name.startsWith("org/apache/http/")
                || name.startsWith("javax/microedition/khronos/");
    }

    private void stub(String name, ClassReader reader) {
        ClassWriter writer = new ClassWriter(0);
        reader.accept(new StubVisitor(writer), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES | ClassReader.SKIP_CODE);
        stubs.put(name, writer.toByteArray());
        inherited(reader.getSuperName());
        for (String i : reader.getInterfaces()) {
            inherited(i);
        }
    }

    /** What a kept class inherits from is kept whatever its package and visibility. */
    private void inherited(String name) {
        api.remove(name + ".class");
        open.add(name + ".class");
    }
}
