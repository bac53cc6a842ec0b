package ab.apkkit.project;

import java.nio.file.Path;

/**
 * One declared dependency: a coordinate {@code group:artifact[:version]}, or a jar of the project.
 *
 * @param platform whether it is a BOM
 */
public record Declared(Configuration configuration, String coordinate, Path jar, boolean platform, Position at) {

    /** Where a dependency is used. */
    public enum Configuration {
        /** In the app. */
        implementation, api, debugImplementation,
        /** Only to compile the app. */
        compileOnly,
        /** In the JVM unit tests. */
        testImplementation,
        /** In the instrumentation test APK. */
        androidTestImplementation
    }
}
