package ab.device;

import java.util.List;

/** Which classes come from the framework whatever the app carries: what a phone has on its boot class path. */
final class Visibility {
    private static final List<String> FRAMEWORK = List.of("java.", "javax.", "jdk.", "sun.", "dalvik.", "libcore.",
            "android.", "com.android.internal.", "org.json.", "org.w3c.dom.", "org.xml.sax.", "org.xmlpull.",
            "org.apache.http.", "org.robolectric.", "ab.device.");

    /** Libraries of old that live in packages of the framework's name. */
    private static final List<String> LIBRARIES = List.of("android.support.", "android.arch.", "javax.inject.",
            "javax.annotation.");

    private Visibility() {}

    static boolean isFramework(String name) {
        return startsWithAny(name, FRAMEWORK) && !startsWithAny(name, LIBRARIES);
    }

    private static boolean startsWithAny(String name, List<String> prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
