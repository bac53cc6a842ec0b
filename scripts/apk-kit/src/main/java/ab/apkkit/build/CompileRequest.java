package ab.apkkit.build;

import java.nio.file.Path;
import java.util.List;

/**
 * What both compilers need to know.
 *
 * @param name      the Kotlin module's name, which ends up in mangled names of internal members
 * @param classPath jars and folders of classes
 * @param friends   those of the class path whose internal members are visible
 */
record CompileRequest(String name, List<Path> classPath, List<Path> friends, String javaVersion, boolean compose,
        List<String> optIns) {
}
