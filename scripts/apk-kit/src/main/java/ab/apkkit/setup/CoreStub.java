package ab.apkkit.setup;

import ab.apkkit.build.Packed;
import ab.apkkit.build.ZipWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Makes the jar of Java 17's own classes that Kotlin is compiled against. What a build accepts must
 * not depend on the JDK that runs it: against Java 21, {@code list.removeFirst()} becomes a call that
 * no Android 14 device has.
 */
final class CoreStub {
    private static final int RELEASE = 17;
    /** The modules whose packages Android has too. */
    private static final List<String> MODULES = List.of("java.base", "java.logging", "java.sql", "java.xml");

    private CoreStub() {
    }

    static void write(Path target) throws IOException {
        Map<String, byte[]> classes = Runtime.version().feature() == RELEASE ? running() : recorded();
        try (ZipWriter out = new ZipWriter(target)) {
            for (Map.Entry<String, byte[]> e : classes.entrySet()) {
                out.add(e.getKey(), Packed.stored(stub(e.getValue())));
            }
        }
    }

    /** The classes of the JDK that runs this. */
    private static Map<String, byte[]> running() throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        for (String module : MODULES) {
            collect(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module), ".class", classes);
        }
        return classes;
    }

    /** What a later JDK keeps of Java 17 for {@code javac --release}: a folder is named by the releases that share it. */
    private static Map<String, byte[]> recorded() throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        String digit = Integer.toString(RELEASE, Character.MAX_RADIX).toUpperCase();
        try (FileSystem symbols = FileSystems.newFileSystem(Path.of(System.getProperty("java.home"), "lib", "ct.sym"));
                Stream<Path> folders = Files.list(symbols.getPath("/"))) {
            for (Path folder : folders.filter(f -> f.getFileName().toString().contains(digit)).sorted().toList()) {
                for (String module : MODULES) {
                    collect(folder.resolve(module), ".sig", classes);
                }
            }
        }
        return classes;
    }

    private static void collect(Path module, String suffix, Map<String, byte[]> classes) throws IOException {
        if (!Files.isDirectory(module)) {
            return;
        }
        try (Stream<Path> files = Files.walk(module)) {
            for (Path file : files.filter(f -> isApi(module.relativize(f).toString(), suffix)).toList()) {
                String name = module.relativize(file).toString();
                classes.put(name.substring(0, name.length() - suffix.length()) + ".class", Files.readAllBytes(file));
            }
        }
    }

    private static boolean isApi(String name, String suffix) {
        return (name.startsWith("java/") || name.startsWith("javax/") || name.startsWith("org/"))
                && name.endsWith(suffix) && !name.endsWith("module-info" + suffix);
    }

    private static byte[] stub(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(0);
        reader.accept(new StubVisitor(writer), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES | ClassReader.SKIP_CODE);
        return writer.toByteArray();
    }
}
