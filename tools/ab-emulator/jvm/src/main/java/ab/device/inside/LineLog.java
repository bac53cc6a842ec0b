package ab.device.inside;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** What is printed goes to the log line by line, as on Android. */
final class LineLog extends OutputStream {
    /** Robolectric prints this for each broadcast. */
    private static final Pattern OWN = Pattern.compile("Intent = .*; Matching wrappers: .*");

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final String tag;
    private final int priority;

    private LineLog(String tag, int priority) {
        this.tag = tag;
        this.priority = priority;
    }

    static void redirect() {
        System.setOut(stream("System.out", android.util.Log.INFO));
        System.setErr(stream("System.err", android.util.Log.WARN));
    }

    private static PrintStream stream(String tag, int priority) {
        return new PrintStream(new LineLog(tag, priority), true, StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void write(int b) {
        if (b != '\n') {
            line.write(b);
            return;
        }
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (!OWN.matcher(text).matches()) {
            android.util.Log.println(priority, tag, text);
        }
    }
}
