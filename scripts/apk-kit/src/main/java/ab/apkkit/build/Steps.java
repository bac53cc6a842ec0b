package ab.apkkit.build;

import ab.apkkit.Failure;
import ab.apkkit.Hash;
import ab.apkkit.Io;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Runs each step once for each set of inputs. A step's folder is reused only if its seal fits
 * both the inputs' hash and the present content of the folder; else it is emptied first.
 */
public final class Steps {
    /** What makes a step's output in an empty folder. */
    public interface Action {
        /** Fills {@code output}. */
        void run(Path output) throws IOException;
    }

    private final Path work;
    private final Seal seal;
    private final String kitKey;

    /** Steps that keep their output below {@code work}. */
    public Steps(Path work, Seal seal, String kitKey) {
        this.work = work;
        this.seal = seal;
        this.kitKey = kitKey;
    }

    /** A new key for a step of this kit. */
    public Hash key() {
        return new Hash().add(kitKey);
    }

    /** The folder with the step's output. */
    public Path run(String step, Hash inputs, Action action) {
        Path output = work.resolve(step);
        Path sealFile = work.resolve(step + ".seal");
        String key = inputs.hex();
        removeLinks(output);
        if (isSealed(step, key, output, sealFile)) {
            return output;
        }
        Io.delete(sealFile);
        Io.emptied(output);
        long start = System.nanoTime();
        try {
            action.run(output);
            trace(step, start);
        } catch (IOException e) {
            throw Failure.broken(step + ": " + e, e);
        }
        Io.write(sealFile, seal.seal(step, key, output));
        return output;
    }

    /** A link above the step's folder would make the kit write, and delete, wherever it leads. */
    private void removeLinks(Path output) {
        Path folder = work;
        for (Path part : work.relativize(output)) {
            folder = folder.resolve(part);
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                Io.delete(folder);
            }
        }
    }

    /** With AB_APK_KIT_TRACE set, says how long each step took that was not reused. */
    private static void trace(String step, long start) {
        if (System.getenv("AB_APK_KIT_TRACE") != null) {
            System.err.printf("apk-kit: %s: %d ms%n", step, (System.nanoTime() - start) / 1_000_000);
        }
    }

    private boolean isSealed(String step, String key, Path output, Path sealFile) {
        try {
            return Files.isDirectory(output, LinkOption.NOFOLLOW_LINKS)
                    && Files.isRegularFile(sealFile, LinkOption.NOFOLLOW_LINKS) && Files.size(sealFile) < 256
                    && onlyFiles(output) && Seal.same(Files.readString(sealFile), seal.seal(step, key, output));
        } catch (IOException e) {
            return false;
        }
    }

    /** A planted link would be followed by the tools that read the folder. */
    private static boolean onlyFiles(Path output) {
        return Io.walk(output).stream().allMatch(p -> Files.isDirectory(p, LinkOption.NOFOLLOW_LINKS)
                || Files.isRegularFile(p, LinkOption.NOFOLLOW_LINKS));
    }
}
