package ab.apkkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Extracts zip files that were not made here: names can't leave the target, sizes are limited. */
public final class SafeZip {
    private static final long MAX_ENTRY = 256L << 20;

    private SafeZip() {
    }

    /** The entries that are files, sorted by name; a name that would leave a folder is refused. */
    public static List<ZipEntry> entries(ZipFile zip) throws IOException {
        List<ZipEntry> entries = zip.stream().filter(e -> !e.isDirectory())
                .sorted(Comparator.comparing(ZipEntry::getName)).collect(java.util.stream.Collectors.toList());
        for (ZipEntry entry : entries) {
            checkName(entry.getName());
        }
        return entries;
    }

    static void checkName(String name) throws IOException {
        boolean bad = name.isEmpty() || name.startsWith("/") || name.contains("\\") || name.contains("\0")
                || name.contains(":") || List.of(name.split("/", -1)).stream().anyMatch(p -> p.isEmpty()
                || p.equals(".") || p.equals(".."));
        if (bad) {
            throw new IOException("unsafe entry name in a zip file");
        }
    }

    /** The bytes of an entry, whatever size its header claims. */
    public static byte[] bytes(ZipFile zip, ZipEntry entry) throws IOException {
        try (InputStream in = zip.getInputStream(entry)) {
            byte[] bytes = in.readNBytes((int) MAX_ENTRY);
            if (in.read() >= 0) {
                throw new IOException("entry is too large: " + entry.getName());
            }
            return bytes;
        }
    }

    /** Extracts the entries whose names are wanted. */
    public static void extract(Path archive, Path target, Predicate<String> wanted) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (ZipEntry entry : entries(zip)) {
                if (wanted.test(entry.getName())) {
                    Path file = target.resolve(entry.getName());
                    Files.createDirectories(file.getParent());
                    Files.write(file, bytes(zip, entry));
                }
            }
        }
    }
}
