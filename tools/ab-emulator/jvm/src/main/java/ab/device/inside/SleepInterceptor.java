package ab.device.inside;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.robolectric.internal.bytecode.Interceptor;
import org.robolectric.internal.bytecode.MethodRef;
import org.robolectric.internal.bytecode.MethodSignature;
import org.robolectric.util.Function;

/**
 * Sends calls of Thread.sleep by the app and its tests to {@link Sleep}. On a phone a test sleeps on its own thread and
 * the app goes on meanwhile; here both share the main thread. Robolectric makes it anew inside of the sandbox.
 */
public final class SleepInterceptor extends Interceptor {
    public SleepInterceptor() {
        super(new MethodRef(Thread.class, "sleep"));
    }

    @Override
    public Function<Object, Object> handle(MethodSignature signature) {
        throw new UnsupportedOperationException("only method handles are used");
    }

    @Override
    public MethodHandle getMethodHandle(String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        return MethodHandles.lookup().findStatic(Sleep.class, name, type);
    }
}
