package ab.apkkit.project;

import ab.apkkit.Failure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A project as its build files describe it.
 *
 * @param files  the project's files
 * @param folder the module's folder below the root
 * @param module what its build file says
 */
public record Project(ProjectFiles files, String folder, Module module) {

    /** Reads settings, catalog, root and module build files. */
    public static Project load(Path root, String folder) {
        ProjectFiles files = new ProjectFiles(root);
        if (!includes(files).contains(":" + folder)) {
            throw Failure.build("settings.gradle.kts:1:1: error: the module ':" + folder + "' is not included");
        }
        String catalogFile = "gradle/libs.versions.toml";
        String catalogText = files.text(catalogFile);
        VersionCatalog catalog = catalogText == null ? VersionCatalog.none()
                : VersionCatalog.parse(catalogFile, catalogText);
        Module module = new Module();
        readRoot(files, catalog);
        String buildFile = folder + "/build.gradle.kts";
        moduleSchema(files, folder, catalog, module).read(Parser.parse(buildFile, required(files, buildFile)));
        check(module, new Position(buildFile, 1, 1));
        return new Project(files, folder, module);
    }

    private static String required(ProjectFiles files, String name) {
        String text = files.text(name);
        if (text == null) {
            throw new Position(name, 1, 1).error("file is missing");
        }
        return text;
    }

    /** Repositories are accepted and unused: libraries come from the kit alone. */
    private static List<String> includes(ProjectFiles files) {
        List<String> includes = new ArrayList<>();
        Schema repositories = new Schema("repositories").statement("google", s -> { })
                .statement("mavenCentral", s -> { }).statement("gradlePluginPortal", s -> { });
        new Schema("").value("rootProject.name", Values::string)
                .statement("include", s -> s.arguments().forEach(v -> includes.add(Values.string(v))))
                .block("pluginManagement", new Schema("pluginManagement").block("repositories", repositories))
                .block("dependencyResolutionManagement", new Schema("dependencyResolutionManagement")
                        .statement("repositoriesMode.set", s -> { }).block("repositories", repositories))
                .read(Parser.parse("settings.gradle.kts", required(files, "settings.gradle.kts")));
        return includes;
    }

    /** The root build file only declares plugins for the modules. */
    private static void readRoot(ProjectFiles files, VersionCatalog catalog) {
        String text = files.text("build.gradle.kts");
        if (text != null) {
            new Schema("").block("plugins", new PluginReader(catalog, new Module()).schema())
                    .read(Parser.parse("build.gradle.kts", text));
        }
    }

    private static Schema moduleSchema(ProjectFiles files, String folder, VersionCatalog catalog, Module module) {
        AndroidReader android = new AndroidReader(module);
        return new Schema("").block("plugins", new PluginReader(catalog, module).schema())
                .block("android", android.android()).block("kotlin", android.kotlin())
                .block("dependencies", new DependencyReader(catalog, module, files, folder).schema());
    }

    private static void check(Module module, Position at) {
        if (!module.application) {
            throw at.error("the plugin com.android.application is not applied");
        }
        if (module.namespace == null) {
            throw at.error("android.namespace is not set");
        }
        if (module.compileSdk == 0) {
            throw at.error("android.compileSdk is not set");
        }
        if (module.compose && !module.composePlugin) {
            throw at.error("buildFeatures.compose needs the plugin org.jetbrains.kotlin.plugin.compose");
        }
        if (module.targetSdk() < module.minSdk) {
            throw at.error("targetSdk is lower than minSdk");
        }
    }
}
