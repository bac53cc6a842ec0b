package ab.apkkit.test;

import ab.apkkit.Console;
import ab.apkkit.Failure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts the test JVM and reads its report lines. */
final class TestRun {
    private static final long DEADLINE_MINUTES = 10;
    private static final int MAX_TAIL = 8_192;

    private final List<Suite> suites = new ArrayList<>();
    private boolean ended;

    /** The suites that ran; the last one has an error when the JVM did not reach its end. */
    static List<Suite> run(Path directory, List<Path> classPath, List<String> classes) {
        TestRun run = new TestRun();
        try {
            run.execute(directory, classPath, classes);
        } catch (IOException e) {
            throw Failure.broken("the test JVM could not be run: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.broken("interrupted", e);
        }
        return run.suites;
    }

    private void execute(Path directory, List<Path> classPath, List<String> classes) throws IOException, InterruptedException {
        String word = Long.toHexString(new SecureRandom().nextLong());
        Path errors = Files.createTempFile("apk-kit-test", ".log");
        try {
            execute(new ProcessBuilder(command(classPath)).directory(directory.toFile()).redirectError(errors.toFile()),
                    word, classes);
        } finally {
            if (!ended) {
                Console.error(tail(errors));
            }
            Files.delete(errors);
        }
    }

    private void execute(ProcessBuilder builder, String word, List<String> classes) throws IOException, InterruptedException {
        Process process = builder.start();
        Thread killer = new Thread(() -> kill(process), "deadline");
        killer.setDaemon(true);
        killer.start();
        try (Writer in = process.outputWriter(StandardCharsets.UTF_8)) {
            in.write(word + "\n" + String.join("\n", classes) + "\n");
        } catch (IOException e) {
            // The JVM died at once; that it sent no end says so.
        }
        BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(word + " ")) {
                read(line.split(" "), classes);
            }
        }
        process.waitFor();
        if (!ended) {
            current().crashed("the test JVM ended early (exit code " + process.exitValue() + ")");
        }
    }

    private static String tail(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            in.skip(Math.max(0, Files.size(file) - MAX_TAIL));
            return new String(in.readNBytes(MAX_TAIL), StandardCharsets.UTF_8);
        }
    }

    private static void kill(Process process) {
        try {
            if (!process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
        }
    }

    private static List<String> command(List<Path> classPath) {
        return List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-ea", "-Xmx512m",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Dfile.encoding=UTF-8",
                "-Duser.language=en", "-Duser.country=US", "-Djava.awt.headless=true", "-cp",
                String.join(":", classPath.stream().map(Path::toString).toList()), "ab.apkkit.runner.TestRunner");
    }

    private void read(String[] words, List<String> classes) {
        String[] f = new String[words.length - 2];
        for (int i = 0; i < f.length; i++) {
            String field = words[i + 2];
            f[i] = new String(Base64.getDecoder().decode(field.substring(0, field.length() - 1)), StandardCharsets.UTF_8);
        }
        switch (words[1]) {
            case "class" -> suites.add(new Suite(known(f[0], classes)));
            case "started" -> current().started(f[0]);
            case "passed" -> current().add(new Suite.Case(f[0], Long.parseLong(f[1]), "passed", "", "", ""));
            case "skipped" -> current().add(new Suite.Case(f[0], 0, "skipped", "", "", ""));
            case "failed" -> current().add(new Suite.Case(f[0], Long.parseLong(f[1]), "failed", f[2], f[3], f[4]));
            case "output" -> current().output(f[0], f[1]);
            case "end" -> ended = true;
            default -> throw Failure.broken("unknown report line: " + words[1], null);
        }
    }

    /** The name becomes that of a file, so it must be one that was asked for. */
    private static String known(String name, List<String> classes) {
        if (!classes.contains(name)) {
            throw Failure.build("the test JVM reports a class that it was not given");
        }
        return name;
    }

    private Suite current() {
        if (suites.isEmpty()) {
            suites.add(new Suite("apk-kit"));
        }
        return suites.get(suites.size() - 1);
    }
}
