package ab.apkkit.deps;

import ab.apkkit.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The kit's libraries by {@code group:artifact}; written by set-up, read by every build. */
public final class Index {
    private final Map<String, Library> byName = new TreeMap<>();

    /** An index of these libraries; each name is there once, in the one version that the kit has. */
    public Index(Collection<Library> libraries) {
        for (Library library : libraries) {
            if (byName.put(library.name(), library) != null) {
                throw Failure.broken("library list: " + library.name() + " is there twice", null);
            }
        }
    }

    /** Reads {@link #text()}. */
    public static Index parse(String text) {
        List<Library> libraries = new ArrayList<>();
        for (String line : text.lines().toList()) {
            String[] words = line.split(" ");
            if (words[0].equals("library")) {
                libraries.add(new Library(words[1], words[2], new ArrayList<>()));
            } else {
                libraries.get(libraries.size() - 1).links().add(new Library.Link(words[0], words[1], words[2]));
            }
        }
        return new Index(libraries);
    }

    /** A line a library, followed by a line for each of its links. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (Library library : byName.values()) {
            text.append("library ").append(library.coordinate()).append(' ').append(library.type()).append('\n');
            library.links().forEach(l -> text.append(l.scope()).append(' ').append(l.name()).append(' ')
                    .append(l.version()).append('\n'));
        }
        return text.toString();
    }

    /** The library of that {@code group:artifact}, or null. */
    public Library get(String name) {
        return byName.get(name);
    }

    /** All of them, sorted. */
    public Collection<Library> all() {
        return byName.values();
    }
}
