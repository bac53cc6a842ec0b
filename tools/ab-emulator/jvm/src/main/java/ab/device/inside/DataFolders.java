package ab.device.inside;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.robolectric.util.TempDirectory;

/** Puts the app's data where it outlives the process; all else stays in a scratch folder. */
final class DataFolders extends TempDirectory {
    private final String dataName;
    private final Path data;
    private final Path sdcard;

    DataFolders(String packageName, Path data, Path sdcard) {
        super("device");
        this.dataName = packageName + "-dataDir";
        this.data = data;
        this.sdcard = sdcard;
    }

    @Override
    public Path create(String name) {
        return createIfNotExists(name);
    }

    @Override
    public Path createIfNotExists(String name) {
        try {
            if (name.equals(dataName)) {
                return Files.createDirectories(data);
            }
            if (name.startsWith("external")) {
                return Files.createDirectories(sdcard);
            }
            return Files.createDirectories(getBasePath().resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
