package ab.device.apk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes the APK that the app's resources are read from. */
final class BaseApk {
    private BaseApk() {
    }

    /** Copies the APK, or writes it anew where its resource table is of an old kind; says whether it did. */
    static boolean write(Path apk, Zip zip, Path target) throws IOException, Refusal {
        Zip.Entry entry = zip.entry("resources.arsc");
        byte[] table = entry == null ? null : zip.read(entry);
        byte[] repaired = table == null ? null : TableRepair.repair(table);
        if (table == repaired) {
            Files.copy(apk, target, StandardCopyOption.REPLACE_EXISTING);
            return false;
        }
        try (JarWriter out = new JarWriter(target)) {
            for (Zip.Entry each : zip.entries()) {
                out.add(each.name(), each == entry ? repaired : zip.read(each));
            }
        }
        return true;
    }
}
