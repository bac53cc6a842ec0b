package ab.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** The names by which the app looked for the device, each reported once. */
final class Probes implements Supplier<List<String>> {
    private static final int LIMIT = 1000;

    private final Set<String> seen = new TreeSet<>();
    private final List<String> fresh = new ArrayList<>();

    synchronized void add(String name) {
        if (isTelling(name) && seen.size() < LIMIT && seen.add(name)) {
            fresh.add(name);
        }
    }

    /** Other libraries are looked for by apps that only want to use them. */
    private static boolean isTelling(String name) {
        return name.startsWith("org.robolectric.") || name.startsWith("ab.device.");
    }

    @Override
    public synchronized List<String> get() {
        List<String> taken = List.copyOf(fresh);
        fresh.clear();
        return taken;
    }
}
