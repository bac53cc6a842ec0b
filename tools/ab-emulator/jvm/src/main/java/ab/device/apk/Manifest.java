package ab.device.apk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What the package manager learns from a manifest, as the maps that become {@code info.json}. */
final class Manifest {
    private static final Pattern PACKAGE = Pattern.compile("[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)+");
    private static final int EXPLICIT_EXPORTED = 31;

    private final Node root;
    private final Node application;
    private final Attributes attributes;
    private final String packageName;

    Manifest(Node root, ResourceTable table) throws Refusal {
        attributes = new Attributes(table);
        this.root = root;
        if (!root.name().equals("manifest")) {
            throw Refusal.malformed("its root is " + Text.shown(root.name()) + ", not manifest", "Build the APK with aapt2.");
        }
        Value name = root.get("package");
        packageName = name == null ? null : name.asText();
        if (packageName == null || packageName.length() > 223 || !PACKAGE.matcher(packageName).matches()
                && !packageName.equals("android")) {
            throw new Refusal("INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME",
                    packageName == null ? "the manifest names no package" : "bad package name " + Text.shown(packageName),
                    "A package name has two or more parts of letters, digits and underscores, with dots between.");
        }
        application = root.child("application");
    }

    /** The app's package. */
    String packageName() {
        return packageName;
    }

    /** The lowest level that the app runs on; 1 where it doesn't say. */
    int minSdk() throws Refusal {
        return sdk(Attr.MIN_SDK, 1);
    }

    /** The level that the app was written for. */
    int targetSdk() throws Refusal {
        return sdk(Attr.TARGET_SDK, minSdk());
    }

    /** The Application class in full, or null. */
    String applicationClass() {
        return application == null ? null : attributes.className(application, Attr.NAME, packageName);
    }

    /** Whether the app says it has classes of its own. */
    boolean hasCode() {
        return application != null && attributes.bool(application, Attr.HAS_CODE, true);
    }

    /** The name of the split, or null for a base. */
    String split() {
        Value split = root.get("split");
        return split == null ? null : split.asText();
    }

    /** Whether the base can't run without splits. */
    boolean needsSplits() {
        boolean required = attributes.bool(root, Attr.SPLIT_REQUIRED, false)
                || application != null && attributes.bool(application, Attr.SPLIT_REQUIRED, false);
        String types = attributes.text(root, Attr.REQUIRED_SPLIT_TYPES);
        return required || types != null && !types.isEmpty();
    }

    private int sdk(Attr attribute, int otherwise) throws Refusal {
        int level = otherwise;
        for (Node node : root.children("uses-sdk")) {
            Value value = attributes.value(node, attribute);
            if (value != null && value.type() == Value.STRING) {
                level = codename(value.text(), attribute);
            } else if (value != null && value.isInt()) {
                level = value.data();
            }
        }
        return level;
    }

    private static int codename(String text, Attr attribute) throws Refusal {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new Refusal("INSTALL_FAILED_OLDER_SDK", "the app wants the unreleased platform " + Text.shown(text)
                    + " (" + attribute.name().toLowerCase(java.util.Locale.ROOT) + ")",
                    "Build it for a released API level, at most " + Install.SDK + ".");
        }
    }

    /** All of it. */
    Map<String, Object> info() throws Refusal {
        List<Map<String, Object>> instrumentation = instrumentation();
        if (application == null && instrumentation.isEmpty()) {
            throw new Refusal("INSTALL_PARSE_FAILED_MANIFEST_EMPTY", "the manifest has neither application nor instrumentation",
                    "An app needs an <application> element.");
        }
        Map<String, Object> info = new LinkedHashMap<>();
        info.put("package", packageName);
        info.put("version_code", versionCode());
        info.put("version_name", attributes.text(root, Attr.VERSION_NAME));
        info.put("min_sdk", minSdk());
        info.put("target_sdk", targetSdk());
        info.put("split", split());
        Node app = application == null ? new Node("application") : application;
        applicationInfo(app, info);
        components(app, info);
        info.put("permissions", permissions());
        info.put("declared_permissions", declaredPermissions());
        info.put("features", names("uses-feature"));
        info.put("instrumentation", instrumentation);
        return info;
    }

    private long versionCode() {
        return (long) attributes.number(root, Attr.VERSION_CODE_MAJOR, 0) << 32
                | Integer.toUnsignedLong(attributes.number(root, Attr.VERSION_CODE, 0));
    }

    private void applicationInfo(Node app, Map<String, Object> info) {
        info.put("debuggable", attributes.bool(app, Attr.DEBUGGABLE, false));
        info.put("test_only", attributes.bool(app, Attr.TEST_ONLY, false));
        info.put("label", attributes.text(app, Attr.LABEL));
        info.put("application", applicationClass());
        info.put("component_factory", attributes.className(app, Attr.COMPONENT_FACTORY, packageName));
        info.put("process", process(app, packageName));
        info.put("theme", attributes.reference(app, Attr.THEME));
        info.put("uses_libraries", libraries(app));
        info.put("meta_data", attributes.metaData(app));
    }

    private void components(Node app, Map<String, Object> info) throws Refusal {
        List<Map<String, Object>> activities = new ArrayList<>();
        for (Node node : app.children()) {
            if (node.name().equals("activity") || node.name().equals("activity-alias")) {
                activities.add(activity(node));
            }
        }
        info.put("launchable_activity", launchable(activities));
        info.put("activities", activities);
        for (String kind : List.of("service", "receiver")) {
            List<Map<String, Object>> all = new ArrayList<>();
            for (Node node : app.children(kind)) {
                all.add(component(node));
            }
            info.put(kind + "s", all);
        }
        List<Map<String, Object>> providers = new ArrayList<>();
        for (Node node : app.children("provider")) {
            providers.add(provider(node));
        }
        info.put("providers", providers);
    }

    private Map<String, Object> component(Node node) throws Refusal {
        String name = attributes.className(node, Attr.NAME, packageName);
        if (name == null) {
            throw Refusal.malformed("a " + Text.shown(node.name()) + " has no android:name", "Name the class of each component.");
        }
        List<Map<String, Object>> filters = new ArrayList<>();
        node.children("intent-filter").forEach(f -> filters.add(attributes.filter(f)));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("label", attributes.text(node, Attr.LABEL));
        map.put("exported", exported(node, name, filters));
        map.put("enabled", attributes.bool(node, Attr.ENABLED, true));
        map.put("permission", attributes.text(node, Attr.PERMISSION));
        map.put("process", process(node, null));
        map.put("filters", filters);
        map.put("meta_data", attributes.metaData(node));
        return map;
    }

    private boolean exported(Node node, String name, List<Map<String, Object>> filters) throws Refusal {
        if (node.get(Attr.EXPORTED) == null && !filters.isEmpty() && targetSdk() >= EXPLICIT_EXPORTED
                && !node.name().equals("provider")) {
            throw Refusal.malformed(Text.shown(name) + ": targeting S+ (version 31 and above) requires that an explicit value "
                    + "for android:exported be defined when intent filters are present",
                    "Set android:exported on each component with an intent filter.");
        }
        boolean otherwise = node.name().equals("provider") ? targetSdk() < 17 : !filters.isEmpty();
        return attributes.bool(node, Attr.EXPORTED, otherwise);
    }

    private Map<String, Object> activity(Node node) throws Refusal {
        Map<String, Object> map = component(node);
        map.put("target", attributes.className(node, Attr.TARGET_ACTIVITY, packageName));
        if (node.name().equals("activity-alias") && map.get("target") == null) {
            throw Refusal.malformed("an activity-alias has no android:targetActivity", "Name the activity that it stands for.");
        }
        int mode = attributes.number(node, Attr.LAUNCH_MODE, 0);
        List<String> modes = List.of("standard", "singleTop", "singleTask", "singleInstance", "singleInstancePerTask");
        map.put("launch_mode", mode >= 0 && mode < modes.size() ? modes.get(mode) : "standard");
        map.put("config_changes", attributes.number(node, Attr.CONFIG_CHANGES, 0));
        map.put("theme", attributes.reference(node, Attr.THEME));
        map.put("task_affinity", attributes.text(node, Attr.TASK_AFFINITY));
        map.put("no_history", attributes.bool(node, Attr.NO_HISTORY, false));
        map.put("exclude_from_recents", attributes.bool(node, Attr.EXCLUDE_FROM_RECENTS, false));
        map.put("screen_orientation", attributes.number(node, Attr.SCREEN_ORIENTATION, -1));
        map.put("soft_input_mode", attributes.number(node, Attr.SOFT_INPUT, 0));
        map.put("parent", attributes.className(node, Attr.PARENT_ACTIVITY, packageName));
        return map;
    }

    private Map<String, Object> provider(Node node) throws Refusal {
        Map<String, Object> map = component(node);
        String authorities = attributes.text(node, Attr.AUTHORITIES);
        if (authorities == null || authorities.isEmpty()) {
            throw Refusal.malformed("provider " + Text.shown((String) map.get("name")) + " has no android:authorities",
                    "Give the provider an authority, e.g. ${applicationId}.provider.");
        }
        map.put("authorities", List.of(authorities.split(";")));
        map.put("read_permission", attributes.text(node, Attr.READ_PERMISSION));
        map.put("write_permission", attributes.text(node, Attr.WRITE_PERMISSION));
        map.put("grant_uri_permissions", attributes.bool(node, Attr.GRANT_URI_PERMISSIONS, false));
        map.put("init_order", attributes.number(node, Attr.INIT_ORDER, 0));
        return map;
    }

    /** The activity that a launcher shows; the first one, as the order in the manifest decides on a phone. */
    private static String launchable(List<Map<String, Object>> activities) {
        for (Map<String, Object> activity : activities) {
            for (Object filter : (List<?>) activity.get("filters")) {
                Map<?, ?> f = (Map<?, ?>) filter;
                if (((List<?>) f.get("actions")).contains("android.intent.action.MAIN") && Boolean.TRUE.equals(activity.get("enabled"))
                        && ((List<?>) f.get("categories")).contains("android.intent.category.LAUNCHER")) {
                    return (String) activity.get("name");
                }
            }
        }
        return null;
    }

    private List<Map<String, Object>> instrumentation() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Node node : root.children("instrumentation")) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("runner", attributes.className(node, Attr.NAME, packageName));
            map.put("target", attributes.text(node, Attr.TARGET_PACKAGE));
            map.put("label", attributes.text(node, Attr.LABEL));
            if (map.get("runner") != null) {
                all.add(map);
            }
        }
        return all;
    }

    private List<Map<String, Object>> libraries(Node app) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Node node : app.children("uses-library")) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("name", attributes.text(node, Attr.NAME));
            map.put("required", attributes.bool(node, Attr.REQUIRED, true));
            if (map.get("name") != null) {
                all.add(map);
            }
        }
        return all;
    }

    private List<Map<String, Object>> declaredPermissions() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Node node : root.children("permission")) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("name", attributes.text(node, Attr.NAME));
            map.put("protection_level", attributes.number(node, Attr.PROTECTION_LEVEL, 0));
            if (map.get("name") != null) {
                all.add(map);
            }
        }
        return all;
    }

    /** Who may write to shared storage may read it, on a phone too. */
    private List<String> permissions() {
        List<String> all = names("uses-permission", "uses-permission-sdk-23");
        String read = "android.permission.READ_EXTERNAL_STORAGE";
        if (all.contains("android.permission.WRITE_EXTERNAL_STORAGE") && !all.contains(read)) {
            all.add(read);
        }
        return all;
    }

    private List<String> names(String... elements) {
        List<String> all = new ArrayList<>();
        for (Node node : root.children()) {
            String name = List.of(elements).contains(node.name()) ? attributes.text(node, Attr.NAME) : null;
            int last = attributes.number(node, Attr.MAX_SDK, Integer.MAX_VALUE);
            if (name != null && last >= Install.SDK && !all.contains(name)) {
                all.add(name);
            }
        }
        return all;
    }

    /** The process in full: a leading colon makes it private to the package. */
    private String process(Node node, String otherwise) {
        String process = attributes.text(node, Attr.PROCESS);
        return process == null ? otherwise : process.startsWith(":") ? packageName + process : process;
    }
}
