package ab.apkkit.project;

import java.util.regex.Pattern;

/** The {@code dependencies} block. */
final class DependencyReader {
    private static final Pattern COORDINATE = Pattern.compile("[A-Za-z0-9_.-]+:[A-Za-z0-9_.-]+(:[A-Za-z0-9_.+-]+)?");

    private final VersionCatalog catalog;
    private final Module module;
    private final ProjectFiles files;
    private final String folder;

    DependencyReader(VersionCatalog catalog, Module module, ProjectFiles files, String folder) {
        this.catalog = catalog;
        this.module = module;
        this.files = files;
        this.folder = folder;
    }

    Schema schema() {
        Schema schema = new Schema("dependencies");
        for (Declared.Configuration configuration : Declared.Configuration.values()) {
            schema.value(configuration.name(), value -> add(configuration, value, false));
        }
        return schema;
    }

    private void add(Declared.Configuration configuration, Value value, boolean platform) {
        if (value instanceof Value.Str s) {
            coordinate(configuration, s.value(), platform, s.at());
        } else if (value instanceof Value.Name n && n.path().startsWith("libs.")) {
            catalog.coordinates(n).forEach(c -> coordinate(configuration, c, platform, n.at()));
        } else if (value instanceof Value.Call c && c.path().equals("platform") && c.arguments().size() == 1 && !platform) {
            add(configuration, c.arguments().get(0), true);
        } else if (value instanceof Value.Call c && c.path().equals("files") && !platform) {
            c.arguments().forEach(a -> jar(configuration, a));
        } else if (value instanceof Value.Call c && c.path().equals("kotlin") && c.arguments().size() == 1 && !platform) {
            String name = "org.jetbrains.kotlin:kotlin-" + Values.string(c.arguments().get(0));
            coordinate(configuration, name + ":" + PluginReader.KOTLIN, false, c.at());
        } else {
            throw value.at().error("supported dependencies: \"group:artifact:version\", libs.…, "
                    + "platform(…), kotlin(\"…\"), files(\"….jar\")");
        }
    }

    private void coordinate(Declared.Configuration configuration, String text, boolean platform, Position at) {
        if (!COORDINATE.matcher(text).matches()) {
            throw at.error("expected group:artifact:version");
        }
        module.dependencies.add(new Declared(configuration, text, null, platform, at));
    }

    private void jar(Declared.Configuration configuration, Value value) {
        String path = Values.string(value);
        if (!path.endsWith(".jar")) {
            throw value.at().error("only .jar files are supported");
        }
        module.dependencies.add(new Declared(configuration, null,
                files.existing(folder, path, value.at()), false, value.at()));
    }
}
