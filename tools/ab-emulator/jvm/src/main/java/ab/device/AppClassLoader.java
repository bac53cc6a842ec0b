package ab.device;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Predicate;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.bytecode.ClassInstrumentor;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.pluginapi.Sdk;

/**
 * The app's class loader. As on a phone, the framework's classes come first and then the app's own. What the device
 * itself is made of lives here too, but the app doesn't find it: an app with its own JUnit or Guava gets its own, and
 * one without any gets none.
 */
final class AppClassLoader extends AndroidSandbox.SdkSandboxClassLoader implements Predicate<String> {
    private final URLClassLoader app;
    private final Probes probes;
    private final Relocation relocation;

    /** {@code path} is the app's class path; the APK itself is on it for resources that aren't Android's. */
    AppClassLoader(InstrumentationConfiguration config, Sdk sdk, ClassInstrumentor instrumentor, List<Path> path,
            Probes probes, Relocation relocation) {
        super(config, sdk, instrumentor);
        this.app = new URLClassLoader(path.stream().map(AppClassLoader::url).toArray(URL[]::new), null);
        this.probes = probes;
        this.relocation = relocation;
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!Visibility.isFramework(name) && app.findResource(file(name)) != null) {
            return loadOwn(name);
        }
        if (Visibility.isPrivate(name) && isAskedByApp() && !test(name)) {
            throw new ClassNotFoundException(name);
        }
        return relocation.isRelocated(name) ? loadOwn(name) : super.loadClass(name, resolve);
    }

    /** Whether the app may have the class of that name; what it may not is noted down. */
    @Override
    public boolean test(String name) {
        if (!Visibility.isPrivate(name) || !Visibility.isFramework(name) && app.findResource(file(name)) != null) {
            return true;
        }
        probes.add(name);
        return false;
    }

    /** Robolectric's own list of what is shared with the outside (JUnit, Kotlin) must not bind the app. */
    private Class<?> loadOwn(String name) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : maybeInstrumentClass(name);
        }
    }

    @Override
    protected byte[] getByteCode(String name) throws ClassNotFoundException {
        String dotted = name.replace('/', '.');
        if (relocation.isRelocated(dotted)) {
            return relocation.apply(deviceByteCode(relocation.original(dotted)));
        }
        if (!Visibility.isFramework(dotted)) {
            byte[] own = ownByteCode(name);
            return own != null ? own : super.getByteCode(name);
        }
        return Visibility.isDevice(dotted) ? relocation.apply(deviceByteCode(name)) : super.getByteCode(name);
    }

    /** Null when the app has no such class. */
    private byte[] ownByteCode(String name) throws ClassNotFoundException {
        URL url = app.findResource(file(name));
        if (url == null) {
            return null;
        }
        byte[] code = read(url, name);
        return Visibility.isApp(name.replace('/', '.')) ? ForNameGuard.apply(code) : code;
    }

    /** From the device's own class path, whatever the app has under that name. */
    private byte[] deviceByteCode(String name) throws ClassNotFoundException {
        URL url = getParent().getResource(file(name));
        if (url == null) {
            throw new ClassNotFoundException(name);
        }
        return read(url, name);
    }

    private static byte[] read(URL url, String name) throws ClassNotFoundException {
        try (InputStream in = url.openStream()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    @Override
    public URL getResource(String name) {
        URL own = app.findResource(name);
        return own != null || isAskedByApp() ? own : super.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return isAskedByApp() ? app.findResources(name) : both(name);
    }

    private Enumeration<URL> both(String name) throws IOException {
        List<URL> all = Collections.list(app.findResources(name));
        all.addAll(Collections.list(super.getResources(name)));
        return Collections.enumeration(all);
    }

    /** Whether the nearest code in the sandbox that led here is the app's. */
    private boolean isAskedByApp() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(frames -> frames
                .map(StackWalker.StackFrame::getDeclaringClass).filter(c -> c.getClassLoader() == this)
                .findFirst().map(c -> Visibility.isApp(c.getName()) && !relocation.isRelocated(c.getName()))
                .orElse(false));
    }

    private static String file(String name) {
        return name.replace('.', '/') + ".class";
    }
}
