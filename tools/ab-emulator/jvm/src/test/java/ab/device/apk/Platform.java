package ab.device.apk;

import java.nio.file.Path;

/** The platform's classes as the build fetched them. */
final class Platform {
    static final Path JAR = Path.of(System.getProperty("ab.repository"),
            "org/robolectric/android-all/14-robolectric-10818077/android-all-14-robolectric-10818077.jar");

    private Platform() {
    }
}
