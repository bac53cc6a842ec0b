package ab.apkkit.build;

import ab.apkkit.Failure;
import ab.apkkit.Hash;
import ab.apkkit.Io;
import ab.apkkit.SafeZip;
import ab.apkkit.deps.Library;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Puts a variant's APK together: resources, dex files, and files that go in as they are. */
final class Packager {
    /** What zip offers little on, and what aapt2 leaves alone too. */
    private static final String STORED = ".*\\.(png|jpg|jpeg|webp|gif|ogg|mp3|mp4|wav|m4a)";

    private final Context context;

    Packager(Context context) {
        this.context = context;
    }

    /** The signed APK. */
    Path apk(Variant variant, Path linked, Path classes, Path rClasses) {
        List<Path> jars = Context.jars(variant.runtimeDeclared(context.project()));
        if (variant == Variant.ANDROID_TEST) {
            jars = jars.stream().filter(j -> !Context.jars(Variant.APP.runtimeDeclared(context.project())).contains(j)).toList();
        }
        Path dex = dex(variant, classes, rClasses, jars);
        return assemble(variant, linked, dex, jars);
    }

    private Path dex(Variant variant, Path classes, Path rClasses, List<Path> jars) {
        int minSdk = context.project().module().minSdk();
        Hash key = context.steps().key().add(minSdk + "").addTree("classes", classes).addTree("r", rClasses);
        context.addFiles(key, jars);
        return context.steps().run(variant.name() + "/dex", key, out -> {
            List<Path> program = new ArrayList<>(jars);
            for (Path folder : List.of(classes, rClasses)) {
                Io.files(folder).stream().filter(f -> f.toString().endsWith(".class")).forEach(program::add);
            }
            new Dexer(context.home().platform()).run(program, minSdk, true, out);
        });
    }

    private Path assemble(Variant variant, Path linked, Path dex, List<Path> jars) {
        List<Library> libraries = context.packagedLibraries(variant);
        List<Path> folders = new ArrayList<>(variant.folders(context.project(), "assets"));
        folders.addAll(variant.folders(context.project(), "resources"));
        Hash key = Context.add(context.steps().key(), libraries).addTree("resources", linked).addTree("dex", dex);
        context.addFiles(key, jars).add(String.join("\n", context.project().module().excludes()));
        folders.forEach(f -> key.addTree(context.project().files().name(f), f));
        return context.steps().run(variant.name() + "/apk", key, out -> {
            Path unsigned = out.resolve("unsigned.apk");
            write(unsigned, entries(variant, linked, dex, jars, libraries));
            Signer.sign(unsigned, out.resolve("signed.apk"), context.home(), context.project().module().minSdk());
            Files.delete(unsigned);
        }).resolve("signed.apk");
    }

    private static void write(Path file, Map<String, Packed> entries) throws IOException {
        try (ZipWriter zip = new ZipWriter(file)) {
            for (Map.Entry<String, Packed> e : entries.entrySet()) {
                zip.add(e.getKey(), e.getValue());
            }
        }
    }

    /** Sorted by name, which makes the order the same everywhere. */
    private Map<String, Packed> entries(Variant variant, Path linked, Path dex, List<Path> jars, List<Library> libraries)
            throws IOException {
        Map<String, byte[]> plain = new TreeMap<>();
        for (Library library : libraries) {
            addFolder(plain, context.home().library(library.coordinate()).resolve("apk"), "");
        }
        for (Path jar : jars) {
            addJar(plain, jar);
        }
        variant.folders(context.project(), "resources").forEach(f -> addFolder(plain, f, ""));
        exclude(plain);
        variant.folders(context.project(), "assets").forEach(f -> addFolder(plain, f, "assets/"));
        Map<String, Packed> entries = new TreeMap<>();
        plain.forEach((n, b) -> entries.put(n, n.matches(STORED) ? Packed.stored(b) : Packed.deflated(b)));
        addBase(entries, linked.resolve("base.apk"));
        addDex(entries, dex, libraries);
        return entries;
    }

    private static void addFolder(Map<String, byte[]> plain, Path folder, String prefix) {
        for (Path file : Io.files(folder)) {
            put(plain, prefix + Io.slashed(folder, file), Io.bytes(file));
        }
    }

    /** A service may have providers in several libraries; of any other file the last one counts. */
    private static void put(Map<String, byte[]> plain, String name, byte[] bytes) {
        byte[] present = plain.get(name);
        if (present == null || !name.startsWith("META-INF/services/")) {
            plain.put(name, bytes);
            return;
        }
        byte[] both = Arrays.copyOf(present, present.length + 1 + bytes.length);
        both[present.length] = '\n';
        System.arraycopy(bytes, 0, both, present.length + 1, bytes.length);
        plain.put(name, both);
    }

    private void addJar(Map<String, byte[]> plain, Path jar) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : SafeZip.entries(zip)) {
                if (Packaging.isPackaged(entry.getName())) {
                    put(plain, entry.getName(), SafeZip.bytes(zip, entry));
                }
            }
        } catch (IOException e) {
            throw Failure.build(context.project().files().name(jar) + ":1:1: error: not a readable jar: " + e.getMessage());
        }
    }

    private void exclude(Map<String, byte[]> plain) {
        for (String pattern : context.project().module().excludes()) {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern.replaceFirst("^/", ""));
            plain.keySet().removeIf(name -> matcher.matches(Path.of(name)));
        }
    }

    private static void addBase(Map<String, Packed> entries, Path base) throws IOException {
        try (ZipFile zip = new ZipFile(base.toFile())) {
            for (ZipEntry entry : SafeZip.entries(zip)) {
                byte[] bytes = SafeZip.bytes(zip, entry);
                boolean stored = entry.getMethod() == ZipEntry.STORED || entry.getName().equals("resources.arsc");
                entries.put(entry.getName(), stored ? Packed.stored(bytes) : Packed.deflated(bytes));
            }
        }
    }

    /** The project's dex files come first, then one for each library. */
    private void addDex(Map<String, Packed> entries, Path dex, List<Library> libraries) {
        int number = 0;
        for (Path file : Io.files(dex)) {
            entries.put(dexName(++number), Packed.deflated(Io.bytes(file)));
        }
        for (Library library : libraries) {
            Path packed = context.home().library(library.coordinate()).resolve("classes.dex.packed");
            if (Files.exists(packed)) {
                entries.put(dexName(++number), Packed.read(packed));
            }
        }
    }

    private static String dexName(int number) {
        return number == 1 ? "classes.dex" : "classes" + number + ".dex";
    }
}
