package ab.device;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Gives the libraries that the device's own code uses inside the sandbox other names there. An app may carry the same
 * libraries in another version, or shrunk: each side then has its own.
 */
@SuppressWarnings("deprecation") // Remapper(): its successor is newer than the ASM that Robolectric brings.
final class Relocation extends Remapper {
    private static final String PREFIX = "ab.device.library.";

    private final List<String> packages = new ArrayList<>();

    /** With tests beside the app, androidx.test is what the tests and the device meet in: it keeps its name. */
    Relocation(boolean tests) {
        packages.add("com/google/common/");
        if (!tests) {
            packages.add("androidx/test/");
        }
    }

    boolean isRelocated(String name) {
        return name.startsWith(PREFIX);
    }

    /** The name that a relocated class has in its jar. */
    String original(String name) {
        return name.substring(PREFIX.length());
    }

    /** The class with all its references to the libraries renamed. */
    byte[] apply(byte[] code) {
        // Most have none, and rewriting costs more than looking.
        String text = new String(code, StandardCharsets.ISO_8859_1);
        if (packages.stream().noneMatch(text::contains)) {
            return code;
        }
        ClassWriter out = new ClassWriter(0);
        new ClassReader(code).accept(new ClassRemapper(out, this), 0);
        return out.toByteArray();
    }

    @Override
    public String map(String internalName) {
        for (String prefix : packages) {
            if (internalName.startsWith(prefix)) {
                return PREFIX.replace('.', '/') + internalName;
            }
        }
        return internalName;
    }
}
