package ab.apkkit;

import ab.apkkit.deps.Index;
import ab.apkkit.deps.Library;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** Says what a build would miss on this machine. */
final class Doctor {
    private static final List<String> FILES = List.of("key", "java", "debug.pk8", "debug.crt", "platform/android-34.jar", "platform/java-17.jar",
            "libraries/index");

    private Doctor() {
    }

    static int run(String home) {
        List<String> missing = new ArrayList<>();
        if (ToolProvider.getSystemJavaCompiler() == null) {
            missing.add("a JDK (this is a Java runtime only): apt-get install openjdk-17-jdk-headless");
        }
        if (!onPath("aapt2")) {
            missing.add("aapt2: apt-get install aapt");
        }
        Path root = Path.of(home);
        FILES.stream().filter(f -> !Files.isRegularFile(root.resolve(f))).forEach(f -> missing.add(f + " in " + home
                + ": run scripts/apk-kit/setup"));
        if (Files.isRegularFile(root.resolve("libraries/index"))) {
            libraries(new Home(root), missing);
        }
        missing.forEach(m -> System.out.println("missing: " + m));
        System.out.println(missing.isEmpty() ? "ok: " + home : missing.size() + " missing");
        return missing.isEmpty() ? 0 : Failure.BROKEN;
    }

    private static void libraries(Home home, List<String> missing) {
        for (Library library : Index.parse(Io.read(home.index())).all()) {
            if (library.hasCode() && !Files.isRegularFile(home.library(library.coordinate()).resolve("classes.jar"))) {
                missing.add(library.coordinate() + ": run scripts/apk-kit/setup");
            }
        }
    }

    private static boolean onPath(String tool) {
        String path = System.getenv("PATH");
        return path != null && List.of(path.split(":")).stream().anyMatch(d -> Files.isExecutable(Path.of(d, tool)));
    }
}
