package ab.apkkit;

/** Prints what may hold a candidate's text: no control character of theirs reaches a terminal. */
public final class Console {
    private Console() {
    }

    /** Prints lines to standard error. */
    public static void error(String text) {
        System.err.println(printable(text));
    }

    static String printable(String text) {
        return text.replaceAll("[\\p{Cntrl}\\p{Cf}&&[^\\n\\t]]", "\uFFFD");
    }
}
