package ab.apkkit.project;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import ab.apkkit.Failure;
import org.junit.Test;

/** The grammar of build files: valid, invalid and hostile rows. */
public class ParserTest {
    private static void parses(int statements, String text) {
        assertEquals(text, statements, Parser.parse("b.kts", text).size());
    }

    private static void refused(String message, String text) {
        Failure failure = assertThrows(Failure.class, () -> Parser.parse("b.kts", text));
        assertEquals("b.kts:" + message, failure.getMessage());
        assertEquals(Failure.BUILD, failure.code());
    }

    @Test
    public void valid() {
        parses(0, "");
        parses(0, "// only\n/* a /* nested */ comment */\r\n");
        parses(1, "a = 1");
        parses(2, "a = \"x\"; b.c = JavaVersion.VERSION_17");
        parses(1, "a(\"x\", true, f(1),\n)");
        parses(1, "id(\"x\") version \"1\" apply false");
        parses(1, "a { b { } }");
        parses(1, "a(\"x\") { b = 1 }");
        parses(1, "a += \"x\"");
        parses(1, "a = \"\\\"\\\\\\$\\n\\u00e9\"");
        parses(2, "a = 1 /* \n */ b = 2");
    }

    @Test
    public void invalid() {
        refused("1:1: error: 'a' alone is not a supported statement", "a\n");
        refused("1:3: error: expected '=', '+=', '(' or '{', found 'b'", "a b");
        refused("1:5: error: expected a value, found '}'", "a = }");
        refused("1:4: error: expected '}', found end of file", "a {");
        refused("2:1: error: expected a statement, found '}'", "a = 1\n}");
        refused("1:7: error: expected a new line, found 'b'", "a = 1 b = 2");
        refused("1:5: error: string is not closed", "a = \"x\nb\"");
        refused("1:6: error: string templates are not supported", "a = \"${x}\"");
        refused("1:5: error: raw strings are not supported", "a = \"\"\"x\"\"\"");
        refused("1:6: error: unknown escape in a string", "a = \"\\q\"");
        refused("1:6: error: malformed \\u escape", "a = \"\\u12g4\"");
        refused("1:1: error: comment is not closed", "/* /* */");
        refused("1:5: error: only whole decimal numbers are supported", "a = 1L");
        refused("1:5: error: number is too large", "a = 99999999999");
        refused("1:7: error: unexpected character '-'; build files are read as data, only names, strings, numbers, calls "
                + "and blocks are supported", "a { x -> }");
    }

    @Test
    public void hostile() {
        refused("1:50: error: blocks and calls nest deeper than 24", "a(".repeat(30));
        refused("1:1: error: file is larger than 262144 characters", "a".repeat(262145));
        refused("1:1: error: file contains a NUL character", "a = 1\0");
        refused("1:1: error: comments nest too deep", "/*".repeat(100_000));
        assertThrows(Failure.class, () -> Parser.parse("b.kts", "a(".repeat(100_000)));
        assertThrows(Failure.class, () -> Parser.parse("b.kts", "a=1;".repeat(60_000)));
        assertThrows(Failure.class, () -> Parser.parse("b.kts", "\u202Ea = 1"));
        assertThrows(Failure.class, () -> Parser.parse("b.kts", "`a` = 1"));
    }
}
