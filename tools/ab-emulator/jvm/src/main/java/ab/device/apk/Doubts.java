package ab.device.apk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares what the manifest promises with what the APK holds and the device has. */
final class Doubts {
    /** Libraries that are part of the platform, and asked for out of habit. */
    private static final Set<String> PRESENT = Set.of("android.ext.shared", "javax.obex");
    private static final int LOWEST_TARGET = 23;

    private final Zip zip;
    private final Manifest manifest;
    private final Hierarchy hierarchy;
    private final List<Map<String, Object>> warnings = new ArrayList<>();

    Doubts(Zip zip, Manifest manifest, Hierarchy hierarchy) {
        this.zip = zip;
        this.manifest = manifest;
        this.hierarchy = hierarchy;
    }

    /** Adds {@code native_libraries} and {@code warnings}; refuses an app of which nothing can start. */
    void check(Map<String, Object> info) throws Refusal {
        String application = manifest.applicationClass();
        if (application != null && manifest.hasCode() && missing(application)) {
            throw new Refusal("INSTALL_FAILED_INVALID_APK", "the Application class " + Text.shown(application) + " is in none of the dex files",
                    "Nothing of this app can start. Keep the class (R8 rules), or correct android:name in the manifest.");
        }
        if (manifest.targetSdk() < LOWEST_TARGET) {
            warn("deprecated-sdk-version", "App package must target at least SDK version " + LOWEST_TARGET + ", but found "
                    + manifest.targetSdk() + "; a phone wants --bypass-low-target-sdk-block");
        }
        for (String kind : List.of("activities", "services", "receivers", "providers")) {
            ((List<?>) info.get(kind)).forEach(c -> component((Map<?, ?>) c));
        }
        if (info.get("launchable_activity") == null && ((List<?>) info.get("instrumentation")).isEmpty()) {
            warn("nothing-to-launch", "no enabled activity has the MAIN action and the LAUNCHER category; start a component by its name");
        }
        libraries(info);
        natives(info);
        info.put("warnings", warnings);
    }

    private void component(Map<?, ?> component) {
        Object target = component.get("target");
        String name = (String) (target == null ? component.get("name") : target);
        if (missing(name)) {
            warn("class-missing", Text.shown(name) + " is declared in the manifest, but in none of the dex files; "
                    + "it crashes with ClassNotFoundException when started");
        }
    }

    private boolean missing(String className) {
        String name = className.replace('.', '/');
        return !hierarchy.inApp(name) && hierarchy.fact(name) == Fact.UNKNOWN;
    }

    private void libraries(Map<String, Object> info) {
        for (Object each : (List<?>) info.get("uses_libraries")) {
            Map<?, ?> library = (Map<?, ?>) each;
            if (!PRESENT.contains(library.get("name")) && Boolean.TRUE.equals(library.get("required"))) {
                warn("library-missing", "the device does not have the library " + Text.shown((String) library.get("name"))
                        + "; what uses it fails with NoClassDefFoundError");
            }
        }
    }

    private void natives(Map<String, Object> info) {
        Map<String, Set<String>> byAbi = new TreeMap<>();
        for (Zip.Entry entry : zip.entries()) {
            String[] parts = entry.name().split("/");
            if (parts.length == 3 && parts[0].equals("lib") && parts[2].endsWith(".so")) {
                byAbi.computeIfAbsent(parts[1], k -> new TreeSet<>()).add(parts[2]);
            }
        }
        Map<String, Object> all = new LinkedHashMap<>();
        Set<String> names = new TreeSet<>();
        byAbi.forEach((abi, libraries) -> {
            all.put(abi, new ArrayList<>(libraries));
            names.addAll(libraries);
        });
        info.put("native_libraries", all);
        if (!names.isEmpty()) {
            warn("native-library", "the device runs no native code; what loads " + String.join(", ", names)
                    + " (built for " + String.join(", ", byAbi.keySet()) + ") fails with UnsatisfiedLinkError");
        }
    }

    private void warn(String code, String message) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("code", code);
        map.put("message", message);
        warnings.add(map);
    }
}
