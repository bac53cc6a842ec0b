package ab.apkkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * The command line.
 *
 * @param commands what to do, in order; one JVM does them all
 * @param project the project's folder, absolute
 * @param module  the module's folder below it
 * @param out     where the APK is copied in addition, or null
 */
record Options(List<String> commands, Path project, String module, Path out) {

    private static final Set<String> COMMANDS = Set.of("build", "build-tests", "test", "deps", "doctor", "help");

    static Options parse(List<String> arguments, Path current) {
        Iterator<String> rest = arguments.iterator();
        List<String> commands = new ArrayList<>();
        Path project = current;
        String module = "app";
        Path out = null;
        while (rest.hasNext()) {
            String option = rest.next();
            switch (option) {
                case "--project" -> project = current.resolve(value(option, rest)).normalize();
                case "--module" -> module = value(option, rest).replaceFirst("^:", "");
                case "--out" -> out = current.resolve(value(option, rest)).normalize();
                case "--help", "-h" -> {
                    return new Options(List.of("help"), project, module, null);
                }
                default -> commands.add(command(option));
            }
        }
        if (!module.matches("[A-Za-z0-9_-]+")) {
            throw Failure.usage("--module needs a folder's name");
        }
        return new Options(commands.isEmpty() ? List.of("help") : commands, project, module, out);
    }

    private static String command(String word) {
        if (!COMMANDS.contains(word)) {
            throw Failure.usage("unknown " + (word.startsWith("-") ? "option" : "command") + " '" + word
                    + "'; see apk-kit --help");
        }
        return word;
    }

    private static String value(String option, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw Failure.usage(option + " needs a value");
        }
        return rest.next();
    }
}
