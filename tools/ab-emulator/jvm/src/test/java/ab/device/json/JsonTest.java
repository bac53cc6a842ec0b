package ab.device.json;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/** What is written is read back, and what isn't JSON is refused. */
public class JsonTest {
    @Test
    public void valuesComeBack() {
        Map<String, Object> value = Map.of("a", Arrays.asList(1L, -2.5, true, null), "é\n\"", Map.of("😀", List.of()));
        assertEquals(value, JsonReader.read(JsonWriter.write(value)));
    }

    @Test
    public void escapesAreRead() {
        assertEquals("a\"\\/\b\f\n\r\té", JsonReader.read("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\""));
    }

    @Test
    public void numbersKeepTheirKind() {
        assertEquals(List.of(0L, -1L, 1.0, 1e20, 123456789012345678L),
                JsonReader.read("[0,-1,1.0,1e20,123456789012345678]"));
    }

    @Test
    public void halvesOfSurrogatePairsAreEscaped() {
        assertEquals("\"\\ud83d\"", JsonWriter.write("\ud83d"));
        assertEquals("\"\ud83d\ude00\"", JsonWriter.write("\ud83d\ude00"));
    }

    @Test
    public void whatIsNotFiniteIsAString() {
        assertEquals("[\"NaN\",\"Infinity\"]", JsonWriter.write(List.of(Double.NaN, Float.POSITIVE_INFINITY)));
    }

    @Test
    public void whatIsNotJsonIsRefused() {
        for (String text : List.of("", "{", "[1,]", "{\"a\":1,}", "01", "+1", ".5", "1.", "nul", "\"\t\"", "\"\\x\"", "[1] 2",
                "{\"a\":1,\"a\":2}", "{a:1}", "'a'", "NaN", "[".repeat(100_000))) {
            assertThrows(text, IllegalArgumentException.class, () -> JsonReader.read(text));
        }
    }
}
