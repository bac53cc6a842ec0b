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

    /** An app asks for the keyboard and seldom sends it away: it goes when nothing has the focus that takes text. */
    boolean isShown() {
        ShadowInputMethodManager shadow = Shadow.extract(manager());
        return shadow.isSoftInputVisible() && field() != null;
    }

    /** BACK does this first, before any window gets the key. */
    void hide() {
        manager().hideSoftInputFromWindow(field().getWindowToken(), 0);
    }

    private static InputMethodManager manager() {
        return (InputMethodManager)
                RuntimeEnvironment.getApplication().getSystemService(Context.INPUT_METHOD_SERVICE);
    }

    /** The focused view, if it takes text; else null. */
    private View field() {
        DeviceWindow window = windows.focused();
        View focused = window == null ? null : window.root().findFocus();
        return focused == null || !focused.onCheckIsTextEditor() ? null : focused;
    }

    private boolean commit(String character) {
        View field = field();
        if (field == null) {
            return false;
        }
        InputConnection connection = field.onCreateInputConnection(new EditorInfo());
        return connection != null && connection.commitText(character, 1);
    }
}
