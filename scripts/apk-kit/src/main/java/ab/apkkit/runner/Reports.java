package ab.apkkit.runner;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Writes report lines: the word, the kind, and each field in Base64. */
final class Reports {
    private final PrintStream out;
    private final String word;

    Reports(PrintStream out, String word) {
        this.out = out;
        this.word = word;
    }

    synchronized void send(String kind, String... fields) {
        StringBuilder line = new StringBuilder(word).append(' ').append(kind);
        for (String field : fields) {
            line.append(' ').append(Base64.getEncoder().encodeToString(field.getBytes(StandardCharsets.UTF_8))).append('.');
        }
        out.println(line);
    }

    void failure(String name, long ms, Throwable e) {
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace, true));
        send("failed", name, String.valueOf(ms), e.getClass().getName(), String.valueOf(e.getMessage()), trace.toString());
    }
}
