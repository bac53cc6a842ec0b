package ab.apkkit.project;

import java.util.ArrayList;
import java.util.List;

/** What the build files say of one application module. Filled by the readers, read by the build. */
public final class Module {
    /** Libraries in the kit are dexed for this API level, so an app can't go below it. */
    public static final int MIN_API = 24;
    /** The API level of the kit's platform. */
    public static final int PLATFORM_API = 34;

    String namespace;
    String applicationId;
    int compileSdk;
    int minSdk = MIN_API;
    int targetSdk;
    int versionCode = 1;
    String versionName = "1.0";
    String runner = "androidx.test.runner.AndroidJUnitRunner";
    String javaVersion = "1.8";
    boolean compose;
    boolean application;
    boolean kotlin;
    boolean composePlugin;
    final List<String> optIns = new ArrayList<>();
    final List<String> excludes = new ArrayList<>();
    final List<Declared> dependencies = new ArrayList<>();

    /** Package of the generated R class, and of relative names in the manifest. */
    public String namespace() {
        return namespace;
    }

    /** Package name on the device. */
    public String applicationId() {
        return applicationId == null ? namespace : applicationId;
    }

    /** Lowest API level. */
    public int minSdk() {
        return minSdk;
    }

    /** Target API level; AGP's default is the lowest one. */
    public int targetSdk() {
        return targetSdk == 0 ? minSdk : targetSdk;
    }

    /** Version code. */
    public int versionCode() {
        return versionCode;
    }

    /** Version name. */
    public String versionName() {
        return versionName;
    }

    /** Class of the instrumentation. */
    public String runner() {
        return runner;
    }

    /** Bytecode version of Kotlin and Java. */
    public String javaVersion() {
        return javaVersion;
    }

    /** Whether the Compose compiler takes part. */
    public boolean compose() {
        return composePlugin;
    }

    /** Opt-in markers given to kotlinc. */
    public List<String> optIns() {
        return optIns;
    }

    /** Patterns of Java resources that stay out of the APK. */
    public List<String> excludes() {
        return excludes;
    }

    /** Declared dependencies, in order. */
    public List<Declared> dependencies() {
        return dependencies;
    }
}
