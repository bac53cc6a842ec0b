package ab.device.inside;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.runner.Description;
import org.junit.runner.manipulation.Filter;

/** The instrumentation's argument {@code class}: {@code p.C#m,p.D}. */
final class TestSelection extends Filter {
    /** Methods by class; an empty set stands for all. */
    private final Map<String, Set<String>> methods = new LinkedHashMap<>();

    TestSelection(String text) {
        for (String part : text.split(",")) {
            String[] names = part.trim().split("#", 2);
            Set<String> known = methods.get(names[0]);
            if (names.length == 1 || known != null && known.isEmpty()) {
                methods.put(names[0], Set.of());
            } else {
                methods.computeIfAbsent(names[0], n -> new HashSet<>()).add(names[1]);
            }
        }
    }

    Set<String> classes() {
        return methods.keySet();
    }

    @Override
    public boolean shouldRun(Description description) {
        if (!description.isTest()) {
            return description.getChildren().stream().anyMatch(this::shouldRun);
        }
        Set<String> wanted = methods.get(description.getClassName());
        String method = String.valueOf(description.getMethodName());
        // A parameterised test's name has its parameters after it.
        return wanted == null || wanted.isEmpty() || wanted.contains(method)
                || wanted.contains(method.replaceAll("\\[.*", ""));
    }

    @Override
    public String describe() {
        return "the classes and methods " + methods;
    }
}
