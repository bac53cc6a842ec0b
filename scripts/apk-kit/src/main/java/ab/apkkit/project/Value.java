package ab.apkkit.project;

import java.util.List;

/** A value as written in a build file. */
sealed interface Value {
    /** Where it starts. */
    Position at();

    /** A string literal. */
    record Str(String value, Position at) implements Value {
    }

    /** A whole number. */
    record Num(int value, Position at) implements Value {
    }

    /** {@code true} or {@code false}. */
    record Bool(boolean value, Position at) implements Value {
    }

    /** A dotted name, as {@code JavaVersion.VERSION_17} or {@code libs.compose.bom}. */
    record Name(String path, Position at) implements Value {
    }

    /** A call without a block, as {@code platform(libs.compose.bom)}. */
    record Call(String path, List<Value> arguments, Position at) implements Value {
    }
}
