package ab.device.inside;

import java.util.function.Predicate;

/** Class.forName as the app has it: the device's own classes aren't there. */
public final class Names {
    /** The class loader itself; its own type is one from outside of the sandbox. */
    @SuppressWarnings("unchecked")
    private static final Predicate<String> VISIBLE = (Predicate<String>) (Object) Names.class.getClassLoader();

    private Names() {}

    public static Class<?> forName(String name) throws ClassNotFoundException {
        return forName(name, true, Names.class.getClassLoader());
    }

    public static Class<?> forName(String name, boolean initialize, ClassLoader loader) throws ClassNotFoundException {
        if (!VISIBLE.test(name)) {
            throw new ClassNotFoundException(name);
        }
        return Class.forName(name, initialize, loader);
    }
}
