package ab.apkkit.build;

import ab.apkkit.project.Declared;
import ab.apkkit.project.Declared.Configuration;
import ab.apkkit.project.Project;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One thing that is compiled: the app, its unit tests, or its instrumentation tests.
 *
 * @param sets       source sets, by folder below {@code src}
 * @param compileUse configurations on the compile class path
 * @param runtimeUse configurations that are there at run time
 */
public record Variant(String name, String suffix, List<String> sets, Set<Configuration> compileUse,
        Set<Configuration> runtimeUse) {
    private static final Set<Configuration> IN_APP = Set.of(Configuration.implementation, Configuration.api,
            Configuration.debugImplementation);

    /** The debug app. */
    public static final Variant APP = new Variant("debug", "", List.of("main", "debug"),
            with(Configuration.compileOnly), IN_APP);
    /** JVM unit tests. */
    public static final Variant UNIT_TEST = new Variant("debugUnitTest", "", List.of("test", "testDebug"),
            with(Configuration.testImplementation), with(Configuration.testImplementation));
    /** The instrumentation APK. */
    public static final Variant ANDROID_TEST = new Variant("debugAndroidTest", ".test",
            List.of("androidTest", "androidTestDebug"), with(Configuration.androidTestImplementation),
            with(Configuration.androidTestImplementation));

    private static Set<Configuration> with(Configuration more) {
        Set<Configuration> all = new TreeSet<>(IN_APP);
        all.add(more);
        return all;
    }

    /** Declared dependencies to compile with. */
    List<Declared> compileDeclared(Project project) {
        return project.module().dependencies().stream().filter(d -> compileUse.contains(d.configuration())).toList();
    }

    /** Declared dependencies at run time. */
    public List<Declared> runtimeDeclared(Project project) {
        return project.module().dependencies().stream().filter(d -> runtimeUse.contains(d.configuration())).toList();
    }

    /** Source files with one of these endings, sorted within each folder. */
    List<Path> sources(Project project, String ending) {
        List<Path> files = new ArrayList<>();
        for (String folder : List.of("java", "kotlin")) {
            for (String set : sets) {
                project.files().files(project.folder() + "/src/" + set + "/" + folder).stream()
                        .filter(f -> f.toString().endsWith(ending)).forEach(files::add);
            }
        }
        return files;
    }

    /** The folders of that name in the source sets, in order of rising priority. */
    List<Path> folders(Project project, String folder) {
        List<Path> folders = new ArrayList<>();
        for (String set : sets) {
            String path = project.folder() + "/src/" + set + "/" + folder;
            if (!project.files().files(path).isEmpty()) {
                folders.add(project.files().path(path));
            }
        }
        return folders;
    }
}
