package ab.device;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** The process of one app: connects to the device, waits to be told which app it is, and becomes that app. */
public final class Main {
    /** Exit status when the device closed the connection: nobody is left to tell. */
    private static final int ORPHANED = 3;

    private static final int FAILED = 4;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Connection connection = Connection.open(Path.of(arguments[0]));
        Boot boot = Boot.of(connection.receive());
        try {
            Host.run(boot, requests(connection), answers(connection));
        } catch (Throwable e) {
            connection.send(Map.of("error", Map.of("code", "internal", "message", Traces.text(e))), new byte[0]);
            e.printStackTrace();
        }
        Runtime.getRuntime().halt(FAILED);
    }

    private static Supplier<Map<String, Object>> requests(Connection connection) {
        return () -> {
            try {
                return connection.receive();
            } catch (EOFException e) {
                Runtime.getRuntime().halt(ORPHANED);
                return null;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private static BiConsumer<Map<String, Object>, byte[]> answers(Connection connection) {
        return (answer, blob) -> {
            try {
                connection.send(answer, blob);
            } catch (IOException e) {
                Runtime.getRuntime().halt(ORPHANED);
            }
        };
    }
}
