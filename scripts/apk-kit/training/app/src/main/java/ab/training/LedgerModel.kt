package ab.training

import android.app.Application
import android.content.ContentValues
import android.content.Context
import android.content.Intent
import android.database.sqlite.SQLiteDatabase
import android.database.sqlite.SQLiteOpenHelper
import androidx.lifecycle.AndroidViewModel
import androidx.lifecycle.viewModelScope
import java.net.HttpURLConnection
import java.net.URL
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class Store(context: Context) : SQLiteOpenHelper(context, "prices.db", null, 1) {
    override fun onCreate(db: SQLiteDatabase) = db.execSQL("CREATE TABLE prices (id INTEGER PRIMARY KEY, cents INTEGER)")

    override fun onUpgrade(db: SQLiteDatabase, oldVersion: Int, newVersion: Int) = Unit

    fun add(cents: Int): Long = writableDatabase.insertOrThrow("prices", null, ContentValues().apply { put("cents", cents) })

    fun all(): List<Entry> = readableDatabase.rawQuery("SELECT id, cents FROM prices", arrayOf()).use { row ->
        buildList { while (row.moveToNext()) add(Entry(row.getString(0), row.getInt(1))) }
    }
}

class LedgerModel(application: Application) : AndroidViewModel(application) {
    private val store = Store(application)
    private val _entries = MutableStateFlow(emptyList<Entry>())
    private var job: Job? = null

    val entries: StateFlow<List<Entry>> = _entries.asStateFlow()

    fun add(text: String) {
        val price = parsePrice(text) as? Price.Known ?: return
        viewModelScope.launch {
            val all = withContext(Dispatchers.IO) { store.add(price.cents).let { store.all() } }
            _entries.update { old -> (old + all).distinctBy { it.name }.sortedWith(compareBy({ it.count }, { it.name })) }
        }
    }

    fun fetch(url: String, onDone: (String) -> Unit) {
        job?.cancel()
        job = viewModelScope.launch {
            delay(100)
            onDone(runCatching { withContext(Dispatchers.IO) { get(url) } }.getOrElse { it.message.orEmpty() })
        }
    }

    private fun get(url: String): String {
        val connection = URL(url).openConnection() as HttpURLConnection
        return try {
            connection.inputStream.bufferedReader().use { it.readText() }
        } finally {
            connection.disconnect()
        }
    }

    fun share(text: String): Intent =
        Intent.createChooser(Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, text), null)
}
