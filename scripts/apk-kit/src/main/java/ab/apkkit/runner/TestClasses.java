package ab.apkkit.runner;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.Test;
import org.junit.runner.RunWith;

/** Tells test classes from helpers, as Gradle does. */
final class TestClasses {
    private TestClasses() {
    }

    static boolean isTest(Class<?> type) {
        if (Modifier.isAbstract(type.getModifiers()) || type.isAnonymousClass() || type.isLocalClass()) {
            return false;
        }
        return type.isAnnotationPresent(RunWith.class) || junit.framework.TestCase.class.isAssignableFrom(type)
                || hasTestMethod(type);
    }

    private static boolean hasTestMethod(Class<?> type) {
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Method m : c.getDeclaredMethods()) {
                if (m.isAnnotationPresent(Test.class)) {
                    return true;
                }
            }
        }
        return false;
    }
}
