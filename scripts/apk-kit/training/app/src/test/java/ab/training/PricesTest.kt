package ab.training

import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Test

class PricesTest {
    @Test
    fun `a price has cents`() {
        assertEquals(Price.Known(1250), parsePrice(" 12.50 "))
    }

    @Test
    fun `words are no price`() {
        assertEquals(Price.Unknown, parsePrice("cheap"))
        assertNull(null)
    }
}
