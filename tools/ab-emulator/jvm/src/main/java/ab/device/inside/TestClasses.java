package ab.device.inside;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import junit.framework.TestCase;
import org.junit.Test;
import org.junit.runner.RunWith;

/** Finds the tests of a test APK, as AndroidJUnitRunner does: by loading every class that isn't a known library's. */
final class TestClasses {
    private static final List<String> LIBRARIES = List.of("junit/", "org/junit/", "org/hamcrest/", "org/mockito/",
            "androidx/", "android/", "kotlin/", "kotlinx/", "com/google/", "dagger/", "okhttp3/", "okio/", "javax/",
            "org/jetbrains/", "org/intellij/", "net/bytebuddy/", "com/squareup/");

    private final ClassLoader loader;

    TestClasses(ClassLoader loader) {
        this.loader = loader;
    }

    /** All classes of the jars that have tests, sorted by name. */
    List<Class<?>> in(List<?> jars) {
        List<String> names = new ArrayList<>();
        for (Object jar : jars) {
            names.addAll(names((String) jar));
        }
        names.sort(null);
        List<Class<?>> found = new ArrayList<>();
        for (String name : names) {
            Class<?> type = load(name);
            if (type != null && isTest(type)) {
                found.add(type);
            }
        }
        return found;
    }

    private static List<String> names(String jar) {
        try (ZipFile zip = new ZipFile(jar)) {
            return zip.stream().map(ZipEntry::getName)
                    .filter(n -> n.endsWith(".class") && LIBRARIES.stream().noneMatch(n::startsWith))
                    .map(n -> n.substring(0, n.length() - ".class".length()).replace('/', '.')).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Class<?> load(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            // A library's class whose optional counterpart isn't there.
            return null;
        }
    }

    private static boolean isTest(Class<?> type) {
        try {
            boolean instantiable = Modifier.isPublic(type.getModifiers()) && !Modifier.isAbstract(type.getModifiers());
            return instantiable && (type.isAnnotationPresent(RunWith.class) || TestCase.class.isAssignableFrom(type)
                    || hasTestMethod(type));
        } catch (LinkageError e) {
            return false;
        }
    }

    private static boolean hasTestMethod(Class<?> type) {
        for (Method method : type.getMethods()) {
            if (method.isAnnotationPresent(Test.class)) {
                return true;
            }
        }
        return false;
    }
}
