package ab.apkkit.setup;

import ab.apkkit.Failure;
import ab.apkkit.Home;
import ab.apkkit.Io;
import ab.apkkit.Processes;
import ab.apkkit.SafeZip;
import ab.apkkit.Xml;
import ab.apkkit.build.Dexer;
import ab.apkkit.build.Packaging;
import ab.apkkit.build.Packed;
import ab.apkkit.build.ZipWriter;
import ab.apkkit.project.Module;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Lays one library out in the kit home: classes, dex, compiled resources, symbols, and what goes into an APK as it is. */
final class LibraryInstaller {
    private final Home home;
    private final Dexer dexer;

    LibraryInstaller(Home home) {
        this.home = home;
        dexer = new Dexer(home.platform());
    }

    void install(LibraryList.Row row, Path artifact) throws IOException {
        Path dir = Files.createDirectories(home.library(row.coordinate()));
        if (row.type().equals("aar")) {
            explode(artifact, dir);
        } else {
            Files.copy(artifact, dir.resolve("classes.jar"));
        }
        dex(dir);
        SafeZip.extract(dir.resolve("classes.jar"), dir.resolve("apk"), Packaging::isPackaged);
    }

    private void explode(Path aar, Path dir) throws IOException {
        SafeZip.extract(aar, dir, n -> n.equals("AndroidManifest.xml") || n.equals("R.txt") || n.equals("classes.jar")
                || n.startsWith("res/") || n.startsWith("libs/"));
        SafeZip.extract(aar, dir.resolve("apk"), n -> n.startsWith("assets/"));
        SafeZip.extract(aar, dir, n -> n.startsWith("jni/"));
        if (Files.exists(dir.resolve("libs"))) {
            addToClasses(dir.resolve("classes.jar"), Io.files(dir.resolve("libs")));
            Io.delete(dir.resolve("libs"));
        }
        if (Files.exists(dir.resolve("jni"))) {
            Files.createDirectories(dir.resolve("apk"));
            Files.move(dir.resolve("jni"), dir.resolve("apk/lib"));
        }
        Io.write(dir.resolve("package"), packageOf(dir.resolve("AndroidManifest.xml")));
        resources(dir);
    }

    /** A library may bring jars of its own; to who uses it they are part of its classes. */
    private static void addToClasses(Path classes, List<Path> jars) throws IOException {
        Path merged = classes.resolveSibling("merged.jar");
        Set<String> seen = new HashSet<>();
        try (ZipWriter out = new ZipWriter(merged)) {
            for (Path jar : Stream.concat(Stream.of(classes), jars.stream()).toList()) {
                try (ZipFile zip = new ZipFile(jar.toFile())) {
                    for (ZipEntry entry : SafeZip.entries(zip)) {
                        if (seen.add(entry.getName())) {
                            out.add(entry.getName(), Packed.deflated(SafeZip.bytes(zip, entry)));
                        }
                    }
                }
            }
        }
        Files.move(merged, classes, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String packageOf(Path manifest) {
        try {
            return Xml.parse(manifest).getDocumentElement().getAttribute("package");
        } catch (Xml.Malformed e) {
            throw Failure.broken(manifest + ": " + e.getMessage(), e);
        }
    }

    private void resources(Path dir) {
        Path res = dir.resolve("res");
        if (Files.exists(res)) {
            Processes.run(home.root(), List.of("aapt2", "compile", "--dir", res.toString(), "-o",
                    dir.resolve("res.zip").toString()), Failure.BROKEN);
            Io.delete(res);
        }
    }

    /** One dex file a library, made once: a build then only dexes its own classes. */
    private void dex(Path dir) throws IOException {
        Path jar = dir.resolve("classes.jar");
        if (!hasClasses(jar)) {
            return;
        }
        Path out = Files.createDirectories(dir.resolve("dex"));
        dexer.run(List.of(jar), Module.MIN_API, false, out);
        List<Path> dexes = Io.files(out);
        if (dexes.size() > 1) {
            throw Failure.broken(dir + ": expected one dex file, got " + dexes.size(), null);
        }
        for (Path file : dexes) {
            Packed.deflated(Io.bytes(file)).write(dir.resolve("classes.dex.packed"));
        }
        Io.delete(out);
    }

    private static boolean hasClasses(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream().anyMatch(e -> e.getName().endsWith(".class"));
        }
    }
}
