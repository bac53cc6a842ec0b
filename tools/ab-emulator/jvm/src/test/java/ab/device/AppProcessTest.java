package ab.device;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/**
 * Runs an installed app twice. Needs a device home that was set up (AB_DEVICE_HOME), and an app: AB_TEST_APP is the folder
 * that `ab.device.apk.Install` wrote, AB_TEST_COMPONENT the activity to start, {@code package/class}.
 */
public class AppProcessTest {
    private final String home = System.getenv("AB_DEVICE_HOME");
    private final String app = System.getenv("AB_TEST_APP");
    private final String component = System.getenv("AB_TEST_COMPONENT");

    @Test
    public void twoRunsAreEqual() throws Exception {
        assumeTrue(home != null && app != null && component != null);
        Run first = run();
        Run second = run();
        assertEquals(first.tree, second.tree);
        assertArrayEquals(first.picture, second.picture);
        assertEquals("an exit that was asked for", 0, first.status);
    }

    private record Run(Object tree, byte[] picture, int status) {}

    private Run run() throws IOException, InterruptedException {
        Path work = Files.createTempDirectory("app");
        try (AppProcess process = new AppProcess(Path.of(home), work.resolve("socket"))) {
            process.ask("boot", "package", component.split("/")[0], "apk", app + "/base.apk",
                    "classes", List.of(app + "/app.jar"), "info", Map.of("target_sdk", 34),
                    "data", work + "/data", "sdcard", work + "/sdcard", "epoch_ms", 1767268800000L,
                    "android_id", "0123456789abcdef",
                    "config", Map.of("width", 720, "height", 1280, "density", 320));
            Map<String, Object> started = process.ask("start", "intent",
                    Map.of("action", "android.intent.action.MAIN", "component", component));
            assertEquals("started", started.get("result"));
            assertEquals(720L, process.ask("screenshot").get("width"));
            byte[] picture = process.blob();
            List<?> windows = (List<?>) process.ask("tree").get("windows");
            assertTrue("a window is shown", !windows.isEmpty());
            process.ask("exit");
            return new Run(windows, picture, process.waitFor());
        }
    }
}
