package ab.apkkit.build;

import ab.apkkit.Console;
import ab.apkkit.Hash;
import ab.apkkit.deps.Library;
import ab.apkkit.project.Module;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compiles a variant's Kotlin and Java sources. */
final class Compilation {
    private final Context context;

    Compilation(Context context) {
        this.context = context;
    }

    /**
     * The folder of class files.
     *
     * @param before  class folders that come before the libraries: R classes, and what is tested
     * @param friends those of them whose internal members the sources may use
     */
    Path classes(Variant variant, List<Path> before, List<Path> friends) {
        List<Path> kotlin = variant.sources(context.project(), ".kt");
        List<Path> java = variant.sources(context.project(), ".java");
        List<Library> libraries = context.compileLibraries(variant);
        List<Path> jars = Context.jars(variant.compileDeclared(context.project()));
        Hash key = Context.add(context.steps().key(), libraries).add(variant.name()).add(options());
        context.addFiles(context.addFiles(context.addFiles(key, kotlin), java), jars);
        before.forEach(b -> key.addTree("classes", b));
        CompileRequest request = request(variant, classPath(before, jars, libraries), friends);
        return context.steps().run(variant.name() + "/classes", key, out -> compile(request, kotlin, java, out));
    }

    private String options() {
        Module module = context.project().module();
        return module.javaVersion() + "|" + module.compose() + "|" + String.join(",", module.optIns());
    }

    private List<Path> classPath(List<Path> before, List<Path> jars, List<Library> libraries) {
        List<Path> classPath = new ArrayList<>(before);
        classPath.addAll(jars);
        classPath.addAll(context.classes(libraries));
        classPath.add(context.home().platform());
        return classPath;
    }

    private CompileRequest request(Variant variant, List<Path> classPath, List<Path> friends) {
        Module module = context.project().module();
        String name = context.project().folder().replace('/', '_') + "_" + variant.name();
        return new CompileRequest(name, classPath, friends, module.javaVersion(), module.compose(), module.optIns());
    }

    private void compile(CompileRequest request, List<Path> kotlin, List<Path> java, Path out) {
        Path root = context.project().files().root();
        Messages messages = new Messages(root);
        if (!kotlin.isEmpty()) {
            List<Path> both = new ArrayList<>(kotlin);
            both.addAll(java);
            new KotlinCompiler(context.home(), messages).compile(request, both, out);
        }
        if (!java.isEmpty()) {
            new JavaCompiler(root).compile(request, java, out);
        }
        if (!messages.text().isEmpty()) {
            Console.error(messages.text());
        }
    }
}
