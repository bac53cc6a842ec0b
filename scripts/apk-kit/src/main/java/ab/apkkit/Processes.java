package ab.apkkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Runs a native tool and keeps what it prints. */
public final class Processes {
    private Processes() {
    }

    /** The output of a tool that succeeded; its failure ends the command with {@code code}. */
    public static String run(Path directory, List<String> command, int code) {
        String tool = command.get(0);
        try {
            Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() == 0) {
                return output;
            }
            throw code == Failure.BUILD ? Failure.build(output.strip())
                    : Failure.broken(tool + " failed: " + output.strip(), null);
        } catch (IOException e) {
            throw Failure.broken("cannot run " + tool + ": is it installed?", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.broken("interrupted while " + tool + " ran", e);
        }
    }
}
