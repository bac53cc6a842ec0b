package ab.apkkit.setup;

import ab.apkkit.Failure;
import ab.apkkit.Io;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The rows of {@code libraries.tsv}, checked against what was downloaded. */
final class LibraryList {
    /** One row; {@code -} stands for an artifact that only has a pom. */
    record Row(String role, String coordinate, String type, String artifactSum, String pomSum) {
        String artifact() {
            return coordinate.split(":")[1];
        }

        Path file(Path repository, String extension) {
            String[] parts = coordinate.split(":");
            return repository.resolve(parts[0].replace('.', '/')).resolve(parts[1]).resolve(parts[2])
                    .resolve(parts[1] + "-" + parts[2] + "." + extension);
        }
    }

    private LibraryList() {
    }

    static List<Row> read(Path list) {
        List<Row> rows = new ArrayList<>();
        for (String line : Io.read(list).lines().toList()) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] c = line.split("\t");
                if (c.length != 5) {
                    throw Failure.broken(list + ": expected five columns: " + line, null);
                }
                rows.add(new Row(c[0], c[1], c[2], c[3], c[4]));
            }
        }
        return rows;
    }

    /** Fails unless every file is the one that the list was pinned with. */
    static void verify(List<Row> rows, Path repository) throws IOException {
        for (Row row : rows) {
            if (!row.type().equals("pom")) {
                verify(row.file(repository, row.type()), row.artifactSum());
            }
            verify(row.file(repository, "pom"), row.pomSum());
        }
    }

    private static void verify(Path file, String wanted) throws IOException {
        if (!Files.exists(file) || !sum(file).equals(wanted)) {
            throw Failure.broken(file.getFileName() + ": missing, or not the file that libraries.tsv pins", null);
        }
    }

    private static String sum(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
