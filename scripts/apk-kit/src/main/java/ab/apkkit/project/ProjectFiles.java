package ab.apkkit.project;

import ab.apkkit.Failure;
import ab.apkkit.Io;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a project that nobody trusts: no link is followed, and no path leads out of the
 * project, so a build can't be made to copy a file of the machine into an APK.
 */
public final class ProjectFiles {
    private static final int MAX_FILES = 50_000;

    private final Path root;

    /** The project at an absolute, existing folder. */
    public ProjectFiles(Path root) {
        this.root = root;
    }

    /** The project's folder. */
    public Path root() {
        return root;
    }

    /** How messages name a file. */
    public String name(Path file) {
        return Io.slashed(root, file);
    }

    /** A file or folder of the project that may not exist; fails when a link lies on the way. */
    public Path path(String relative) {
        Path path = root;
        for (Path part : Path.of(relative)) {
            if (part.toString().equals("..")) {
                throw Failure.build(relative + ": error: the path leaves the project");
            }
            path = path.resolve(part);
            if (Files.isSymbolicLink(path)) {
                throw Failure.build(name(path) + ":1:1: error: symbolic links are not supported");
            }
        }
        return path;
    }

    /** A regular file that a build file names relative to its module. */
    Path existing(String folder, String relative, Position at) {
        if (relative.startsWith("/") || relative.contains("..") || !relative.matches("[A-Za-z0-9._/ -]+")) {
            throw at.error("the file must lie within the project");
        }
        Path file = path(folder + "/" + relative);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw at.error("no such file: " + name(file));
        }
        return file;
    }

    /** The text of a build file, or null when there is none. */
    String text(String relative) {
        Path file = path(relative);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        try {
            if (Files.size(file) > 4L * Text.LIMIT) {
                throw new Position(relative, 1, 1).error("file is too large");
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new Position(relative, 1, 1).error("not readable as UTF-8 text");
        }
    }

    /** Every regular file below a folder, sorted; a link or a device anywhere below is refused. */
    public List<Path> files(String folder) {
        List<Path> all = Io.walk(path(folder));
        if (all.size() > MAX_FILES) {
            throw Failure.build(folder + ":1:1: error: more than " + MAX_FILES + " files");
        }
        for (Path file : all) {
            if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw Failure.build(name(file) + ":1:1: error: links and special files are not supported");
            }
        }
        return all.stream().filter(f -> Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS)).toList();
    }
}
