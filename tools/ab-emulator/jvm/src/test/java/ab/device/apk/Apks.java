package ab.device.apk;

import com.android.apksig.ApkSigner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;

/** Makes APKs with the tools that real ones are made with: aapt2, d8, apksig. */
final class Apks {
    static final String MAIN = """
            <activity android:name=".Main" android:exported="true"><intent-filter>
            <action android:name="android.intent.action.MAIN"/><category android:name="android.intent.category.LAUNCHER"/>
            </intent-filter></activity>""";

    private final Path dir;

    Apks(Path dir) {
        this.dir = dir;
    }

    /** A manifest around what stands in its application element. */
    static String manifest(String attributes, String application) {
        return "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\" package=\"t.app\" " + attributes + ">"
                + "<application " + application + "</application></manifest>";
    }

    /** The entries of a linked APK: manifest and resources. */
    Map<String, byte[]> linked(String manifest, int minSdk, int targetSdk) throws Exception {
        Path file = Files.writeString(dir.resolve("AndroidManifest.xml"), manifest);
        Path values = Files.createDirectories(dir.resolve("res/values"));
        Files.writeString(values.resolve("s.xml"), "<resources><string name=\"title\">Plain</string><bool name=\"yes\">true</bool></resources>");
        Path german = Files.createDirectories(dir.resolve("res/values-de"));
        Files.writeString(german.resolve("s.xml"), "<resources><string name=\"title\">Deutsch</string></resources>");
        run("aapt2", "compile", "--dir", dir.resolve("res").toString(), "-o", dir.resolve("res.zip").toString());
        Path base = dir.resolve("linked.apk");
        run("aapt2", "link", "-I", Platform.JAR.toString(), "--manifest", file.toString(), "--min-sdk-version", "" + minSdk,
                "--target-sdk-version", "" + targetSdk, "--version-code", "7", "--version-name", "1.2", "-o", base.toString(),
                dir.resolve("res.zip").toString());
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipFile zip = new ZipFile(base.toFile())) {
            for (String name : List.of("AndroidManifest.xml", "resources.arsc")) {
                try (InputStream in = zip.getInputStream(zip.getEntry(name))) {
                    entries.put(name, in.readAllBytes());
                }
            }
        }
        return entries;
    }

    /** The dex file of classes that do nothing. */
    static byte[] dex(String... names) throws Exception {
        Map<String, String> sources = new LinkedHashMap<>();
        for (String name : names) {
            int dot = name.lastIndexOf('.');
            sources.put(name.replace('.', '/'), "package " + name.substring(0, dot) + "; public class " + name.substring(dot + 1)
                    + " { public static void install(Object context) { throw new RuntimeException(); } }");
        }
        return Code.d8(Code.javac(sources), 24, false);
    }

    /** An app with one activity. */
    Map<String, byte[]> plain() throws Exception {
        Map<String, byte[]> entries = linked(manifest("", ">" + MAIN), 24, 34);
        entries.put("classes.dex", dex("t.app.Main"));
        return entries;
    }

    /** Writes entries as they are; a multiple of four for the table comes from being first. */
    Path zip(String name, Map<String, byte[]> entries) throws IOException {
        Path file = dir.resolve(name);
        try (JarWriter out = new JarWriter(file)) {
            if (entries.containsKey("resources.arsc")) {
                out.add("resources.arsc", entries.get("resources.arsc"));
            }
            for (var entry : entries.entrySet()) {
                out.add(entry.getKey(), entry.getValue());
            }
        }
        return file;
    }

    /** Signs with the schemes asked for. */
    Path sign(Path unsigned, String name, int minSdk, Integer... schemes) throws Exception {
        Path kit = Path.of("../../../scripts/apk-kit");
        PrivateKey key = KeyFactory.getInstance("RSA")
                .generatePrivate(new PKCS8EncodedKeySpec(Files.readAllBytes(kit.resolve("debug.pk8"))));
        X509Certificate certificate;
        try (InputStream in = Files.newInputStream(kit.resolve("debug.crt"))) {
            certificate = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
        List<Integer> wanted = List.of(schemes);
        Path signed = dir.resolve(name);
        new ApkSigner.Builder(List.of(new ApkSigner.SignerConfig.Builder("t", key, List.of(certificate)).build()))
                .setInputApk(unsigned.toFile()).setOutputApk(signed.toFile()).setMinSdkVersion(minSdk)
                .setV1SigningEnabled(wanted.contains(1)).setV2SigningEnabled(wanted.contains(2))
                .setV3SigningEnabled(wanted.contains(3)).setV4SigningEnabled(false).build().sign();
        return signed;
    }

    /** A signed APK of entries. */
    Path apk(Map<String, byte[]> entries) throws Exception {
        return sign(zip("unsigned.apk", entries), "signed.apk", 24, 2, 3);
    }

    /** Installs into fresh folders beside a cache that stays. */
    Map<String, Object> install(Path apk) throws Exception {
        return new Install(apk, dir.resolve("out"), dir.resolve("cache"), Platform.JAR, null, null).run();
    }

    static String run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(List.of(command) + ": " + output);
        }
        return output;
    }
}
