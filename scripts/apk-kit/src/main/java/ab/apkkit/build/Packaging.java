package ab.apkkit.build;

import java.util.regex.Pattern;

/** Which files of a jar go into an APK as they are: Gradle's default exclusions, and what means nothing on a device. */
public final class Packaging {
    private static final Pattern LEFT_OUT = Pattern.compile(".*\\.class|META-INF/(MANIFEST\\.MF|LICENSE.*|NOTICE.*"
            + "|.*/LICENSE.*|.*\\.(SF|RSA|DSA|EC)|maven/.*|versions/.*|proguard/.*|com\\.android\\.tools/.*"
            + "|native-image/.*|INDEX\\.LIST)|.*\\.kotlin_metadata|.*\\.(pro|knm)|(LICENSE|NOTICE).*"
            + "|.*/(package|overview)\\.html|(.*/)?[_.].*|(nonJvmMain|commonMain|linkdata)/.*|module");

    private Packaging() {
    }

    /** Whether an entry of that name is packaged. */
    public static boolean isPackaged(String name) {
        return !LEFT_OUT.matcher(name).matches();
    }
}
