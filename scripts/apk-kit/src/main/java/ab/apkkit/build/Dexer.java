package ab.apkkit.build;

import ab.apkkit.Failure;
import ab.apkkit.Io;
import com.android.tools.r8.ArchiveClassFileProvider;
import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.OutputMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Runs d8 inside this JVM. The platform is read class by class as d8 asks for it, which is most of what makes it fast. */
public final class Dexer {
    private final ArchiveClassFileProvider platform;

    /** A dexer for code that runs on this platform. */
    public Dexer(Path platform) {
        this.platform = Io.unchecked(() -> new ArchiveClassFileProvider(platform) {
            @Override
            public void finished(DiagnosticsHandler handler) {
                // Stays open for the next run.
            }
        });
    }

    /**
     * Writes {@code classes.dex}, {@code classes2.dex}, … of the program into {@code out}.
     *
     * @param program class files and jars
     */
    public void run(Collection<Path> program, int minApi, boolean debug, Path out) {
        List<String> errors = new ArrayList<>();
        DiagnosticsHandler handler = new DiagnosticsHandler() {
            @Override
            public void error(Diagnostic d) {
                errors.add(d.getDiagnosticMessage());
            }

            @Override
            public void warning(Diagnostic d) {
                // About classes that are not there; the compilers have already judged that.
            }

            @Override
            public void info(Diagnostic d) {
                // Same.
            }
        };
        try {
            D8.run(D8Command.builder(handler).addProgramFiles(program).addLibraryResourceProvider(platform)
                    .setMinApiLevel(minApi).setMode(debug ? CompilationMode.DEBUG : CompilationMode.RELEASE)
                    .setOutput(out, OutputMode.DexIndexed).build());
        } catch (CompilationFailedException e) {
            throw Failure.build("d8: error: " + (errors.isEmpty() ? e.getMessage() : String.join("\nd8: error: ", errors)));
        }
    }
}
