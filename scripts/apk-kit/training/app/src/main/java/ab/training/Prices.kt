package ab.training

import java.io.IOException

const val CENTS = 100

/** What a text says about a price. */
sealed interface Price {
    data class Known(val cents: Int) : Price
    data object Unknown : Price
}

enum class Shop(val label: String) {
    NEAR("Near"),
    FAR("Far away") {
        override fun fee() = 250
    };

    open fun fee() = 0
}

private val Pattern = Regex("""(\d{1,6})(?:[.,](\d{2}))?""")

fun parsePrice(text: String): Price {
    val (whole, part) = Pattern.matchEntire(text.trim())?.destructured ?: return Price.Unknown
    return Price.Known(whole.toInt() * CENTS + (part.toIntOrNull() ?: 0))
}

fun Price.shown(): String = when (this) {
    is Price.Known -> "%d.%02d".format(cents / CENTS, cents % CENTS)
    Price.Unknown -> "?"
}

inline fun <reified T : Price> List<Price>.only(keep: (T) -> Boolean = { true }): List<T> =
    filterIsInstance<T>().filter(keep)

class Ledger(private val limit: Int = 10) : Iterable<Pair<Shop, Price>> {
    private val entries = mutableMapOf<Shop, MutableList<Price>>()
    val total: Int by lazy { entries.values.flatten().only<Price.Known>().sumOf { it.cents } }

    operator fun plusAssign(entry: Pair<Shop, Price>) {
        entries.getOrPut(entry.first) { mutableListOf() }.add(entry.second)
    }

    override fun iterator() = iterator {
        for ((shop, prices) in entries.toSortedMap(compareBy { it.name })) {
            prices.take(limit).forEachIndexed { i, price -> if (i >= 0) yield(shop to price) }
        }
    }

    fun read(lines: Sequence<String>): Int {
        var count = 0
        try {
            for (line in lines) {
                val words = line.split('\t', limit = 2)
                if (words.size < 2) continue
                val shop = Shop.entries.find { it.label.equals(words[0], ignoreCase = true) } ?: throw IOException(line)
                this += shop to parsePrice(words[1])
                count++
            }
        } catch (e: IOException) {
            count = -1
        } finally {
            check(count >= -1) { "count is $count" }
        }
        return count
    }
}
