package ab.apkkit;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A SHA-256 over named parts; each part is preceded by its length, so that no two lists of parts look alike. */
public final class Hash {
    private final MessageDigest digest = sha256();

    /** Adds a text. */
    public Hash add(String text) {
        return add(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds bytes. */
    public Hash add(byte[] bytes) {
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
        return this;
    }

    /** Adds the content of a file under a name that does not depend on where it lies. */
    public Hash add(String name, Path file) {
        return add(name).add(Io.bytes(file));
    }

    /** Adds the names and contents of all files below a folder, or that there are none. */
    public Hash addTree(String name, Path dir) {
        add(name);
        for (Path file : Io.files(dir)) {
            add(Io.slashed(dir, file), file);
        }
        return add("end");
    }

    /** The digest in hexadecimal digits. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
