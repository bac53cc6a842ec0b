package ab.apkkit.build;

import ab.apkkit.Failure;
import ab.apkkit.Hash;
import ab.apkkit.Home;
import ab.apkkit.deps.Library;
import ab.apkkit.deps.Resolver;
import ab.apkkit.project.Declared;
import ab.apkkit.project.Project;
import java.nio.file.Path;
import java.util.List;

/** What every step needs: the kit, the project, and the dependencies as the kit resolves them. */
public record Context(Home home, Project project, Steps steps, Resolver resolver) {
    /** Source sets whose content would be needed and is not built; better refused than left out. */
    private static final List<String> UNSUPPORTED = List.of("jniLibs", "aidl", "cpp", "rs", "baselineProfiles");

    /** Fails when the project has sources that the kit does not build. */
    public void checkSources() {
        for (String set : List.of("main", "debug")) {
            for (String folder : UNSUPPORTED) {
                String path = project.folder() + "/src/" + set + "/" + folder;
                if (!project.files().files(path).isEmpty()) {
                    throw Failure.build(path + ":1:1: error: '" + folder + "' sources are not supported");
                }
            }
        }
    }

    /** Libraries on the variant's compile class path. */
    List<Library> compileLibraries(Variant variant) {
        return resolver.compile(variant.compileDeclared(project));
    }

    /** Libraries that are there when the variant runs. */
    public List<Library> runtimeLibraries(Variant variant) {
        return resolver.runtime(variant.runtimeDeclared(project));
    }

    /** Libraries that go into the variant: an instrumentation APK finds the app's own in the app. */
    List<Library> packagedLibraries(Variant variant) {
        List<Library> libraries = runtimeLibraries(variant);
        if (variant != Variant.ANDROID_TEST) {
            return libraries;
        }
        List<Library> inApp = packagedLibraries(Variant.APP);
        return libraries.stream().filter(l -> !inApp.contains(l)).toList();
    }

    /** Jars of the project among these dependencies. */
    public static List<Path> jars(List<Declared> declared) {
        return declared.stream().map(Declared::jar).filter(j -> j != null).distinct().toList();
    }

    /** The class files of libraries. */
    public List<Path> classes(List<Library> libraries) {
        return libraries.stream().map(l -> home.library(l.coordinate()).resolve("classes.jar")).toList();
    }

    /** Adds the libraries' identity to a key; their content is fixed by the kit's own key. */
    static Hash add(Hash key, List<Library> libraries) {
        libraries.forEach(l -> key.add(l.coordinate()));
        return key.add("end");
    }

    /** Adds files of the project by name and content. */
    Hash addFiles(Hash key, List<Path> files) {
        files.forEach(f -> key.add(project.files().name(f), f));
        return key.add("end");
    }
}
