package ab.apkkit.project;

import java.util.ArrayList;
import java.util.List;

/** Splits a {@code .gradle.kts} file into tokens. What the subset does not have is refused with its place. */
final class Lexer {
    private static final int MAX_TOKENS = 20_000;
    private static final int MAX_COMMENT_DEPTH = 32;

    private final Text in;
    private final List<Token> tokens = new ArrayList<>();
    private boolean newLine = true;

    private Lexer(Text in) {
        this.in = in;
    }

    static List<Token> tokens(String file, String text) {
        return new Lexer(new Text(file, text)).run();
    }

    private List<Token> run() {
        while (true) {
            skipBlank();
            if (in.atEnd()) {
                add(Token.Kind.END, "", in.position());
                return tokens;
            }
            token();
            if (tokens.size() > MAX_TOKENS) {
                throw in.position().error("more than " + MAX_TOKENS + " tokens");
            }
        }
    }

    private void add(Token.Kind kind, String text, Position at) {
        tokens.add(new Token(kind, text, newLine, at));
        newLine = false;
    }

    private void skipBlank() {
        while (!in.atEnd()) {
            char c = in.peek();
            if (c == '\n' || c == ';') {
                newLine = true;
                in.next();
            } else if (c == ' ' || c == '\t' || c == '\r') {
                in.next();
            } else if (in.startsWith("//")) {
                skipLine();
            } else if (in.startsWith("/*")) {
                skipComment();
            } else {
                return;
            }
        }
    }

    private void skipLine() {
        while (!in.atEnd() && in.peek() != '\n') {
            in.next();
        }
    }

    /** Kotlin's block comments nest. */
    private void skipComment() {
        Position start = in.position();
        int depth = 0;
        do {
            if (in.atEnd()) {
                throw start.error("comment is not closed");
            }
            if (in.startsWith("/*")) {
                depth++;
                in.skip(2);
            } else if (in.startsWith("*/")) {
                depth--;
                in.skip(2);
            } else {
                newLine |= in.next() == '\n';
            }
            if (depth > MAX_COMMENT_DEPTH) {
                throw start.error("comments nest too deep");
            }
        } while (depth > 0);
    }

    private void token() {
        Position at = in.position();
        char c = in.peek();
        if (isNameStart(c)) {
            add(Token.Kind.NAME, name(), at);
        } else if (c >= '0' && c <= '9') {
            add(Token.Kind.NUMBER, number(at), at);
        } else if (c == '"') {
            add(Token.Kind.STRING, string(at), at);
        } else if (in.startsWith("+=")) {
            in.skip(2);
            add(Token.Kind.SIGN, "+=", at);
        } else if ("{}()[]=.,".indexOf(c) >= 0) {
            in.next();
            add(Token.Kind.SIGN, String.valueOf(c), at);
        } else {
            throw at.error("unexpected character " + printable(c)
                    + "; build files are read as data, only names, strings, numbers, calls and blocks are supported");
        }
    }

    private static boolean isNameStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private String name() {
        StringBuilder name = new StringBuilder();
        while (isNameStart(in.peek()) || in.peek() >= '0' && in.peek() <= '9') {
            name.append(in.next());
        }
        return name.toString();
    }

    private String number(Position at) {
        StringBuilder digits = new StringBuilder();
        while (in.peek() >= '0' && in.peek() <= '9' || in.peek() == '_') {
            digits.append(in.next());
        }
        if (isNameStart(in.peek())) {
            throw at.error("only whole decimal numbers are supported");
        }
        return digits.toString().replace("_", "");
    }

    private String string(Position at) {
        if (in.startsWith("\"\"\"")) {
            throw at.error("raw strings are not supported");
        }
        in.next();
        StringBuilder value = new StringBuilder();
        while (in.peek() != '"') {
            if (in.atEnd() || in.peek() == '\n') {
                throw at.error("string is not closed");
            }
            value.append(stringCharacter());
        }
        in.next();
        return value.toString();
    }

    private char stringCharacter() {
        Position at = in.position();
        char c = in.next();
        if (c == '$') {
            throw at.error("string templates are not supported");
        }
        return c == '\\' ? escape(at) : c;
    }

    private char escape(Position at) {
        char c = in.next();
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case '"', '\'', '\\', '$' -> c;
            case 'u' -> in.unicodeEscape(at);
            default -> throw at.error("unknown escape in a string");
        };
    }

    private static String printable(char c) {
        return c > ' ' && c < 127 ? "'" + c + "'" : String.format("U+%04X", (int) c);
    }
}
