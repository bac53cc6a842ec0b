package ab.apkkit.project;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads a value as the type that its place needs, or refuses it there. */
final class Values {
    private static final Pattern PACKAGE = Pattern.compile("[a-zA-Z][a-zA-Z0-9_]*(\\.[a-zA-Z][a-zA-Z0-9_]*)+");
    private static final Map<String, String> JAVA = Map.of("VERSION_1_8", "1.8", "VERSION_11", "11", "VERSION_17", "17",
            "JVM_1_8", "1.8", "JVM_11", "11", "JVM_17", "17", "1.8", "1.8", "11", "11", "17", "17");

    private Values() {
    }

    static String string(Value value) {
        if (value instanceof Value.Str s) {
            return s.value();
        }
        throw value.at().error("expected a string literal");
    }

    static int number(Value value, int min, int max) {
        if (value instanceof Value.Num n && n.value() >= min && n.value() <= max) {
            return n.value();
        }
        throw value.at().error("expected a whole number from " + min + " to " + max);
    }

    static boolean bool(Value value) {
        if (value instanceof Value.Bool b) {
            return b.value();
        }
        throw value.at().error("expected true or false");
    }

    /** Refuses a switch that is set to anything but what the kit does anyway. */
    static void only(Value value, boolean supported) {
        if (bool(value) != supported) {
            throw value.at().error("only '" + supported + "' is supported here");
        }
    }

    /** A Java package or application id. */
    static String packageName(Value value) {
        String name = string(value);
        if (!PACKAGE.matcher(name).matches()) {
            throw value.at().error("expected a dotted package name");
        }
        return name;
    }

    /** A dotted class name. */
    static String className(Value value) {
        return packageName(value);
    }

    /** A Java version: {@code "17"}, {@code 17}, {@code JavaVersion.VERSION_17} or {@code JvmTarget.JVM_17}. */
    static String javaVersion(Value value) {
        String written = written(value);
        String version = JAVA.get(written);
        if (version == null) {
            throw value.at().error("supported Java versions: 1.8, 11, 17");
        }
        return version;
    }

    private static String written(Value value) {
        if (value instanceof Value.Str s) {
            return s.value();
        }
        if (value instanceof Value.Num n) {
            return String.valueOf(n.value());
        }
        return value instanceof Value.Name n ? n.path().replaceFirst("^(JavaVersion|JvmTarget)\\.", "") : "";
    }

    /** One string, or the strings of {@code listOf}/{@code setOf}. */
    static List<String> strings(Value value) {
        if (value instanceof Value.Call c && (c.path().equals("listOf") || c.path().equals("setOf"))) {
            return c.arguments().stream().map(Values::string).toList();
        }
        return List.of(string(value));
    }
}
