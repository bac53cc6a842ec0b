package ab.device.apk;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** All classes that an app can meet: its own, the platform's, Java's. Safe for threads once the app's are known. */
final class Hierarchy implements AutoCloseable {
    private final Map<String, Fact> app = new HashMap<>();
    private final Map<String, Fact> platform = new ConcurrentHashMap<>();
    private final Path platformJar;
    private ZipFile zip;

    Hierarchy(Path platformJar) {
        this.platformJar = platformJar;
    }

    /** Adds the classes of one dex file; of two with one name, the first counts, as on a phone. */
    void add(Map<String, Fact> classes) {
        classes.forEach(app::putIfAbsent);
    }

    /** Whether the app itself has the class. */
    boolean inApp(String name) {
        return app.containsKey(name);
    }

    /** What the app or the platform say of a class. */
    Fact fact(String name) {
        Fact own = app.get(name);
        return own != null ? own : name.startsWith("[") ? Fact.UNKNOWN : platform.computeIfAbsent(name, this::read);
    }

    private Fact read(String name) {
        try (InputStream in = open(name)) {
            if (in == null) {
                return Fact.UNKNOWN;
            }
            ClassReader reader = new ClassReader(in.readAllBytes());
            return new Fact(reader.getSuperName(), (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private InputStream open(String name) throws IOException {
        ZipEntry entry = platform().getEntry(name + ".class");
        return entry != null ? platform().getInputStream(entry)
                : ClassLoader.getPlatformClassLoader().getResourceAsStream(name + ".class");
    }

    /** Opened when first needed: an app that is wholly in the cache asks nothing. */
    private synchronized ZipFile platform() throws IOException {
        if (zip == null) {
            zip = new ZipFile(platformJar.toFile());
        }
        return zip;
    }

    @Override
    public synchronized void close() throws IOException {
        if (zip != null) {
            zip.close();
        }
    }

    /**
     * The view of one dex file, which notes what it was told of other files of the app. The result of
     * a conversion holds wherever the same would be told again.
     */
    final class View {
        private final Set<String> own;
        private final Map<String, Fact> told = new TreeMap<>();

        View(Set<String> own) {
            this.own = own;
        }

        boolean isInterface(String name) {
            return ask(name).isInterface();
        }

        /** The nearest class that both extend; interfaces count as Object, as the verifier has it. */
        String common(String a, String b) {
            if (isInterface(a) || isInterface(b)) {
                return "java/lang/Object";
            }
            Set<String> up = new HashSet<>();
            for (String c = a; c != null && up.add(c); c = ask(c).parent()) {
                // up to the root; a hostile cycle ends where it began
            }
            Set<String> seen = new HashSet<>();
            for (String c = b; c != null && seen.add(c); c = ask(c).parent()) {
                if (up.contains(c)) {
                    return c;
                }
            }
            return "java/lang/Object";
        }

        /** What was told, one line a class. */
        String told() {
            StringBuilder text = new StringBuilder();
            told.forEach((name, fact) -> text.append(line(name, fact)).append('\n'));
            return text.toString();
        }

        private Fact ask(String name) {
            Fact fact = fact(name);
            boolean elsewhere = inApp(name) ? !own.contains(name) : fact == Fact.UNKNOWN;
            if (elsewhere && !name.startsWith("[")) {
                told.put(name, fact);
            }
            return fact;
        }
    }

    /** Whether this app's classes are as they were told to an earlier conversion. */
    boolean agrees(String told) {
        return told.lines().allMatch(line -> {
            String name = line.substring(0, line.indexOf('\t'));
            Fact fact = app.get(name);
            return line.equals(line(name, fact == null ? Fact.UNKNOWN : fact));
        });
    }

    private static String line(String name, Fact fact) {
        return name + "\t" + fact.parent() + "\t" + (fact.isInterface() ? "interface" : "class");
    }
}
