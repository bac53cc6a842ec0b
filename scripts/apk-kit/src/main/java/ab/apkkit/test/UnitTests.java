package ab.apkkit.test;

import ab.apkkit.Console;
import ab.apkkit.Failure;
import ab.apkkit.Io;
import ab.apkkit.build.Builder;
import ab.apkkit.build.Context;
import ab.apkkit.build.Variant;
import ab.apkkit.deps.Library;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compiles a project's JVM unit tests, runs them, and writes their reports. */
public final class UnitTests {
    private UnitTests() {
    }

    /** The exit code: 1 when a test failed. */
    public static int run(Context context) {
        Path reports = context.project().files().path(context.project().folder() + "/build/test-results/testDebugUnitTest");
        Io.emptied(reports);
        Builder builder = new Builder(context);
        Builder.App app = builder.app();
        Path tests = builder.unitTests(app);
        List<String> classes = classNames(tests);
        List<Suite> suites = classes.isEmpty() ? List.of() : TestRun.run(
                context.project().files().path(context.project().folder()), classPath(context, app, tests), classes);
        for (Suite suite : suites) {
            Io.write(reports.resolve("TEST-" + suite.name() + ".xml"), JUnitXml.text(suite));
        }
        return summary(suites);
    }

    /** Every class that the tests' sources gave; the test JVM tells which of them are tests. */
    private static List<String> classNames(Path tests) {
        return Io.files(tests).stream().map(f -> Io.slashed(tests, f)).filter(n -> n.endsWith(".class"))
                .map(n -> n.substring(0, n.length() - ".class".length()).replace('/', '.')).toList();
    }

    private static List<Path> classPath(Context context, Builder.App app, Path tests) {
        List<Path> classPath = new ArrayList<>(List.of(tests, app.classes(), app.rClasses()));
        for (String set : List.of("test", "testDebug", "main", "debug")) {
            classPath.add(context.project().files().path(context.project().folder() + "/src/" + set + "/resources"));
        }
        classPath.addAll(Context.jars(Variant.UNIT_TEST.runtimeDeclared(context.project())));
        List<Library> libraries = context.runtimeLibraries(Variant.UNIT_TEST);
        if (libraries.stream().noneMatch(l -> l.name().equals("junit:junit"))) {
            throw Failure.build(context.project().folder() + "/build.gradle.kts:1:1: error: unit tests need "
                    + "testImplementation(\"junit:junit:4.13.2\")");
        }
        classPath.addAll(context.classes(libraries));
        classPath.add(context.home().platform());
        classPath.add(context.home().tool("apk-kit"));
        return classPath;
    }

    private static int summary(List<Suite> suites) {
        long tests = suites.stream().mapToLong(s -> s.cases().size()).sum();
        long failed = suites.stream().mapToLong(s -> s.count("failed")).sum();
        long skipped = suites.stream().mapToLong(s -> s.count("skipped")).sum();
        for (Suite suite : suites) {
            suite.cases().stream().filter(c -> c.status().equals("failed")).forEach(c -> Console.error(
                    "FAILED " + suite.name() + " > " + c.name() + ": " + c.type() + ": " + c.message()));
        }
        System.out.println(tests + " tests, " + failed + " failed, " + skipped + " skipped");
        return failed == 0 ? 0 : Failure.BUILD;
    }
}
