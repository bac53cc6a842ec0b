package ab.device.apk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Writes the one jar that the app runs from: the classes of all dex files, the first of a name as on
 * a phone, and the files that an app may ask its class loader for.
 */
final class AppJar {
    private static final List<String> MULTIDEX = List.of("androidx/multidex/MultiDex", "android/support/multidex/MultiDex");
    /** Methods nest as deep as their author likes, and the converter recurses. */
    private static final long STACK = 64L << 20;

    /** How many classes there are, and what could not be converted. */
    record Result(int classes, List<String> failed) {
    }

    private final Zip apk;
    private final List<DexCache.Dex> files;
    private final DexCache cache;

    AppJar(Zip apk, List<DexCache.Dex> files, DexCache cache) {
        this.apk = apk;
        this.files = files;
        this.cache = cache;
    }

    Result write(Path jar) throws IOException, Refusal {
        List<Path> parts = convertAll();
        int classes = 0;
        List<String> failed = new ArrayList<>();
        try (JarWriter out = new JarWriter(jar)) {
            for (String name : MULTIDEX) {
                if (files.stream().anyMatch(f -> f.classes().containsKey(name))) {
                    out.add(name + ".class", Stub.multiDex(name));
                    classes++;
                }
            }
            for (Path part : parts) {
                Zip zip = Zip.open(part);
                classes += copy(zip, out);
                failed.addAll(DexCache.failed(zip));
            }
            copyResources(out);
        }
        return new Result(classes, failed);
    }

    private static int copy(Zip part, JarWriter out) throws IOException, Refusal {
        int added = 0;
        for (Zip.Entry entry : part.entries()) {
            if (!DexCache.isNote(entry.name()) && out.add(entry.name(), part.read(entry))) {
                added++;
            }
        }
        return added;
    }

    private void copyResources(JarWriter out) throws IOException, Refusal {
        for (Zip.Entry entry : apk.entries()) {
            if (isJavaResource(entry.name())) {
                out.add(entry.name(), apk.read(entry));
            }
        }
    }

    /** Service files and the like. Nothing that Java would take for classes, an index, a manifest or a signature. */
    static boolean isJavaResource(String name) {
        boolean android = name.startsWith("res/") || name.startsWith("lib/") || name.equals("resources.arsc")
                || name.equals("AndroidManifest.xml") || name.endsWith(".dex");
        boolean java = name.endsWith(".class") || name.matches("META-INF/[^/]*\\.(SF|RSA|DSA|EC|MF|LIST)")
                || name.startsWith("META-INF/versions/") || name.startsWith("META-INF/ab/");
        boolean odd = name.startsWith("/") || name.endsWith("/") || name.contains("\\") || ("/" + name + "/").contains("/../");
        return !android && !java && !odd;
    }

    private List<Path> convertAll() throws IOException, Refusal {
        List<Callable<Path>> work = new ArrayList<>();
        files.forEach(dex -> work.add(() -> cache.jar(dex)));
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(4, Runtime.getRuntime().availableProcessors()),
                task -> new Thread(null, task, "convert", STACK));
        try {
            List<Path> parts = new ArrayList<>();
            for (Future<Path> part : pool.invokeAll(work)) {
                parts.add(part.get());
            }
            return parts;
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private static Refusal rethrown(Throwable cause) throws IOException {
        if (cause instanceof Refusal refusal) {
            return refusal;
        }
        if (cause instanceof OutOfMemoryError e) {
            throw e;
        }
        throw cause instanceof IOException e ? e : new IOException("a conversion failed", cause);
    }
}
