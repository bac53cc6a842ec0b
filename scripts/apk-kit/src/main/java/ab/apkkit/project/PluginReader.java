package ab.apkkit.project;

import ab.apkkit.Failure;
import java.util.List;
import java.util.Map;

/** The {@code plugins} block. Only plugins whose work the kit does itself are known. */
final class PluginReader {
    /** Version of the Kotlin compiler in the kit. */
    static final String KOTLIN = "2.1.21";
    private static final String ANDROID = "com.android.application";
    private static final String KOTLIN_ANDROID = "org.jetbrains.kotlin.android";
    private static final String COMPOSE = "org.jetbrains.kotlin.plugin.compose";
    private static final Map<String, Boolean> IS_KOTLIN = Map.of(ANDROID, false, KOTLIN_ANDROID, true, COMPOSE, true);

    private final VersionCatalog catalog;
    private final Module module;

    PluginReader(VersionCatalog catalog, Module module) {
        this.catalog = catalog;
        this.module = module;
    }

    Schema schema() {
        return new Schema("plugins").statement("id", s -> plugin(s, Values.string(first(s))))
                .statement("kotlin", s -> plugin(s, "org.jetbrains.kotlin." + Values.string(first(s))))
                .statement("alias", this::alias);
    }

    private void alias(Statement s) {
        if (!(first(s) instanceof Value.Name name)) {
            throw s.at().error("alias needs a name, as in alias(libs.plugins.android.application)");
        }
        String[] idAndVersion = catalog.plugin(name).split(":", 2);
        checkVersion(s, idAndVersion[0], idAndVersion.length > 1 ? idAndVersion[1] : null);
        plugin(s, idAndVersion[0]);
    }

    private static Value first(Statement s) {
        List<Value> arguments = s.arguments();
        if (s.operator() != Statement.Operator.CALL || arguments.size() != 1 || s.block() != null) {
            throw s.at().error("a plugin is written as id(\"…\"), kotlin(\"…\") or alias(libs.plugins.…)");
        }
        return arguments.get(0);
    }

    private void plugin(Statement s, String id) {
        boolean apply = true;
        for (Statement.Infix infix : s.infix()) {
            switch (infix.name()) {
                case "version" -> checkVersion(s, id, Values.string(infix.value()));
                case "apply" -> apply = Values.bool(infix.value());
                default -> throw s.at().error("'" + infix.name() + "' is not supported after a plugin");
            }
        }
        if (!IS_KOTLIN.containsKey(id)) {
            throw s.at().error("plugin '" + id + "' is not supported; supported: "
                    + String.join(", ", IS_KOTLIN.keySet().stream().sorted().toList()));
        }
        module.application |= apply && id.equals(ANDROID);
        module.kotlin |= apply && id.equals(KOTLIN_ANDROID);
        module.composePlugin |= apply && id.equals(COMPOSE);
    }

    /** The Android plugin's version means nothing here; the Kotlin one is the compiler's. */
    private static void checkVersion(Statement s, String id, String version) {
        if (version != null && IS_KOTLIN.getOrDefault(id, false) && !version.equals(KOTLIN)) {
            throw Failure.unavailable(s.at() + ": error: plugin " + id + " needs the Kotlin compiler " + version
                    + "\napk-kit: dependency unavailable: " + id + ":" + version + " (the kit has " + KOTLIN + ")");
        }
    }
}
