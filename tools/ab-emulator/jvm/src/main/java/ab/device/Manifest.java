package ab.device;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The text manifest that Robolectric insists on. It names the package and its SDK levels only: the rest is read from
 * the APK, and a receiver that stood here as well would get every broadcast twice.
 */
final class Manifest {
    private Manifest() {}

    static Path write(Boot boot) throws IOException {
        Path file = Files.createTempDirectory("manifest").resolve("AndroidManifest.xml");
        return Files.writeString(file, "<manifest xmlns:android='http://schemas.android.com/apk/res/android' package='"
                + boot.packageName() + "'><uses-sdk android:minSdkVersion='" + boot.info("min_sdk", 1)
                + "' android:targetSdkVersion='" + boot.info("target_sdk", 34) + "'/></manifest>");
    }
}
