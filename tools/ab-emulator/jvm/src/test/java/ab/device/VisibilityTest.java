package ab.device;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

/** Who may see which classes. */
public class VisibilityTest {
    @Test
    public void theFrameworkWinsOverTheApp() {
        assertTrue(Visibility.isFramework("android.app.Activity"));
        assertTrue(Visibility.isFramework("org.json.JSONObject"));
        assertFalse(Visibility.isFramework("android.support.v4.app.Fragment"));
        assertFalse(Visibility.isFramework("com.google.common.collect.ImmutableList"));
    }

    @Test
    public void theDevicesLibrariesAreItsOwn() {
        assertTrue(Visibility.isPrivate("org.robolectric.Robolectric"));
        assertTrue(Visibility.isPrivate("com.google.common.base.Strings"));
        assertFalse(Visibility.isPrivate("kotlin.Unit"));
    }

    @Test
    public void onlyTellingNamesAreProbes() {
        Probes probes = new Probes();
        probes.add("com.google.common.base.Strings");
        probes.add("org.robolectric.Robolectric");
        probes.add("org.robolectric.Robolectric");
        assertEquals(List.of("org.robolectric.Robolectric"), probes.get());
        assertEquals(List.of(), probes.get());
    }

    @Test
    public void testSupportKeepsItsNameBesideTests() {
        assertEquals("ab/device/library/androidx/test/A", new Relocation(false).map("androidx/test/A"));
        assertEquals("androidx/test/A", new Relocation(true).map("androidx/test/A"));
        assertEquals("ab/device/library/com/google/common/A", new Relocation(true).map("com/google/common/A"));
    }
}
