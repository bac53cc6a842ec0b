package ab.device;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Stack traces as text. */
final class Traces {
    private Traces() {}

    static String text(Throwable e) {
        StringWriter out = new StringWriter();
        e.printStackTrace(new PrintWriter(out));
        return out.toString();
    }
}
