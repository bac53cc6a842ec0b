package ab.apkkit.build;

import ab.apkkit.Failure;
import ab.apkkit.Home;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.common.arguments.K2JVMCompilerArguments;
import org.jetbrains.kotlin.cli.common.arguments.ParseCommandLineArgumentsKt;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.jetbrains.kotlin.config.Services;

/** Runs kotlinc inside this JVM. */
final class KotlinCompiler {
    private final Home home;
    private final Messages messages;

    KotlinCompiler(Home home, Messages messages) {
        this.home = home;
        this.messages = messages;
    }

    /** Compiles Kotlin files; Java files among the sources are only looked at. */
    void compile(CompileRequest request, List<Path> sources, Path out) {
        K2JVMCompilerArguments arguments = new K2JVMCompilerArguments();
        ParseCommandLineArgumentsKt.parseCommandLineArguments(arguments(request, sources, out), arguments, false);
        ExitCode code = new K2JVMCompiler().exec(messages, Services.EMPTY, arguments);
        if (messages.hasErrors() || code == ExitCode.COMPILATION_ERROR) {
            throw Failure.build(messages.text());
        }
        if (code != ExitCode.OK) {
            throw Failure.broken("kotlinc: " + code + "\n" + messages.text(), null);
        }
    }

    private List<String> arguments(CompileRequest request, List<Path> sources, Path out) {
        List<String> arguments = new ArrayList<>(List.of("-no-jdk", "-no-stdlib", "-no-reflect",
                "-Xdisable-default-scripting-plugin", "-jvm-target", request.javaVersion(),
                "-module-name", request.name(), "-classpath", joined(request.classPath()) + ":" + home.core(), "-d", out.toString()));
        if (!request.friends().isEmpty()) {
            arguments.add("-Xfriend-paths=" + request.friends().stream().map(Path::toString).collect(Collectors.joining(",")));
        }
        if (request.compose()) {
            arguments.add("-Xplugin=" + home.tool("kotlin-compose-compiler-plugin-embeddable"));
        }
        request.optIns().forEach(o -> arguments.add("-opt-in=" + o));
        sources.forEach(s -> arguments.add(s.toString()));
        return arguments;
    }

    static String joined(List<Path> paths) {
        return paths.stream().map(Path::toString).collect(Collectors.joining(":"));
    }
}
