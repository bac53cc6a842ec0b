package ab.device.inside;

import android.content.Context;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputConnection;
import android.view.inputmethod.InputMethodManager;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowInputMethodManager;

/** The soft keyboard: types into the focused field as an input method does, in any script. */
final class Keyboard {
    private final Windows windows;
    private final Frames frames;
    private final Keys keys;

    Keyboard(Windows windows, Frames frames, Keys keys) {
        this.windows = windows;
        this.frames = frames;
        this.keys = keys;
    }

    /** Character by character, each with a frame to react: apps format and filter what is typed meanwhile. */
    boolean type(String text) {
        boolean typed = false;
        for (int at = 0; at < text.length(); at = text.offsetByCodePoints(at, 1)) {
            String character = text.substring(at, text.offsetByCodePoints(at, 1));
            typed |= commit(character) || keys.type(character);
            frames.run(1);
        }
        return typed;
    }

    boolean isShown() {
        InputMethodManager manager = (InputMethodManager)
                RuntimeEnvironment.getApplication().getSystemService(Context.INPUT_METHOD_SERVICE);
        ShadowInputMethodManager shadow = Shadow.extract(manager);
        return shadow.isSoftInputVisible();
    }

    private boolean commit(String character) {
        DeviceWindow window = windows.focused();
        View field = window == null ? null : window.root().findFocus();
        if (field == null || !field.onCheckIsTextEditor()) {
            return false;
        }
        InputConnection connection = field.onCreateInputConnection(new EditorInfo());
        return connection != null && connection.commitText(character, 1);
    }
}
