package ab.apkkit.project;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * What a block may contain. Everything else is refused with its place and the list of what
 * is supported: a construct that the kit ignored would silently build another app.
 */
final class Schema {
    private final String name;
    private final Map<String, Consumer<Statement>> statements = new LinkedHashMap<>();
    private final Map<String, Schema> blocks = new LinkedHashMap<>();

    Schema(String name) {
        this.name = name;
    }

    /** Allows a statement by its name; the handler judges its form. */
    Schema statement(String key, Consumer<Statement> handler) {
        statements.put(key, handler);
        return this;
    }

    /** Allows {@code key = value} and {@code key(value)}, which mean the same in the Gradle DSL. */
    Schema value(String key, Consumer<Value> handler) {
        return statement(key, s -> handler.accept(single(s)));
    }

    /** Allows a nested block. */
    Schema block(String key, Schema schema) {
        blocks.put(key, schema);
        return this;
    }

    /** Hands every statement to its handler. */
    void read(List<Statement> body) {
        body.forEach(this::read);
    }

    private void read(Statement s) {
        Schema nested = blocks.get(head(s.path()));
        Consumer<Statement> handler = statements.get(s.path());
        if (handler != null) {
            handler.accept(s);
        } else if (nested != null && s.path().contains(".")) {
            nested.read(new Statement(tail(s.path()), s.operator(), s.arguments(), s.infix(), s.block(), s.at()));
        } else if (nested != null && isPlainBlock(s)) {
            nested.read(s.block());
        } else {
            throw s.at().error("'" + s.path() + "' is not supported" + (nested == null ? "" : " in this form")
                    + where() + "; supported: " + supported());
        }
    }

    private static boolean isPlainBlock(Statement s) {
        return s.block() != null && s.arguments().isEmpty() && s.infix().isEmpty();
    }

    /** The only value of an assignment or of a call with one argument. */
    static Value single(Statement s) {
        if (s.operator() == Statement.Operator.ADD || s.arguments().size() != 1 || s.block() != null
                || !s.infix().isEmpty()) {
            throw s.at().error("'" + s.path() + "' needs exactly one value, as in '" + s.path() + " = …'");
        }
        return s.arguments().get(0);
    }

    private String where() {
        return name.isEmpty() ? " here" : " in '" + name + "'";
    }

    private String supported() {
        TreeSet<String> keys = new TreeSet<>(statements.keySet());
        keys.addAll(blocks.keySet());
        return String.join(", ", keys);
    }

    private static String head(String path) {
        int dot = path.indexOf('.');
        return dot < 0 ? path : path.substring(0, dot);
    }

    private static String tail(String path) {
        return path.substring(path.indexOf('.') + 1);
    }
}
