package ab.device.apk;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/** Java to dex and back must still mean the same; the program's own output says so. */
public class RoundTripTest {
    private static String run(Map<String, byte[]> classes) throws Exception {
        return (String) Code.loader(classes).loadClass("Program").getMethod("run").invoke(null);
    }

    private static void check(int minApi, boolean release) throws Exception {
        String source;
        try (InputStream in = RoundTripTest.class.getResourceAsStream("/roundtrip/Program.java")) {
            source = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        // Method handles convert from level 26 on only.
        Map<String, byte[]> original = Code.javac(Map.of("Program",
                minApi < 26 ? source.replace("parseBoolean(\"true\")", "parseBoolean(\"false\")") : source));
        String expected = run(original);
        assertTrue(expected, expected.contains("handle 42") == minApi >= 26 && expected.contains("zeros -0.0 -0.0"));
        DexConverter.Result result = Code.convert(Code.d8(original, minApi, release));
        assertEquals(List.of(), result.failed());
        assertEquals(expected, run(result.classes()));
    }

    @Test
    public void debugForTheLowestLevel() throws Exception {
        check(21, false);
    }

    @Test
    public void releaseForTheLowestLevel() throws Exception {
        check(21, true);
    }

    @Test
    public void debugForMethodHandles() throws Exception {
        check(26, false);
    }

    @Test
    public void releaseForMethodHandles() throws Exception {
        check(26, true);
    }
}
