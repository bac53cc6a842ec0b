package ab.device.inside;

/** A request that the device answers with an error: the code is the protocol's. */
@SuppressWarnings("serial")
final class Refusal extends RuntimeException {
    private final String code;

    Refusal(String code, String message) {
        super(message);
        this.code = code;
    }

    String code() {
        return code;
    }
}
