package ab.device.inside;

import java.util.Map;

/** What a request is answered with when it succeeds. */
record Answer(Map<String, Object> ok, byte[] blob) {
    static final Answer NOTHING = of(Map.of());

    static Answer of(Map<String, Object> ok) {
        return new Answer(ok, new byte[0]);
    }
}
