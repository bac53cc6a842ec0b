package ab.apkkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** File operations as the kit wants them: sorted, without following links, with unchecked errors. */
public final class Io {
    private Io() {
    }

    /** Work that may fail with an I/O error. */
    public interface Action<T> {
        /** Does it. */
        T run() throws IOException;
    }

    /** Runs {@code action}, turning an I/O error into an unchecked one. */
    public static <T> T unchecked(Action<T> action) {
        try {
            return action.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything below {@code dir}, folders included, in one order on every machine; links are not followed. */
    public static List<Path> walk(Path dir) {
        if (!Files.isDirectory(dir, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        return unchecked(() -> {
            try (Stream<Path> all = Files.walk(dir)) {
                return all.filter(p -> !p.equals(dir)).sorted(Comparator.comparing(p -> slashed(dir, p))).toList();
            }
        });
    }

    /** The regular files below {@code dir}, sorted. */
    public static List<Path> files(Path dir) {
        return walk(dir).stream().filter(p -> Files.isRegularFile(p, LinkOption.NOFOLLOW_LINKS)).toList();
    }

    /** The path of {@code file} below {@code dir} with forward slashes, as zip entries and messages use it. */
    public static String slashed(Path dir, Path file) {
        return dir.relativize(file).toString().replace('\\', '/');
    }

    /** Deletes a file or a whole folder; a link is deleted, never what it leads to. */
    public static void delete(Path path) {
        unchecked(() -> {
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                try (Stream<Path> all = Files.walk(path)) {
                    for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(p);
                    }
                }
            } else {
                Files.deleteIfExists(path);
            }
            return null;
        });
    }

    /** An existing folder that is empty. */
    public static Path emptied(Path dir) {
        delete(dir);
        return unchecked(() -> Files.createDirectories(dir));
    }

    /** The text of a file of the kit itself. */
    public static String read(Path file) {
        return unchecked(() -> Files.readString(file));
    }

    /** The bytes of a file. */
    public static byte[] bytes(Path file) {
        return unchecked(() -> Files.readAllBytes(file));
    }

    /** Writes a text, creating the folders above. */
    public static Path write(Path file, String text) {
        return unchecked(() -> {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        });
    }
}
