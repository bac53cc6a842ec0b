package ab.apkkit;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/**
 * The command line.
 *
 * @param command the first argument
 * @param project the project's folder, absolute
 * @param module  the module's folder below it
 * @param out     where the APK is copied in addition, or null
 */
record Options(String command, Path project, String module, Path out) {

    static Options parse(List<String> arguments, Path current) {
        Iterator<String> rest = arguments.iterator();
        String command = rest.hasNext() ? rest.next() : "--help";
        Path project = current;
        String module = "app";
        Path out = null;
        while (rest.hasNext()) {
            String option = rest.next();
            switch (option) {
                case "--project" -> project = current.resolve(value(option, rest)).normalize();
                case "--module" -> module = value(option, rest).replaceFirst("^:", "");
                case "--out" -> out = current.resolve(value(option, rest)).normalize();
                case "--help", "-h" -> command = "--help";
                default -> throw Failure.usage("unknown option '" + option + "'; see apk-kit --help");
            }
        }
        if (!module.matches("[A-Za-z0-9_-]+")) {
            throw Failure.usage("--module needs a folder's name");
        }
        return new Options(command, project, module, out);
    }

    private static String value(String option, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw Failure.usage(option + " needs a value");
        }
        return rest.next();
    }
}
