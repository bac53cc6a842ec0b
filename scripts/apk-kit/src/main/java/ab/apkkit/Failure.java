package ab.apkkit;

/**
 * Ends a command with an exit code. The codes keep apart whose fault it is, because a
 * verifier must never blame a candidate for a broken machine: 1 is the project's fault,
 * 64 the caller's, 69 and 70 the kit's.
 */
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The project does not build: source, resources, manifest or build files are wrong. */
    public static final int BUILD = 1;
    /** The command line is wrong (EX_USAGE). */
    public static final int USAGE = 64;
    /** The build file asks for a dependency that the kit does not have (EX_UNAVAILABLE). */
    public static final int UNAVAILABLE = 69;
    /** The kit or the machine is broken (EX_SOFTWARE). */
    public static final int BROKEN = 70;

    private final int code;

    private Failure(int code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** A fault of the project; the message starts with {@code path:line:col: error:} where a place is known. */
    public static Failure build(String message) {
        return new Failure(BUILD, message, null);
    }

    /** A wrong command line. */
    public static Failure usage(String message) {
        return new Failure(USAGE, message, null);
    }

    /** A dependency that is not in the kit home. */
    public static Failure unavailable(String message) {
        return new Failure(UNAVAILABLE, message, null);
    }

    /** A broken kit or machine. */
    public static Failure broken(String message, Throwable cause) {
        return new Failure(BROKEN, message, cause);
    }

    /** The exit code. */
    public int code() {
        return code;
    }
}
