package ab.apkkit.project;

import java.util.List;

/**
 * One statement of a build file.
 *
 * @param path      the dotted name that it starts with
 * @param operator  what follows the name: an assignment, {@code +=}, or a call
 * @param arguments the assigned value, or the arguments of the call
 * @param infix     {@code version "x"} and {@code apply false} after a plugin
 * @param block     the statements in braces, or null
 */
record Statement(String path, Operator operator, List<Value> arguments, List<Infix> infix, List<Statement> block,
        Position at) {
    enum Operator { SET, ADD, CALL }

    /** An infix call after a call. */
    record Infix(String name, Value value) {
    }
}
