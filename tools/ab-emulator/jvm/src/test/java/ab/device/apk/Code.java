package ab.device.apk;

import com.android.tools.r8.ByteDataView;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.DexIndexedConsumer;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.origin.Origin;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles in memory: Java to classes, classes to dex, and loads what came out. */
final class Code {
    private Code() {
    }

    /** Class files by internal name. */
    static Map<String, byte[]> javac(Map<String, String> sources) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, java.io.ByteArrayOutputStream> out = new TreeMap<>();
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(null, null, null);
                JavaFileManager files = new Memory(standard, out)) {
            List<JavaFileObject> units = new ArrayList<>();
            sources.forEach((name, text) -> units.add(new Source(name, text)));
            if (!compiler.getTask(null, files, null, List.of("-g", "--release", "17", "-proc:none"), null, units).call()) {
                throw new AssertionError("the test's own source does not compile");
            }
        }
        Map<String, byte[]> classes = new LinkedHashMap<>();
        out.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return classes;
    }

    /** One dex file. */
    static byte[] d8(Map<String, byte[]> classes, int minApi, boolean release) throws Exception {
        byte[][] dex = new byte[1][];
        D8Command.Builder builder = D8Command.builder(new DiagnosticsHandler() {
            @Override
            public void warning(com.android.tools.r8.Diagnostic warning) {
                // the platform jar lacks java.*, which D8 wonders about
            }
        }).setMinApiLevel(minApi)
                .setMode(release ? CompilationMode.RELEASE : CompilationMode.DEBUG).addLibraryFiles(Platform.JAR)
                .setProgramConsumer(new DexIndexedConsumer.ForwardingConsumer(null) {
                    @Override
                    public void accept(int index, ByteDataView data, Set<String> names, DiagnosticsHandler handler) {
                        dex[0] = data.copyByteData();
                    }
                });
        classes.values().forEach(bytes -> builder.addClassProgramData(bytes, Origin.unknown()));
        D8.run(builder.build());
        return dex[0];
    }

    /** Through the converter, alone. */
    static DexConverter.Result convert(byte[] dex) throws Exception {
        try (Hierarchy hierarchy = new Hierarchy(Platform.JAR)) {
            Map<String, Fact> headers = DexHeaders.read(dex, "classes.dex");
            hierarchy.add(headers);
            return DexConverter.convert(dex, "classes.dex", hierarchy.new View(headers.keySet()));
        }
    }

    /** A loader of these classes, all verified when linked. */
    static ClassLoader loader(Map<String, byte[]> classes) {
        return new ClassLoader(ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] bytes = classes.get(name.replace('.', '/'));
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return text;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, java.io.ByteArrayOutputStream> out;

        Memory(JavaFileManager files, Map<String, java.io.ByteArrayOutputStream> out) {
            super(files);
            this.out = out;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/')), kind) {
                @Override
                public java.io.OutputStream openOutputStream() {
                    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
                    out.put(name.replace('.', '/'), bytes);
                    return bytes;
                }
            };
        }
    }
}
