package ab.device.inside;

import android.os.Process;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.robolectric.shadows.ShadowProcess;

/**
 * The sandbox's side of the door. Only JDK types come through it: every other class exists twice, outside and in
 * here. The socket stays outside, where the app can't reach it.
 */
public final class Entry {
    private static final int CRASHED = 10;
    private static final int KILLED_ITSELF = 11;
    private static final int SDK = 34;

    private final BiConsumer<Map<String, Object>, byte[]> answers;
    private final Supplier<List<String>> probes;
    private final Map<String, Object> test;
    private final Device device;
    private final Commands commands;

    private Entry(Device device, BiConsumer<Map<String, Object>, byte[]> answers, Supplier<List<String>> probes,
            Map<String, Object> test) {
        this.test = test;
        this.probes = probes;
        this.device = device;
        this.commands = new Commands(device);
        this.answers = answers;
    }

    /** Boots the app, then answers one request after the other on this thread: the app's main thread. */
    public static void serve(Map<String, Object> boot, Supplier<Map<String, Object>> requests,
            BiConsumer<Map<String, Object>, byte[]> answers, Supplier<List<String>> probes) {
        Arguments arguments = new Arguments(boot);
        Device device = new Device(arguments, Entry.class.getClassLoader());
        Entry entry = new Entry(device, answers, probes, arguments.optionalMap("test"));
        entry.answer("boot", () -> {
            device.boot(arguments);
            return Answer.of(Map.of("sdk", SDK));
        });
        while (true) {
            Map<String, Object> request = requests.get();
            entry.handle(String.valueOf(request.get("op")), new Arguments(request));
        }
    }

    private void handle(String op, Arguments arguments) {
        if (op.equals("exit")) {
            send("ok", Map.of(), new byte[0]);
            Runtime.getRuntime().halt(0);
        }
        if (op.equals("instrument")) {
            answer(op, () -> instrument(arguments));
            return;
        }
        answer(op, () -> commands.run(op, arguments));
    }

    private Answer instrument(Arguments arguments) {
        if (test.isEmpty()) {
            throw new Refusal("bad-request", "the process was booted without tests");
        }
        Tests tests = new Tests(device, test, Entry.class.getClassLoader());
        return Answer.of(Map.of("finished", tests.run(arguments, this::flush)));
    }

    /** Events alone, ahead of the answer. */
    private void flush() {
        answers.accept(withEvents(new LinkedHashMap<>()), new byte[0]);
    }

    private void answer(String op, Supplier<Answer> work) {
        Answer answer = null;
        try {
            answer = work.get();
        } catch (Refusal e) {
            fail(e.code(), e.getMessage());
            return;
        } catch (Throwable e) {
            if (Crash.isOurs(e)) {
                fail("internal", Crash.text(e));
                return;
            }
            device.crash.onMainThread(e);
        }
        if (device.crash.happened()) {
            fail("app-crash", device.crash.message());
            Runtime.getRuntime().halt(CRASHED);
        }
        if (ShadowProcess.wasKilled(Process.myPid())) {
            fail("app-exit", "the app ended its own process");
            Runtime.getRuntime().halt(KILLED_ITSELF);
        }
        send("ok", answer.ok(), answer.blob());
    }

    private void fail(String code, String message) {
        send("error", Map.of("code", code, "message", message), new byte[0]);
    }

    private void send(String name, Map<String, Object> value, byte[] blob) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put(name, value);
        answers.accept(withEvents(answer), blob);
    }

    private Map<String, Object> withEvents(Map<String, Object> answer) {
        probes.get().forEach(probe -> device.events.add("probe", "what", probe));
        answer.put("events", List.copyOf(device.events.take()));
        answer.put("log", Log.take());
        return answer;
    }
}
