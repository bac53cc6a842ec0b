package ab.training

import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.setContent
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.material3.Button
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.res.stringResource
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

data class Entry(val name: String, val count: Int = 1)

class MainActivity : ComponentActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContent { MaterialTheme { Screen(listOf(Entry("a"), Entry("b", 2))) } }
    }
}

@Composable
fun Screen(entries: List<Entry>) {
    var clicks by rememberSaveable { mutableStateOf(0) }
    LaunchedEffect(clicks) {
        runCatching { withContext(Dispatchers.IO) { entries.sumOf { it.count } } }
    }
    Column {
        Button(onClick = { clicks += 1 }) { Text(stringResource(R.string.clicks, clicks)) }
        LazyColumn { items(entries, key = { it.name }) { Text("${it.name}: ${it.count}") } }
    }
}
