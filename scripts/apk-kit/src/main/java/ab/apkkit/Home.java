package ab.apkkit;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where things lie in a kit home. The home is read-only for every command but set-up. */
public record Home(Path root) {

    /** The home that the launcher found from its own place. */
    public static Home fromLauncher() {
        String root = System.getProperty("apkkit.home");
        if (root == null || !Files.isRegularFile(Path.of(root, "key"))) {
            throw Failure.broken("not a kit home: " + root + " (run scripts/apk-kit/setup)", null);
        }
        return new Home(Path.of(root));
    }

    /** The hash of everything that went into this home; part of every step's key. */
    public String key() {
        return Io.read(root.resolve("key")).strip();
    }

    /** Android's classes without code, and its resources: android.jar for compilers, aapt2 and unit tests. */
    public Path platform() {
        return root.resolve("platform/android-34.jar");
    }

    /** Java's own classes without code, the same whatever JDK runs the kit. */
    public Path core() {
        return root.resolve("platform/java-17.jar");
    }

    /** The list of libraries with their dependencies. */
    public Path index() {
        return root.resolve("libraries/index");
    }

    /** The folder of one library, by its coordinate. */
    public Path library(String coordinate) {
        return root.resolve("libraries").resolve(coordinate.replace(':', '/'));
    }

    /** A jar of the kit's own tools, by the artifact's name. */
    public Path tool(String artifact) {
        return root.resolve("lib/" + artifact + ".jar");
    }

    /** The debug key, PKCS #8. */
    public Path signingKey() {
        return root.resolve("debug.pk8");
    }

    /** The certificate of the debug key, X.509. */
    public Path certificate() {
        return root.resolve("debug.crt");
    }
}
