package ab.training

import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.BackHandler
import androidx.activity.compose.setContent
import androidx.activity.viewModels
import androidx.compose.foundation.clickable
import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.foundation.text.KeyboardOptions
import androidx.compose.material.icons.Icons
import androidx.compose.material.icons.filled.Share
import androidx.compose.material3.Button
import androidx.compose.material3.Checkbox
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.Icon
import androidx.compose.material3.IconButton
import androidx.compose.material3.ListItem
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.OutlinedTextField
import androidx.compose.material3.Scaffold
import androidx.compose.material3.Text
import androidx.compose.material3.TopAppBar
import androidx.compose.material3.darkColorScheme
import androidx.compose.material3.lightColorScheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.derivedStateOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableIntStateOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.res.stringResource
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.input.KeyboardType
import androidx.compose.ui.unit.dp
import androidx.lifecycle.compose.collectAsStateWithLifecycle

data class Entry(val name: String, val count: Int = 1)

class MainActivity : ComponentActivity() {
    private val model: LedgerModel by viewModels()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContent { Theme { Screens(model) { startActivity(model.share(it)) } } }
    }
}

@Composable
fun Theme(dark: Boolean = isSystemInDarkTheme(), content: @Composable () -> Unit) = MaterialTheme(
    colorScheme = if (dark) darkColorScheme(primary = Color(0xFF94D6A0)) else lightColorScheme(),
    content = content,
)

@Composable
fun Screens(model: LedgerModel, onShare: (String) -> Unit) {
    val entries by model.entries.collectAsStateWithLifecycle()
    var opened by rememberSaveable { mutableStateOf<String?>(null) }
    val entry = entries.find { it.name == opened }
    if (entry == null) ListScreen(entries, model::add, { opened = it.name }, onShare) else Details(entry) { opened = null }
}

@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun ListScreen(entries: List<Entry>, onAdd: (String) -> Unit, onOpen: (Entry) -> Unit, onShare: (String) -> Unit) {
    val sum by remember(entries) { derivedStateOf { entries.sumOf { it.count } } }
    Scaffold(
        topBar = {
            TopAppBar(
                title = { Text("Ledger") },
                actions = {
                    IconButton(onClick = { onShare(entries.joinToString("\n") { "${it.name} × ${it.count}" }) }) {
                        Icon(Icons.Default.Share, "Share")
                    }
                },
            )
        },
    ) { insets ->
        Column(Modifier.padding(insets).fillMaxSize()) {
            Field(onAdd)
            LazyColumn(Modifier.weight(1f)) { items(entries, key = { it.name }) { Line(it, onOpen) } }
            if (sum > 0) Text(stringResource(R.string.clicks, sum), Modifier.padding(16.dp))
        }
    }
}

@Composable
private fun Field(onAdd: (String) -> Unit) {
    var text by rememberSaveable { mutableStateOf("") }
    fun change(value: String) {
        text = value
    }
    Row(horizontalArrangement = Arrangement.spacedBy(8.dp), verticalAlignment = Alignment.CenterVertically) {
        OutlinedTextField(
            value = text,
            onValueChange = ::change,
            label = { Text("Price") },
            isError = parsePrice(text) == Price.Unknown,
            keyboardOptions = KeyboardOptions(keyboardType = KeyboardType.Number),
            modifier = Modifier.weight(1f),
        )
        Button(enabled = text.isNotBlank(), onClick = { onAdd(text); change("") }) { Text("Add") }
    }
}

@Composable
private fun Line(entry: Entry, onOpen: (Entry) -> Unit) {
    var checked by rememberSaveable(entry.name) { mutableStateOf(false) }
    ListItem(
        modifier = Modifier.clickable { onOpen(entry) },
        leadingContent = {
            Checkbox(checked, { checked = it }, Modifier.semantics { contentDescription = "Check ${entry.name}" })
        },
        headlineContent = { Text(entry.name) },
    )
}

@Composable
private fun Details(entry: Entry, onBack: () -> Unit) {
    var shown by rememberSaveable { mutableIntStateOf(0) }
    BackHandler(onBack = onBack)
    LaunchedEffect(entry) { shown = entry.count }
    Text("${entry.name}: $shown")
}
