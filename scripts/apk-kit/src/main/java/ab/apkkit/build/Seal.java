package ab.apkkit.build;

import ab.apkkit.Hash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Proves that an intermediate file was made by this kit for this user. A candidate's patch may
 * plant files under {@code app/build}; without the secret, which lies in the user's state
 * folder and never in a project, it can't seal them, and an unsealed intermediate is rebuilt.
 */
public final class Seal {
    private static final int LENGTH = 32;
    private final byte[] secret;

    private Seal(byte[] secret) {
        this.secret = secret;
    }

    /**
     * The user's seal; a throw-away one, with which nothing is ever reused, where no secret can
     * be kept or where it would lie within the project.
     */
    public static Seal ofUser(Path project) {
        Path file = stateFolder().resolve("ab/apk-kit/seal");
        try {
            return new Seal(file.startsWith(project) ? random() : kept(file));
        } catch (IOException e) {
            return new Seal(random());
        }
    }

    /** A seal of its own for each name; for tests. */
    static Seal of(String name) {
        return new Seal(name.getBytes());
    }

    private static Path stateFolder() {
        String state = System.getenv("XDG_STATE_HOME");
        String home = System.getenv("HOME");
        return state != null && state.startsWith("/") ? Path.of(state).normalize()
                : Path.of(home == null || home.isEmpty() ? "/nonexistent" : home, ".local/state").normalize();
    }

    private static byte[] kept(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            create(file);
        }
        byte[] secret = Files.readAllBytes(file);
        if (secret.length != LENGTH) {
            throw new IOException("not a seal: " + file);
        }
        return secret;
    }

    /** Linked into place, so that two first builds agree on one secret. */
    private static void create(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Path draft = Files.createTempFile(file.getParent(), "seal", null,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.write(draft, random());
            Files.createLink(file, draft);
        } catch (java.nio.file.FileAlreadyExistsException e) {
            // The other build was first.
        } finally {
            Files.delete(draft);
        }
    }

    private static byte[] random() {
        byte[] bytes = new byte[LENGTH];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** The seal over a step's key and what the step made. */
    String seal(String step, String key, Path output) {
        String tree = new Hash().addTree("output", output).hex();
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(new Hash().add(step).add(key).add(tree).hex().getBytes()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }

    /** Compares without telling by its duration how much of the seal was right. */
    static boolean same(String a, String b) {
        return MessageDigest.isEqual(a.getBytes(), b.getBytes());
    }
}
