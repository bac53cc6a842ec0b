package ab.device.apk;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Whole installs of small APKs: what a phone takes, and what it refuses by which name. */
public class InstallTest {
    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private Apks apks;

    @Before
    public void setUp() {
        apks = new Apks(folder.getRoot().toPath());
    }

    private void refused(String code, Path apk) {
        Refusal refusal = assertThrows(Refusal.class, () -> apks.install(apk));
        assertEquals(refusal.getMessage(), code, refusal.code());
        assertFalse(refusal.help().isBlank());
    }

    private Path of(String attributes, String application, int minSdk, int targetSdk, String... classes) throws Exception {
        Map<String, byte[]> entries = apks.linked(Apks.manifest(attributes, application), minSdk, targetSdk);
        if (classes.length > 0) {
            entries.put("classes.dex", Apks.dex(classes));
        }
        return apks.apk(entries);
    }

    private static List<?> codes(Map<String, Object> info) {
        return ((List<?>) info.get("warnings")).stream().map(w -> ((Map<?, ?>) w).get("code")).toList();
    }

    @Test
    public void aPlainAppInstalls() throws Exception {
        Map<String, byte[]> entries = apks.linked(Apks.manifest("", "android:label=\"@string/title\" android:testOnly=\"@bool/yes\" "
                + "android:debuggable=\"true\">" + Apks.MAIN), 24, 34);
        entries.put("classes.dex", Apks.dex("t.app.Main"));
        entries.put("META-INF/services/t.Service", "t.app.Main".getBytes(StandardCharsets.UTF_8));
        entries.put("evil.class", new byte[1]);
        Map<String, Object> info = apks.install(apks.apk(entries));
        assertEquals("t.app", info.get("package"));
        assertEquals(7L, info.get("version_code"));
        assertEquals("Plain", info.get("label"));
        assertEquals(true, info.get("test_only"));
        assertEquals("t.app.Main", info.get("launchable_activity"));
        assertEquals(List.of(2, 3), info.get("signature_schemes"));
        assertEquals(List.of(), info.get("warnings"));
        Zip jar = Zip.open(folder.getRoot().toPath().resolve("out/app.jar"));
        assertEquals(List.of("t/app/Main.class", "META-INF/services/t.Service"), jar.entries().stream().map(Zip.Entry::name).toList());
    }

    @Test
    public void theSameApkGivesTheSameBytes() throws Exception {
        Path out = folder.getRoot().toPath().resolve("out");
        Path apk = apks.apk(apks.plain());
        apks.install(apk);
        byte[] jar = Files.readAllBytes(out.resolve("app.jar"));
        byte[] info = Files.readAllBytes(out.resolve("info.json"));
        apks.install(apk);
        assertArrayEquals(jar, Files.readAllBytes(out.resolve("app.jar")));
        Path cache = folder.getRoot().toPath().resolve("cache");
        try (Stream<Path> all = Files.list(cache)) {
            List<Path> jars = all.toList();
            assertEquals(1, jars.size());
            Files.write(jars.get(0), new byte[5]);
        }
        apks.install(apk);
        assertArrayEquals("a damaged cache is made anew", jar, Files.readAllBytes(out.resolve("app.jar")));
        assertArrayEquals(info, Files.readAllBytes(out.resolve("info.json")));
    }

    /** A jar in the cache holds only where the other dex files still say what they said. */
    @Test
    public void aCachedJarFollowsTheOtherDexFiles() throws Exception {
        String caller = "package t.app; public class Main { public static int run() { return t.lib.Other.one(); } }";
        String asClass = "package t.lib; public class Other { public static int one() { return 1; } }";
        String asInterface = "package t.lib; public interface Other { static int one() { return 2; } }";
        Map<String, byte[]> first = Code.javac(Map.of("t/app/Main", caller, "t/lib/Other", asClass));
        Map<String, byte[]> second = Code.javac(Map.of("t/app/Main", caller, "t/lib/Other", asInterface));
        byte[] main = Code.d8(Map.of("m", first.get("t/app/Main")), 24, false);
        for (Map<String, byte[]> classes : List.of(first, second)) {
            Map<String, byte[]> entries = apks.linked(Apks.manifest("", ">" + Apks.MAIN), 24, 34);
            entries.put("classes.dex", main);
            entries.put("classes2.dex", Code.d8(Map.of("o", classes.get("t/lib/Other")), 24, false));
            apks.install(apks.apk(entries));
            Zip jar = Zip.open(folder.getRoot().toPath().resolve("out/app.jar"));
            Map<String, byte[]> out = Map.of("t/app/Main", jar.read(jar.entry("t/app/Main.class")),
                    "t/lib/Other", jar.read(jar.entry("t/lib/Other.class")));
            assertEquals(classes == first ? 1 : 2, Code.loader(out).loadClass("t.app.Main").getMethod("run").invoke(null));
        }
    }

    @Test
    public void theSignatureCounts() throws Exception {
        Map<String, byte[]> entries = apks.plain();
        Path unsigned = apks.zip("u.apk", entries);
        refused("INSTALL_PARSE_FAILED_NO_CERTIFICATES", unsigned);
        assertEquals(List.of(2), apks.install(apks.sign(unsigned, "v2.apk", 24, 2)).get("signature_schemes"));
        assertEquals(List.of(1), apks.install(apks.sign(old(), "v1.apk", 21, 1)).get("signature_schemes"));
        Path newer = of("", ">" + Apks.MAIN, 24, 34, "t.app.Main");
        byte[] bytes = Files.readAllBytes(newer);
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("Lt/app/Main;");
        bytes[at + 3] ^= 1;
        refused("INSTALL_PARSE_FAILED_NO_CERTIFICATES", Files.write(folder.getRoot().toPath().resolve("tampered.apk"), recomputed(bytes)));
    }

    /** Level 30 and above want more than v1, so this one targets less. */
    private Path old() throws Exception {
        Map<String, byte[]> entries = apks.linked(Apks.manifest("", ">" + Apks.MAIN), 21, 29);
        entries.put("classes.dex", Apks.dex("t.app.Main"));
        return apks.zip("old.apk", entries);
    }

    /** A forger mends the checksums, so that only the signature tells. */
    private byte[] recomputed(byte[] apk) throws Exception {
        java.nio.ByteBuffer view = java.nio.ByteBuffer.wrap(apk).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < apk.length - 46; at++) {
            if (view.getInt(at) == 0x02014b50 && new String(apk, at + 46, 11, StandardCharsets.ISO_8859_1).equals("classes.dex")) {
                int data = view.getInt(at + 42) + 30 + view.getShort(view.getInt(at + 42) + 26) + view.getShort(view.getInt(at + 42) + 28);
                java.util.zip.CRC32 crc = new java.util.zip.CRC32();
                crc.update(apk, data, view.getInt(at + 24));
                view.putInt(at + 16, (int) crc.getValue());
                view.putInt(view.getInt(at + 42) + 14, (int) crc.getValue());
            }
        }
        return apk;
    }

    @Test
    public void whatAPhoneRefusesIsRefusedByItsName() throws Exception {
        Path dir = folder.getRoot().toPath();
        refused("INSTALL_PARSE_FAILED_NOT_APK", Files.writeString(dir.resolve("t.apk"), "no zip file at all, though long enough"));
        refused("INSTALL_FAILED_OLDER_SDK", of("", ">" + Apks.MAIN, 35, 35, "t.app.Main"));
        refused("INSTALL_FAILED_INVALID_APK", of("", ">" + Apks.MAIN, 24, 34));
        refused("INSTALL_FAILED_INVALID_APK", of("", "android:name=\".Gone\">" + Apks.MAIN, 24, 34, "t.app.Main"));
        refused("INSTALL_FAILED_MISSING_SPLIT", of("android:isSplitRequired=\"true\"", ">" + Apks.MAIN, 24, 34, "t.app.Main"));
        refused("INSTALL_FAILED_INVALID_APK", of("split=\"config.de\"", "android:hasCode=\"false\">", 24, 34));
        refused("INSTALL_PARSE_FAILED_MANIFEST_MALFORMED",
                of("", ">" + Apks.MAIN.replace("android:exported=\"true\"", ""), 24, 34, "t.app.Main"));
        Map<String, byte[]> entries = apks.plain();
        entries.put("classes.dex", new byte[200]);
        refused("INSTALL_FAILED_DEXOPT", apks.apk(entries));
        entries = apks.plain();
        entries.put("AndroidManifest.xml", "<manifest package='a.b'/>".getBytes(StandardCharsets.UTF_8));
        refused("INSTALL_PARSE_FAILED_BAD_MANIFEST", apks.zip("text.apk", entries));
        entries.remove("AndroidManifest.xml");
        refused("INSTALL_PARSE_FAILED_BAD_MANIFEST", apks.zip("none.apk", entries));
    }

    @Test
    public void whatWillNotWorkIsSaid() throws Exception {
        Map<String, byte[]> entries = apks.linked(Apks.manifest("", ">" + Apks.MAIN + "<service android:name=\"t.Gone\"/>"
                + "<uses-library android:name=\"org.apache.http.legacy\"/><uses-library android:name=\"x\" android:required=\"false\"/>"),
                24, 34);
        entries.put("classes.dex", Apks.dex("t.app.Main"));
        entries.put("lib/arm64-v8a/libx.so", new byte[4]);
        Map<String, Object> info = apks.install(apks.apk(entries));
        assertEquals(List.of("class-missing", "library-missing", "native-library"), codes(info));
        assertEquals(Map.of("arm64-v8a", List.of("libx.so")), info.get("native_libraries"));
        assertEquals(List.of("nothing-to-launch"), codes(apks.install(of("", "android:hasCode=\"false\">", 24, 34))));
    }

    @Test
    public void multiDexIsReplaced() throws Exception {
        apks.install(of("", ">" + Apks.MAIN, 24, 34, "t.app.Main", "androidx.multidex.MultiDex"));
        Zip jar = Zip.open(folder.getRoot().toPath().resolve("out/app.jar"));
        byte[] stub = jar.read(jar.entry("androidx/multidex/MultiDex.class"));
        assertArrayEquals(Stub.multiDex("androidx/multidex/MultiDex"), stub);
        assertTrue(jar.entries().stream().filter(e -> e.name().contains("MultiDex")).count() == 1);
    }

    /** aapt reads the same file on its own; what both report must be equal. */
    @Test
    public void aaptSaysTheSame() throws Exception {
        Path apk = of("android:versionCodeMajor=\"1\"", "android:label=\"@string/title\" android:debuggable=\"true\">" + Apks.MAIN
                + "<activity android:name=\"other.Second\" android:launchMode=\"singleTask\" android:configChanges=\"orientation\"/>",
                26, 33, "t.app.Main", "other.Second");
        Map<String, Object> info = apks.install(apk);
        String badging = Apks.run("aapt", "dump", "badging", apk.toString());
        for (String line : List.of("package: name='" + info.get("package") + "' versionCode='7'",
                "sdkVersion:'" + info.get("min_sdk") + "'", "targetSdkVersion:'" + info.get("target_sdk") + "'",
                "application-label:'" + info.get("label") + "'", "application-debuggable",
                "launchable-activity: name='" + info.get("launchable_activity") + "'")) {
            assertTrue(line + " in " + badging, badging.contains(line));
        }
        Map<?, ?> second = (Map<?, ?>) ((List<?>) info.get("activities")).get(1);
        assertEquals(List.of("other.Second", "singleTask", 128, false),
                List.of(second.get("name"), second.get("launch_mode"), second.get("config_changes"), second.get("exported")));
        assertEquals((1L << 32) + 7, info.get("version_code"));
    }
}
