package ab.apkkit;

import ab.apkkit.build.Builder;
import ab.apkkit.build.Context;
import ab.apkkit.build.Seal;
import ab.apkkit.build.Steps;
import ab.apkkit.build.Variant;
import ab.apkkit.deps.Index;
import ab.apkkit.deps.Resolver;
import ab.apkkit.project.Project;
import ab.apkkit.test.UnitTests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Iterator;
import java.util.List;

/** The command line tool. */
public final class Main {
    private static final String HELP = """
            apk-kit builds small Android apps without Gradle and without an SDK.

            usage: apk-kit COMMAND... [--project DIR] [--module NAME] [--out DIR]

              build        compile the app into app/build/outputs/apk/debug/app-debug.apk
              build-tests  compile src/androidTest into .../androidTest/debug/app-debug-androidTest.apk
              test         run the JVM unit tests; JUnit XML goes to app/build/test-results/testDebugUnitTest/
              deps         print the libraries that the build files stand for
              doctor       say what is missing on this machine

              --project DIR  the folder with settings.gradle.kts (default: the current folder)
              --module NAME  the application module (default: app)
              --out DIR      also copy the APK there

            examples:
              apk-kit build
              apk-kit build --project ~/src/shopping-list --out /tmp/apks
              apk-kit build build-tests test --project ~/src/shopping-list && echo "all tests pass"

            environment:
              AB_APK_KIT_WORK  folder for intermediate files (default: app/build/kit)

            exit status: 0 done; 1 the project does not build or a test fails; 64 wrong usage;
              69 a dependency is not in the kit; 70 the kit or the machine is broken
            """;

    private Main() {
    }

    /** Entry point. */
    public static void main(String[] args) {
        System.exit(exitCode(args));
    }

    private static int exitCode(String[] args) {
        try {
            return run(Options.parse(List.of(args), Path.of(System.getProperty("apkkit.cwd", ".")).toAbsolutePath()));
        } catch (Failure e) {
            Console.error(e.code() == Failure.BUILD || e.code() == Failure.UNAVAILABLE ? e.getMessage()
                    : "apk-kit: " + e.getMessage());
            return e.code();
        } catch (StackOverflowError | OutOfMemoryError e) {
            Console.error("apk-kit: error: the project exhausts the compiler's limits: " + e);
            return Failure.BUILD;
        } catch (RuntimeException e) {
            System.err.println("apk-kit: internal error");
            e.printStackTrace();
            return Failure.BROKEN;
        }
    }

    private static int run(Options options) {
        int status = 0;
        for (Iterator<String> commands = options.commands().iterator(); status == 0 && commands.hasNext();) {
            status = run(commands.next(), options);
        }
        return status;
    }

    private static int run(String command, Options options) {
        switch (command) {
            case "doctor" -> {
                return Doctor.run(System.getProperty("apkkit.home"));
            }
            case "build" -> publish(options, new Builder(context(options)).buildApk());
            case "build-tests" -> publish(options, new Builder(context(options)).buildTestApk());
            case "test" -> {
                return UnitTests.run(context(options));
            }
            case "deps" -> printDependencies(context(options));
            default -> System.out.print(HELP);
        }
        return 0;
    }

    private static Context context(Options options) {
        if (!Files.isDirectory(options.project())) {
            throw Failure.usage("no such folder: " + options.project());
        }
        Home home = Home.fromLauncher();
        Path root = Io.unchecked(() -> options.project().toRealPath());
        Project project = Project.load(root, options.module());
        Steps steps = new Steps(work(project), Seal.ofUser(root), home.key());
        return new Context(home, project, steps, new Resolver(Index.parse(Io.read(home.index()))));
    }

    private static Path work(Project project) {
        Path inProject = project.files().path(project.folder() + "/build/kit");
        String chosen = System.getenv("AB_APK_KIT_WORK");
        return chosen == null || chosen.isEmpty() ? inProject : Path.of(chosen).toAbsolutePath();
    }

    private static void publish(Options options, Path apk) {
        if (options.out() != null) {
            Io.unchecked(() -> Files.copy(apk, Files.createDirectories(options.out()).resolve(apk.getFileName()),
                    StandardCopyOption.REPLACE_EXISTING));
        }
        System.out.println(options.project().relativize(apk).startsWith("..") ? apk : options.project().relativize(apk));
    }

    private static void printDependencies(Context context) {
        for (Variant variant : List.of(Variant.APP, Variant.UNIT_TEST, Variant.ANDROID_TEST)) {
            context.runtimeLibraries(variant).forEach(l -> System.out.println(variant.name() + "\t" + l.coordinate()));
        }
    }
}
