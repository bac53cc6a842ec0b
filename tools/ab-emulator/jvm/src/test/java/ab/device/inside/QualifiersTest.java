package ab.device.inside;

import static org.junit.Assert.assertEquals;

import java.util.Map;
import org.junit.Test;

/** A configuration as resource qualifiers. */
public class QualifiersTest {
    private static final Map<String, Object> PHONE = Map.of("width", 1080L, "height", 2400L, "density", 420L);

    @Test
    public void aPhoneUpright() {
        assertEquals("en-rUS-w411dp-h914dp-port-notnight-420dpi", Qualifiers.of(PHONE));
        assertEquals(1080, Qualifiers.width(PHONE));
    }

    @Test
    public void turnedItIsWide() {
        Map<String, Object> turned = Map.of("width", 1080L, "height", 2400L, "density", 420L, "rotation", 1L,
                "night", true, "locale", "de-DE");
        assertEquals("de-rDE-w914dp-h411dp-land-night-420dpi", Qualifiers.of(turned));
        assertEquals(2400, Qualifiers.width(turned));
        assertEquals(1080, Qualifiers.height(turned));
    }

    @Test
    public void localesOfAllKinds() {
        assertEquals("fr", Qualifiers.of(Map.of("locale", "fr")).split("-w")[0]);
        assertEquals("b+zh+Hans+CN", Qualifiers.of(Map.of("locale", "zh-Hans-CN")).split("-w")[0]);
    }
}
