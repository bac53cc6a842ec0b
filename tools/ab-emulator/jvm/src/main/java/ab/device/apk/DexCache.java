package ab.device.apk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Converted dex files by their content. A library's dex file is the same in every candidate's APK,
 * so that a new candidate costs its own few classes only.
 */
final class DexCache {
    /** What the conversion was told of classes in other dex files. */
    private static final String TOLD = "META-INF/ab/told";
    /** The methods that could not be converted, one a line. */
    private static final String FAILED = "META-INF/ab/failed";

    private final Path dir;
    private final Path shared;
    private final Hierarchy hierarchy;
    private final String platform;

    /** One dex file of the APK. */
    record Dex(String name, byte[] bytes, java.util.Map<String, Fact> classes) {
    }

    DexCache(Path dir, Path shared, Hierarchy hierarchy, Path platformJar) throws IOException {
        this.dir = dir;
        this.shared = shared;
        this.hierarchy = hierarchy;
        platform = platformJar.getFileName() + ":" + Files.size(platformJar);
    }

    /** Whether an entry of a cached jar is a note of this class's. */
    static boolean isNote(String entry) {
        return entry.startsWith("META-INF/ab/");
    }

    /** The methods of a cached jar that could not be converted. */
    static List<String> failed(Zip jar) throws Refusal {
        return note(jar, FAILED).lines().toList();
    }

    /** The jar of a dex file, converted now if need be. */
    Path jar(Dex dex) throws IOException, Refusal {
        String name = key(dex.bytes()) + ".jar";
        Path jar = dir.resolve(name);
        for (Path known : shared == null ? List.of(jar) : List.of(jar, shared.resolve(name))) {
            if (Files.isRegularFile(known) && holds(known)) {
                return known;
            }
        }
        Hierarchy.View view = hierarchy.new View(dex.classes().keySet());
        DexConverter.Result result = DexConverter.convert(dex.bytes(), dex.name(), view);
        Path draft = Files.createTempFile(dir, "draft-", ".tmp");
        try {
            write(draft, result, view);
            Files.move(draft, jar, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
        return jar;
    }

    private static void write(Path draft, DexConverter.Result result, Hierarchy.View view) throws IOException {
        try (JarWriter out = new JarWriter(draft)) {
            for (var entry : result.classes().entrySet()) {
                out.add(entry.getKey() + ".class", entry.getValue());
            }
            out.add(TOLD, view.told().getBytes(StandardCharsets.UTF_8));
            String failed = String.join("\n", result.failed());
            out.add(FAILED, failed.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** A damaged jar, e.g. after a power cut, is simply made anew. */
    private boolean holds(Path jar) throws IOException {
        try {
            return hierarchy.agrees(note(Zip.open(jar), TOLD));
        } catch (Refusal e) {
            return false;
        }
    }

    private static String note(Zip jar, String name) throws Refusal {
        Zip.Entry entry = jar.entry(name);
        if (entry == null) {
            throw Refusal.invalid("no " + name);
        }
        return new String(jar.read(entry), StandardCharsets.UTF_8);
    }

    private String key(byte[] dex) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((DexConverter.VERSION + "\n" + platform + "\n").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(dex));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
