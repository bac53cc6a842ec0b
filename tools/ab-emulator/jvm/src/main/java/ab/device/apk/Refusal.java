package ab.device.apk;

/**
 * Why a package is not installed: Android's own name for it, what is wrong with this file, and
 * what its author can do. Always the fault of who made the APK, never of the machine.
 */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final String help;

    Refusal(String code, String message, String help) {
        super(message);
        this.code = code;
        this.help = help;
    }

    /** The file is no package at all. */
    static Refusal notApk(String why) {
        return new Refusal("INSTALL_PARSE_FAILED_NOT_APK", "not an APK: " + why,
                "Give a file that a build wrote with the ending .apk; an app bundle (.aab) or a folder is none.");
    }

    /** The container is one, but broken. */
    static Refusal invalid(String why) {
        return new Refusal("INSTALL_FAILED_INVALID_APK", why, "Build the APK again; a phone refuses this one as well.");
    }

    /** The manifest can't be read. */
    static Refusal manifest(String why) {
        return new Refusal("INSTALL_PARSE_FAILED_BAD_MANIFEST", "AndroidManifest.xml: " + why,
                "The APK must hold a compiled manifest, as aapt2 writes it; a phone refuses this one as well.");
    }

    /** The manifest is read, but says something that Android forbids. */
    static Refusal malformed(String why, String help) {
        return new Refusal("INSTALL_PARSE_FAILED_MANIFEST_MALFORMED", "AndroidManifest.xml: " + why, help);
    }

    /** Android's name. */
    String code() {
        return code;
    }

    /** What to do about it. */
    String help() {
        return help;
    }
}
