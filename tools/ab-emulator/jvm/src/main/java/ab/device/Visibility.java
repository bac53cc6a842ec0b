package ab.device;

import java.util.List;

/** Which classes come from where, by their names. */
final class Visibility {
    /** What a phone has on its boot class path, and the device itself: these win over what the app carries. */
    private static final List<String> FRAMEWORK = List.of("java.", "javax.", "jdk.", "sun.", "dalvik.", "libcore.",
            "android.", "com.android.internal.", "org.json.", "org.w3c.dom.", "org.xml.sax.", "org.xmlpull.",
            "org.apache.http.", "org.robolectric.", "ab.device.");

    /** Libraries in packages of the framework's name. Not javax.inject: Robolectric looks for its annotations. */
    private static final List<String> LIBRARIES = List.of("android.support.", "android.arch.", "javax.annotation.");

    private static final List<String> DEVICE = List.of("org.robolectric.", "ab.device.");

    /** What the device is made of, and no phone has. */
    private static final List<String> PRIVATE = List.of("org.robolectric.", "ab.device.", "org.junit.", "junit.",
            "org.hamcrest.", "com.google.common.", "com.google.testing.", "com.google.auto.", "com.google.errorprone.",
            "com.google.j2objc.", "org.bouncycastle.", "org.conscrypt.", "com.almworks.", "com.ibm.icu.",
            "org.objectweb.", "org.yaml.", "org.jspecify.", "androidx.test.");

    /** What rewritten code of the app calls, and so has to find. */
    private static final List<String> SHARED = List.of("ab.device.inside.Names", "org.robolectric.internal.bytecode.");

    /** Tests reach the device through these. */
    private static final String TEST_SUPPORT = "androidx.test.";

    private Visibility() {}

    static boolean isFramework(String name) {
        return startsWithAny(name, FRAMEWORK) && !startsWithAny(name, LIBRARIES);
    }

    static boolean isDevice(String name) {
        return startsWithAny(name, DEVICE);
    }

    static boolean isPrivate(String name) {
        return startsWithAny(name, PRIVATE) && !startsWithAny(name, SHARED);
    }

    static boolean isApp(String name) {
        return !isFramework(name) && !name.startsWith("com.android.") && !name.startsWith(TEST_SUPPORT);
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
