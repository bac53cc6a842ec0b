package ab.training

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ContextTest {
    @Test
    fun theAppIsTheTarget() {
        assertEquals("ab.training", InstrumentationRegistry.getInstrumentation().targetContext.packageName)
    }
}
