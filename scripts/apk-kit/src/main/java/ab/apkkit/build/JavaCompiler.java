package ab.apkkit.build;

import ab.apkkit.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Runs javac inside this JVM, without annotation processors: those would be the project's code. */
final class JavaCompiler {
    private final Path root;

    JavaCompiler(Path root) {
        this.root = root;
    }

    /** Compiles Java files against the class path and what kotlinc has just written into {@code out}. */
    void compile(CompileRequest request, List<Path> sources, Path out) {
        List<Path> classPath = new ArrayList<>(request.classPath());
        classPath.add(out);
        // -source and -target rather than --release: that one hides the platform's own org.xmlpull and the like.
        List<String> options = List.of("-proc:none", "-g", "-nowarn", "-Xlint:-options", "-source", request.javaVersion(),
                "-target", request.javaVersion(), "-classpath", KotlinCompiler.joined(classPath), "-d", out.toString());
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        var javac = ToolProvider.getSystemJavaCompiler();
        if (javac == null) {
            throw Failure.broken("this Java has no compiler: install a JDK", null);
        }
        try (StandardJavaFileManager files = javac.getStandardFileManager(problems, Locale.ROOT, StandardCharsets.UTF_8)) {
            if (!javac.getTask(null, files, problems, options, null, files.getJavaFileObjectsFromPaths(sources)).call()) {
                throw Failure.build(text(problems));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String text(DiagnosticCollector<JavaFileObject> problems) {
        List<String> lines = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> d : problems.getDiagnostics()) {
            if (d.getKind() == Diagnostic.Kind.ERROR) {
                String place = d.getSource() == null ? "" : root.relativize(Path.of(d.getSource().toUri())) + ":"
                        + d.getLineNumber() + ":" + d.getColumnNumber() + ": ";
                lines.add(place + "error: " + d.getMessage(Locale.ROOT));
            }
        }
        return String.join("\n", lines);
    }
}
