package ab.device;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.bytecode.ClassInstrumentor;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.pluginapi.Sdk;

/**
 * The app's class loader. As on a phone, the framework's classes come first and then the app's own; what the device
 * itself is made of stays out of the app's sight, so that an app with its own JUnit or Guava gets its own.
 */
final class AppClassLoader extends AndroidSandbox.SdkSandboxClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final URLClassLoader app;

    AppClassLoader(InstrumentationConfiguration config, Sdk sdk, ClassInstrumentor instrumentor, List<Path> jars) {
        super(config, sdk, instrumentor);
        app = new URLClassLoader(urls(jars), null);
    }

    private static URL[] urls(List<Path> jars) {
        return jars.stream().map(AppClassLoader::url).toArray(URL[]::new);
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
        if (Visibility.isFramework(name) || app.getResource(file(name)) == null) {
            return super.loadClass(name, resolve);
        }
        // Robolectric's own list of what is shared with the outside (JUnit, Kotlin) must not bind the app.
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : maybeInstrumentClass(name);
        }
    }

    @Override
    protected byte[] getByteCode(String name) throws ClassNotFoundException {
        if (!Visibility.isFramework(name.replace('/', '.'))) {
            try (InputStream in = app.getResourceAsStream(file(name))) {
                if (in != null) {
                    return in.readAllBytes();
                }
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
        return super.getByteCode(name);
    }

    private static String file(String name) {
        return name.replace('.', '/') + ".class";
    }
}
