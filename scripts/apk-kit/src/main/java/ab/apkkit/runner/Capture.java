package ab.apkkit.runner;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Keeps what a test class prints, up to a limit. */
final class Capture implements AutoCloseable {
    private static final int LIMIT = 1 << 20;

    private final PrintStream realOut = System.out;
    private final PrintStream realErr = System.err;
    private final Limited out = new Limited();
    private final Limited err = new Limited();

    Capture() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private static final class Limited extends ByteArrayOutputStream {
        @Override
        public synchronized void write(int b) {
            if (count < LIMIT) {
                super.write(b);
            }
        }

        @Override
        public synchronized void write(byte[] b, int offset, int length) {
            super.write(b, offset, Math.min(length, LIMIT - count));
        }
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        System.setOut(realOut);
        System.setErr(realErr);
    }
}
