package ab.device.inside;

import java.util.Map;

/** A request's arguments; each that is missing or of the wrong type is a bad request. */
final class Arguments {
    private final Map<String, Object> values;

    Arguments(Map<String, Object> values) {
        this.values = values;
    }

    String string(String name) {
        return as(String.class, name);
    }

    int integer(String name) {
        return as(Long.class, name).intValue();
    }

    int integer(String name, int otherwise) {
        return values.get(name) == null ? otherwise : integer(name);
    }

    long number(String name, long otherwise) {
        return values.get(name) == null ? otherwise : as(Long.class, name);
    }

    boolean flag(String name) {
        return Boolean.TRUE.equals(values.get(name));
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> map(String name) {
        return (Map<String, Object>) as(Map.class, name);
    }

    /** Null when absent. */
    String optional(String name) {
        return values.get(name) == null ? null : string(name);
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> optionalMap(String name) {
        return values.get(name) == null ? Map.of() : map(name);
    }

    byte[] blob() {
        return values.get("blob") instanceof byte[] bytes ? bytes : new byte[0];
    }

    private <T> T as(Class<T> type, String name) {
        Object value = values.get(name);
        if (!type.isInstance(value)) {
            throw new Refusal("bad-request", name + " must be a " + type.getSimpleName() + ", not " + value);
        }
        return type.cast(value);
    }
}
