package ab.device.apk;

/** A typed value of a binary XML attribute or resource; {@code text} is set for strings alone. */
record Value(int type, int data, String text) {
    static final int REFERENCE = 0x01;
    static final int DYNAMIC_REFERENCE = 0x07;
    static final int STRING = 0x03;
    static final int FLOAT = 0x04;
    static final int FIRST_INT = 0x10;
    static final int BOOLEAN = 0x12;
    static final int LAST_INT = 0x1f;

    boolean isReference() {
        return type == REFERENCE || type == DYNAMIC_REFERENCE;
    }

    boolean isInt() {
        return type >= FIRST_INT && type <= LAST_INT;
    }

    /** As text, which is how Android coerces a number where it wants a string; null where it has none. */
    String asText() {
        if (type == STRING) {
            return text;
        }
        if (type == BOOLEAN) {
            return data != 0 ? "true" : "false";
        }
        if (type == FLOAT) {
            return Float.toString(Float.intBitsToFloat(data));
        }
        return type == 0x11 ? "0x" + Integer.toHexString(data) : isInt() ? Integer.toString(data) : null;
    }
}
