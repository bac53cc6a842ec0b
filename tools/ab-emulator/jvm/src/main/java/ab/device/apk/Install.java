package ab.device.apk;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Installs an APK: {@code Install APK OUTDIR CACHEDIR PLATFORM_JAR [SHARED_CACHE [TARGET_APK]]}. Writes
 * {@code base.apk}, {@code app.jar} and {@code info.json} into OUTDIR and prints one line of JSON, either
 * {@code {"ok": info}} (exit 0) or {@code {"error": {"code", "message", "help"}}} (exit 1). What is
 * converted goes to CACHEDIR; SHARED_CACHE, an empty text for none, is only read. TARGET_APK is what a test
 * APK instruments: its classes are known to the conversion, but not part of the result. The APK is
 * a stranger's: this process runs in a sandbox, and runs none of the APK's code.
 */
public final class Install {
    /** The API level of the device. */
    static final int SDK = 34;

    private static final int REFUSED = 1;
    private static final int BROKEN = 70;

    private final Path apk;
    private final Path out;
    private final Path cache;
    private final Path platform;
    private final Path shared;
    private final Path target;

    Install(Path apk, Path out, Path cache, Path platform, Path shared, Path target) {
        this.shared = shared;
        this.target = target;
        this.apk = apk;
        this.out = out;
        this.cache = cache;
        this.platform = platform;
    }

    /** Entry point. */
    public static void main(String[] args) {
        PrintStream answer = System.out;
        // The converter prints what it thinks of a file; the answer must stay one line.
        System.setOut(System.err);
        if (args.length < 4 || args.length > 6) {
            System.err.println("usage: Install APK OUTDIR CACHEDIR PLATFORM_JAR [SHARED_CACHE [TARGET_APK]]");
            System.exit(64);
        }
        int code = BROKEN;
        try {
            Map<String, Object> info = new Install(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]), Path.of(args[3]),
                    optional(args, 4), optional(args, 5)).run();
            answer.println(Json.of(Map.of("ok", info)));
            code = 0;
        } catch (Refusal e) {
            answer.println(error(e));
            code = REFUSED;
        } catch (OutOfMemoryError e) {
            answer.println(error(new Refusal("INSTALL_FAILED_DEXOPT", "the code needs more memory than the device has to read it",
                    "Look for a method or a table of unusual size.")));
            code = REFUSED;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            e.printStackTrace();
        }
        answer.flush();
        // Conversions that hang must not keep a process that has its answer.
        Runtime.getRuntime().halt(code);
    }

    private static Path optional(String[] args, int index) {
        return index < args.length && !args[index].isEmpty() ? Path.of(args[index]) : null;
    }

    private static String error(Refusal refusal) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("code", refusal.code());
        map.put("message", refusal.getMessage());
        map.put("help", refusal.help());
        return Json.of(Map.of("error", map));
    }

    /** Does it; the answer is what {@code info.json} holds. */
    Map<String, Object> run() throws IOException, Refusal {
        Zip zip = Zip.open(apk);
        ResourceTable table = table(zip);
        Manifest manifest = manifest(zip, table);
        checkLevel(manifest);
        checkSplit(manifest);
        Map<String, Object> signers = Signatures.verify(apk, manifest.minSdk());
        checkTable(zip, manifest);
        Map<String, Object> info = manifest.info();
        info.putAll(signers);
        Files.createDirectories(out);
        Files.createDirectories(cache);
        info.put("apk", "base.apk");
        info.put("resources_repaired", BaseApk.write(apk, zip, out.resolve("base.apk")));
        code(zip, manifest, info);
        Files.writeString(out.resolve("info.json"), Json.of(info) + "\n", StandardCharsets.UTF_8);
        return info;
    }

    private static ResourceTable table(Zip zip) throws Refusal {
        Zip.Entry entry = zip.entry("resources.arsc");
        return entry == null ? ResourceTable.empty() : ResourceTable.read(zip.read(entry));
    }

    private static Manifest manifest(Zip zip, ResourceTable table) throws Refusal {
        Zip.Entry entry = zip.entry("AndroidManifest.xml");
        if (entry == null) {
            throw new Refusal("INSTALL_PARSE_FAILED_BAD_MANIFEST", "the APK has no AndroidManifest.xml",
                    zip.entry("base/manifest/AndroidManifest.xml") != null
                            ? "This is an app bundle; build an APK (assembleDebug, or bundletool build-apks --mode=universal)."
                            : "Give an APK; this zip file is something else, e.g. a library.");
        }
        return new Manifest(BinaryXml.read(zip.read(entry)), table);
    }

    private static void checkLevel(Manifest manifest) throws Refusal {
        if (manifest.minSdk() > SDK) {
            throw new Refusal("INSTALL_FAILED_OLDER_SDK", "the app needs API level " + manifest.minSdk() + ", the device has " + SDK,
                    "Lower minSdk to at most " + SDK + ".");
        }
    }

    private static void checkSplit(Manifest manifest) throws Refusal {
        if (manifest.split() != null) {
            throw new Refusal("INSTALL_FAILED_INVALID_APK", "Full install must include a base package; this is the split "
                    + Text.shown(manifest.split()), "Give the base APK, or build a universal one without splits.");
        }
        if (manifest.needsSplits()) {
            throw new Refusal("INSTALL_FAILED_MISSING_SPLIT", "Missing split for " + manifest.packageName(),
                    "This base APK says that it can't run without its splits; build a universal APK.");
        }
    }

    private static void checkTable(Zip zip, Manifest manifest) throws Refusal {
        Zip.Entry entry = zip.entry("resources.arsc");
        if (entry != null && manifest.targetSdk() >= 30 && (!entry.isStored() || zip.dataOffset(entry) % 4 != 0)) {
            throw new Refusal("INSTALL_PARSE_FAILED_RESOURCES_ARSC_COMPRESSED", "Targeting R+ (version 30 and above) requires the "
                    + "resources.arsc of installed APKs to be stored uncompressed and aligned on a 4-byte boundary",
                    "Store resources.arsc uncompressed and run zipalign before signing.");
        }
    }

    private void code(Zip zip, Manifest manifest, Map<String, Object> info) throws IOException, Refusal {
        List<DexCache.Dex> files = dexFiles(zip);
        if (files.isEmpty() && manifest.hasCode()) {
            throw new Refusal("INSTALL_FAILED_INVALID_APK", "Package " + manifest.packageName() + " code is missing",
                    "The APK has no classes.dex though its manifest says that it has code; build it with d8, or give the base APK.");
        }
        try (Hierarchy hierarchy = new Hierarchy(platform)) {
            files.forEach(f -> hierarchy.add(f.classes()));
            if (target != null) {
                dexFiles(Zip.open(target)).forEach(f -> hierarchy.add(f.classes()));
            }
            new Doubts(zip, manifest, hierarchy).check(info);
            AppJar.Result result = new AppJar(zip, files, new DexCache(cache, shared, hierarchy, platform))
                    .write(out.resolve("app.jar"));
            info.put("classes", List.of("app.jar"));
            info.put("dex_files", files.size());
            info.put("class_count", result.classes());
            info.put("not_converted", result.failed().stream().map(Install::notConverted).toList());
        }
    }

    private static Map<String, Object> notConverted(String line) {
        String[] parts = line.split("\t", 2);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("method", parts[0]);
        map.put("why", parts.length > 1 ? parts[1] : "");
        return map;
    }

    /** classes.dex, classes2.dex and so on, up to the first that is missing: a phone stops there, too. */
    private static List<DexCache.Dex> dexFiles(Zip zip) throws Refusal {
        List<DexCache.Dex> all = new ArrayList<>();
        for (int i = 1;; i++) {
            String name = i == 1 ? "classes.dex" : "classes" + i + ".dex";
            Zip.Entry entry = zip.entry(name);
            if (entry == null) {
                return all;
            }
            byte[] bytes = zip.read(entry);
            all.add(new DexCache.Dex(name, bytes, DexHeaders.read(bytes, name)));
        }
    }
}
