package ab.device.inside;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Set;
import org.junit.Test;
import org.junit.runner.Description;

/** Which tests {@code p.C#m,p.D} stands for. */
public class TestSelectionTest {
    private final TestSelection selection = new TestSelection("p.C#one,p.C#two, p.D,p.D#three");

    @Test
    public void classesAreNamedOnce() {
        assertEquals(Set.of("p.C", "p.D"), selection.classes());
    }

    @Test
    public void methodsAreChosen() {
        assertTrue(selection.shouldRun(Description.createTestDescription("p.C", "one")));
        assertTrue(selection.shouldRun(Description.createTestDescription("p.C", "two[big screen]")));
        assertFalse(selection.shouldRun(Description.createTestDescription("p.C", "three")));
    }

    @Test
    public void aWholeClassHasAllItsMethods() {
        assertTrue(selection.shouldRun(Description.createTestDescription("p.D", "any")));
    }
}
