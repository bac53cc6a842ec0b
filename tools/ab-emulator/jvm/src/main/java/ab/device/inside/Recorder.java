package ab.device.inside;

import android.app.Application;
import android.content.Intent;
import android.view.View;
import android.widget.TextView;
import android.widget.Toast;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.shadows.ShadowToast;
import org.robolectric.util.ReflectionHelpers;

/** Notes down what the app does that nothing on its screen shows: broadcasts and toasts. */
final class Recorder {
    private final Events events;
    private int broadcasts;
    private int toasts;

    Recorder(Events events) {
        this.events = events;
    }

    /** To be called after each frame. */
    void look() {
        Application app = RuntimeEnvironment.getApplication();
        ShadowApplication shadow = Shadow.extract(app);
        List<Intent> sent = shadow.getBroadcastIntents();
        for (; broadcasts < sent.size(); broadcasts++) {
            events.add("intent", "via", "sendBroadcast", "intent", IntentWriter.write(sent.get(broadcasts)),
                    "extras_known", true);
        }
        List<Toast> shown = shadow.getShownToasts();
        for (; toasts < shown.size(); toasts++) {
            events.add("toast", "text", text(shown.get(toasts)));
        }
    }

    /** Broadcasts from outside aren't the app's doing. */
    void skipBroadcast() {
        broadcasts++;
    }

    /** A toast of text keeps it; one with a view of its own has it in there, or has none. */
    private static String text(Toast toast) {
        ShadowToast shadow = Shadow.extract(toast);
        CharSequence text = ReflectionHelpers.getField(shadow, "text");
        View view = ReflectionHelpers.getField(shadow, "view");
        TextView inside = view == null ? null : view.findViewById(android.R.id.message);
        return String.valueOf(inside == null ? text : inside.getText());
    }
}
