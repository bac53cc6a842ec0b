package ab.apkkit.project;

/**
 * A token of the Gradle Kotlin DSL subset.
 *
 * @param newLine whether a line break or semicolon precedes it, which is what ends a statement
 */
record Token(Kind kind, String text, boolean newLine, Position at) {
    enum Kind { NAME, STRING, NUMBER, SIGN, END }

    boolean is(String sign) {
        return kind == Kind.SIGN && text.equals(sign);
    }

    String shown() {
        return kind == Kind.END ? "end of file" : "'" + text + "'";
    }
}
