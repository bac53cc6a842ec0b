package ab.training;

import android.app.Activity;
import android.app.AlertDialog;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ListView;

/** A screen of ordinary parts: what the archive of classes is recorded from. */
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        EditText text = new EditText(this);
        ArrayAdapter<String> items = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1);
        Button add = new Button(this);
        add.setText("Add");
        add.setOnClickListener(v -> {
            items.add(text.getText().toString());
            new AlertDialog.Builder(this).setTitle("Added").setPositiveButton("OK", null).show();
        });
        ListView list = new ListView(this);
        list.setAdapter(items);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        column.addView(text);
        column.addView(add);
        column.addView(list);
        setContentView(column);
        getPreferences(MODE_PRIVATE).edit().putInt("starts", 1).apply();
        SQLiteDatabase database = openOrCreateDatabase("items", MODE_PRIVATE, null);
        database.execSQL("create table if not exists item (name text)");
        database.close();
    }
}
