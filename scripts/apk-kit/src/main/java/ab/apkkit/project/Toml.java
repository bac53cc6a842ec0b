package ab.apkkit.project;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the part of TOML that version catalogs use: tables of strings, inline tables of
 * strings, and arrays of strings. Anything else is refused with its place.
 */
final class Toml {
    private static final int MAX_ENTRIES = 5_000;

    /** A string, an array of strings, or an inline table, with its place. */
    record Entry(String text, List<String> array, Map<String, String> table, Position at) {
    }

    private final Text in;
    private final Map<String, Map<String, Entry>> tables = new LinkedHashMap<>();
    private int entries;

    private Toml(Text in) {
        this.in = in;
    }

    static Map<String, Map<String, Entry>> parse(String file, String text) {
        Toml toml = new Toml(new Text(file, text));
        toml.run();
        return toml.tables;
    }

    private void run() {
        Map<String, Entry> table = null;
        for (skip(true); !in.atEnd(); skip(true)) {
            Position at = in.position();
            if (in.peek() == '[') {
                table = header(at);
            } else if (table == null) {
                throw at.error("expected a table such as [versions]");
            } else {
                entry(table, at);
            }
            endOfLine();
        }
    }

    private Map<String, Entry> header(Position at) {
        in.next();
        String name = bareKey();
        expect(']');
        Map<String, Entry> table = new LinkedHashMap<>();
        if (tables.put(name, table) != null) {
            throw at.error("table '" + name + "' is there twice");
        }
        return table;
    }

    private void entry(Map<String, Entry> table, Position at) {
        String key = key();
        expect('=');
        if (table.put(key, value()) != null) {
            throw at.error("key '" + key + "' is there twice");
        }
        if (++entries > MAX_ENTRIES) {
            throw at.error("more than " + MAX_ENTRIES + " entries");
        }
    }

    private Entry value() {
        skip(false);
        Position at = in.position();
        return switch (in.peek()) {
            case '"', '\'' -> new Entry(string(), null, null, at);
            case '[' -> new Entry(null, array(), null, at);
            case '{' -> new Entry(null, null, inlineTable(), at);
            default -> throw at.error("expected a string, an array of strings or an inline table");
        };
    }

    private List<String> array() {
        List<String> values = new ArrayList<>();
        in.next();
        for (skip(true); in.peek() != ']'; skip(true)) {
            values.add(string());
            skip(true);
            if (in.peek() == ',') {
                in.next();
            } else if (in.peek() != ']') {
                throw in.position().error("expected ',' or ']'");
            }
        }
        in.next();
        return values;
    }

    private Map<String, String> inlineTable() {
        Map<String, String> values = new LinkedHashMap<>();
        in.next();
        for (skip(false); in.peek() != '}'; skip(false)) {
            Position at = in.position();
            String key = key();
            expect('=');
            skip(false);
            if (values.put(key, string()) != null) {
                throw at.error("key '" + key + "' is there twice");
            }
            skip(false);
            if (in.peek() == ',') {
                in.next();
            } else if (in.peek() != '}') {
                throw in.position().error("expected ',' or '}'");
            }
        }
        in.next();
        return values;
    }

    /** A bare, dotted or quoted key; {@code version.ref} is kept as one name. */
    private String key() {
        skip(false);
        return in.peek() == '"' || in.peek() == '\'' ? string() : bareKey();
    }

    private String bareKey() {
        skip(false);
        StringBuilder key = new StringBuilder();
        while (Character.isLetterOrDigit(in.peek()) && in.peek() < 128 || "-_.".indexOf(in.peek()) >= 0) {
            key.append(in.next());
        }
        if (key.isEmpty()) {
            throw in.position().error("expected a key");
        }
        return key.toString();
    }

    private String string() {
        Position at = in.position();
        char quote = in.peek();
        if (quote != '"' && quote != '\'') {
            throw at.error("expected a string");
        }
        in.next();
        StringBuilder value = new StringBuilder();
        while (in.peek() != quote) {
            if (in.atEnd() || in.peek() == '\n') {
                throw at.error("string is not closed");
            }
            if (in.peek() == '\\' && quote == '"') {
                throw in.position().error("escapes are not supported");
            }
            value.append(in.next());
        }
        in.next();
        return value.toString();
    }

    private void expect(char c) {
        skip(false);
        if (in.peek() != c) {
            throw in.position().error("expected '" + c + "'");
        }
        in.next();
    }

    private void endOfLine() {
        skip(false);
        if (!in.atEnd() && in.peek() != '\n') {
            throw in.position().error("expected the end of the line");
        }
    }

    /** Skips blanks and comments, and line breaks where they mean nothing. */
    private void skip(boolean lines) {
        while (!in.atEnd()) {
            char c = in.peek();
            if (c == '#') {
                while (!in.atEnd() && in.peek() != '\n') {
                    in.next();
                }
            } else if (c == ' ' || c == '\t' || c == '\r' || lines && c == '\n') {
                in.next();
            } else {
                return;
            }
        }
    }
}
