package ab.apkkit.deps;

import java.util.List;

/**
 * One entry of the kit's library list.
 *
 * @param coordinate {@code group:artifact:version}
 * @param type       {@code aar}, {@code jar}, or {@code pom} for an entry that only redirects or is a BOM
 * @param links      what its pom depends on, or what a BOM manages
 */
public record Library(String coordinate, String type, List<Link> links) {

    /**
     * A dependency in a pom.
     *
     * @param scope   {@code compile} if it is also on the class path of who depends on this library, else
     *                {@code runtime}; {@code managed} in a BOM
     * @param name    {@code group:artifact}
     * @param version as the pom says; the kit's own version counts, except in a BOM
     */
    public record Link(String scope, String name, String version) {
    }

    /** {@code group:artifact}. */
    public String name() {
        return coordinate.substring(0, coordinate.lastIndexOf(':'));
    }

    /** The version. */
    public String version() {
        return coordinate.substring(coordinate.lastIndexOf(':') + 1);
    }

    /** Whether there is an artifact beside the pom. */
    public boolean hasCode() {
        return !type.equals("pom");
    }
}
