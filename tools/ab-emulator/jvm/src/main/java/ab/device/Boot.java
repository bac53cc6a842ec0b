package ab.device;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The request {@code boot}: which app this process runs, and where its files are. */
final class Boot {
    private final Map<String, Object> request;

    private Boot(Map<String, Object> request) {
        this.request = request;
    }

    static Boot of(Map<String, Object> request) {
        if (!"boot".equals(request.get("op"))) {
            throw new IllegalArgumentException("the first request is not boot: " + request.get("op"));
        }
        return new Boot(request);
    }

    Map<String, Object> request() {
        return request;
    }

    String packageName() {
        return (String) request.get("package");
    }

    String apk() {
        return (String) request.get("apk");
    }

    /** The app's class path: as on Android, a test's APK comes before the app's. */
    List<Path> classes() {
        List<Path> jars = new ArrayList<>();
        if (test() != null) {
            addJars(jars, test());
        }
        addJars(jars, request);
        return jars;
    }

    private static void addJars(List<Path> jars, Map<?, ?> from) {
        for (Object jar : (List<?>) from.get("classes")) {
            jars.add(Path.of((String) jar));
        }
    }

    /** The app of the tests; null when none was asked for. */
    Map<?, ?> test() {
        return (Map<?, ?>) request.get("test");
    }

    /** A number of the install's information. */
    int info(String name, int otherwise) {
        Object value = request.get("info") instanceof Map<?, ?> info ? info.get(name) : null;
        return value instanceof Number number ? number.intValue() : otherwise;
    }

    Map<?, ?> config() {
        return (Map<?, ?>) request.get("config");
    }
}
