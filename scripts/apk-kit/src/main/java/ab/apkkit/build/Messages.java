package ab.apkkit.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.kotlin.cli.common.messages.CompilerMessageSeverity;
import org.jetbrains.kotlin.cli.common.messages.CompilerMessageSourceLocation;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;

/** Collects kotlinc's messages as {@code path:line:col: error: message} with paths relative to the project. */
final class Messages implements MessageCollector {
    private static final int LIMIT = 1_000;
    private final Path root;
    private final List<String> lines = new ArrayList<>();
    private boolean errors;

    Messages(Path root) {
        this.root = root;
    }

    @Override
    public void clear() {
        lines.clear();
        errors = false;
    }

    @Override
    public boolean hasErrors() {
        return errors;
    }

    @Override
    public void report(CompilerMessageSeverity severity, String message, CompilerMessageSourceLocation location) {
        boolean warning = severity == CompilerMessageSeverity.WARNING || severity == CompilerMessageSeverity.STRONG_WARNING;
        errors |= severity.isError();
        if ((severity.isError() || warning) && lines.size() < LIMIT) {
            String place = location == null ? "" : relative(location.getPath()) + ":" + location.getLine() + ":"
                    + location.getColumn() + ": ";
            lines.add(place + (warning ? "warning: " : "error: ") + message);
        }
    }

    private String relative(String path) {
        String prefix = root + "/";
        return path.startsWith(prefix) ? path.substring(prefix.length()) : path;
    }

    /** All of them, a message a line. */
    String text() {
        return String.join("\n", lines);
    }
}
