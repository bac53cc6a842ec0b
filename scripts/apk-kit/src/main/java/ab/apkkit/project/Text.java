package ab.apkkit.project;

/** Characters of one build file with a cursor that knows its line and column. */
final class Text {
    /** Build files are small; a bigger one is an attack on the reader. */
    static final int LIMIT = 256 * 1024;
    /** What {@link #peek()} gives at the end. No build file may contain it. */
    static final char END = '\0';

    private final String file;
    private final String text;
    private int offset;
    private int line = 1;
    private int column = 1;

    Text(String file, String text) {
        this.file = file;
        this.text = text;
        if (text.length() > LIMIT) {
            throw position().error("file is larger than " + LIMIT + " characters");
        }
        if (text.indexOf(END) >= 0) {
            throw position().error("file contains a NUL character");
        }
    }

    Position position() {
        return new Position(file, line, column);
    }

    char peek() {
        return peek(0);
    }

    char peek(int ahead) {
        return offset + ahead < text.length() ? text.charAt(offset + ahead) : END;
    }

    boolean atEnd() {
        return offset >= text.length();
    }

    boolean startsWith(String prefix) {
        return text.startsWith(prefix, offset);
    }

    char next() {
        char c = peek();
        offset++;
        if (c == '\n') {
            line++;
            column = 1;
        } else {
            column++;
        }
        return c;
    }

    void skip(int count) {
        for (int i = 0; i < count; i++) {
            next();
        }
    }

    /** Four hexadecimal digits of a {@code \}{@code u} escape. */
    char unicodeEscape(Position start) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            digits.append(next());
        }
        try {
            return (char) Integer.parseInt(digits.toString(), 16);
        } catch (NumberFormatException e) {
            throw start.error("malformed \\u escape");
        }
    }
}
