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

    /** The app's class path: as on Android, a test's APK comes before the app's. APKs hold Java resources. */
    List<Path> classPath() {
        List<Path> path = new ArrayList<>();
        if (test() != null) {
            add(path, test());
        }
        add(path, request);
        return path;
    }

    private static void add(List<Path> path, Map<?, ?> from) {
        for (Object jar : (List<?>) from.get("classes")) {
            path.add(Path.of((String) jar));
        }
        path.add(Path.of((String) from.get("apk")));
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
