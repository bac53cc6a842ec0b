package ab.apkkit.project;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code gradle/libs.versions.toml}: the aliases behind {@code libs.x.y} in build files. */
final class VersionCatalog {
    private static final Set<String> TABLES = Set.of("versions", "libraries", "plugins", "bundles");

    private final Map<String, String> versions = new HashMap<>();
    private final Map<String, String> libraries = new LinkedHashMap<>();
    private final Map<String, String> plugins = new LinkedHashMap<>();
    private final Map<String, List<String>> bundles = new LinkedHashMap<>();

    private VersionCatalog() {
    }

    static VersionCatalog none() {
        return new VersionCatalog();
    }

    static VersionCatalog parse(String file, String text) {
        Map<String, Map<String, Toml.Entry>> tables = Toml.parse(file, text);
        for (String table : tables.keySet()) {
            if (!TABLES.contains(table)) {
                throw new Position(file, 1, 1).error("table '" + table + "' is not supported; supported: bundles, "
                        + "libraries, plugins, versions");
            }
        }
        VersionCatalog catalog = new VersionCatalog();
        tables.getOrDefault("versions", Map.of()).forEach((k, e) -> catalog.versions.put(k, text(e)));
        tables.getOrDefault("libraries", Map.of()).forEach((k, e) -> catalog.libraries.put(alias(k), catalog.library(e)));
        tables.getOrDefault("plugins", Map.of()).forEach((k, e) -> catalog.plugins.put(alias(k), catalog.plugin(e)));
        tables.getOrDefault("bundles", Map.of()).forEach((k, e) -> catalog.bundles.put(alias(k), catalog.bundle(e)));
        return catalog;
    }

    /** The coordinates behind {@code libs.…}: one, or those of a bundle; without a version where a BOM gives it. */
    List<String> coordinates(Value.Name name) {
        String alias = name.path().substring("libs.".length());
        if (libraries.containsKey(alias)) {
            return List.of(libraries.get(alias));
        }
        if (alias.startsWith("bundles.") && bundles.containsKey(alias.substring("bundles.".length()))) {
            return bundles.get(alias.substring("bundles.".length()));
        }
        throw name.at().error("'" + name.path() + "' is not in gradle/libs.versions.toml");
    }

    /** {@code id:version} behind {@code libs.plugins.…}. */
    String plugin(Value.Name name) {
        String prefix = "libs.plugins.";
        String plugin = name.path().startsWith(prefix) ? plugins.get(name.path().substring(prefix.length())) : null;
        if (plugin == null) {
            throw name.at().error("'" + name.path() + "' is not a plugin in gradle/libs.versions.toml");
        }
        return plugin;
    }

    private static String text(Toml.Entry entry) {
        if (entry.text() == null) {
            throw entry.at().error("only plain versions are supported, as in kotlin = \"2.1.21\"");
        }
        return entry.text();
    }

    private String library(Toml.Entry entry) {
        if (entry.text() != null) {
            return entry.text();
        }
        Map<String, String> table = table(entry, Set.of("module", "group", "name", "version", "version.ref"));
        String module = table.containsKey("module") ? table.get("module") : table.get("group") + ":" + table.get("name");
        String version = version(entry, table);
        return version == null ? module : module + ":" + version;
    }

    private String plugin(Toml.Entry entry) {
        if (entry.text() != null) {
            return entry.text();
        }
        Map<String, String> table = table(entry, Set.of("id", "version", "version.ref"));
        return table.get("id") + ":" + version(entry, table);
    }

    private List<String> bundle(Toml.Entry entry) {
        if (entry.array() == null) {
            throw entry.at().error("a bundle is an array of library aliases");
        }
        return entry.array().stream().map(a -> {
            String coordinate = libraries.get(alias(a));
            if (coordinate == null) {
                throw entry.at().error("the bundle names an unknown library '" + a + "'");
            }
            return coordinate;
        }).toList();
    }

    private static Map<String, String> table(Toml.Entry entry, Set<String> keys) {
        if (entry.table() == null || !keys.containsAll(entry.table().keySet())) {
            throw entry.at().error("supported keys: " + String.join(", ", keys.stream().sorted().toList()));
        }
        return entry.table();
    }

    private String version(Toml.Entry entry, Map<String, String> table) {
        String reference = table.get("version.ref");
        if (reference == null) {
            return table.get("version");
        }
        if (!versions.containsKey(reference)) {
            throw entry.at().error("version '" + reference + "' is not in [versions]");
        }
        return versions.get(reference);
    }

    /** Gradle turns each of {@code - _ .} in an alias into a dot of the accessor. */
    private static String alias(String key) {
        return key.replace('-', '.').replace('_', '.');
    }
}
