package ab.apkkit.deps;

import ab.apkkit.Failure;
import ab.apkkit.project.Declared;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the libraries that declared dependencies stand for. Versions are never negotiated: the kit
 * has one of each library, and a build file that asks for another is told so.
 */
public final class Resolver {
    /** Applied by the Kotlin plugin without being declared. */
    private static final String STDLIB = "org.jetbrains.kotlin:kotlin-stdlib";

    private final Index index;

    /** A resolver over the kit's libraries. */
    public Resolver(Index index) {
        this.index = index;
    }

    /** The class path to compile with: what is declared, and what that exports. */
    public List<Library> compile(List<Declared> declared) {
        return closure(declared, true);
    }

    /** Everything that must be there when the code runs. */
    public List<Library> runtime(List<Declared> declared) {
        return closure(declared, false);
    }

    private List<Library> closure(List<Declared> declared, boolean exportedOnly) {
        Map<String, Library> found = new TreeMap<>();
        Deque<Library> open = new ArrayDeque<>(roots(declared));
        while (!open.isEmpty()) {
            Library library = open.pop();
            if (found.putIfAbsent(library.name(), library) != null) {
                continue;
            }
            for (Library.Link link : library.links()) {
                if (!link.scope().equals("managed") && (!exportedOnly || link.scope().equals("compile"))) {
                    open.push(index.get(link.name()));
                }
            }
        }
        return found.values().stream().filter(Library::hasCode).toList();
    }

    private List<Library> roots(List<Declared> declared) {
        List<Library> roots = new ArrayList<>();
        TreeSet<String> problems = new TreeSet<>();
        roots.add(index.get(STDLIB));
        Map<String, String> managed = managed(declared);
        for (Declared d : declared) {
            if (d.coordinate() != null) {
                String problem = add(d, managed, roots);
                if (problem != null) {
                    problems.add(problem);
                }
            }
        }
        if (!problems.isEmpty()) {
            throw Failure.unavailable(String.join("\n", problems));
        }
        return roots;
    }

    private String add(Declared declared, Map<String, String> managed, List<Library> roots) {
        String[] parts = declared.coordinate().split(":");
        String name = parts[0] + ":" + parts[1];
        String version = parts.length > 2 ? parts[2] : managed.get(name);
        if (version == null && !declared.platform()) {
            throw declared.at().error("'" + name + "' has no version, and no declared BOM gives one");
        }
        Library library = index.get(name);
        String wanted = "apk-kit: dependency unavailable: " + name + (version == null ? "" : ":" + version);
        if (library == null) {
            return wanted;
        }
        if (!library.version().equals(version)) {
            return wanted + " (the kit has " + library.version() + ")";
        }
        roots.add(library);
        return null;
    }

    private Map<String, String> managed(List<Declared> declared) {
        Map<String, String> managed = new HashMap<>();
        for (Declared d : declared) {
            if (d.platform()) {
                Library bom = index.get(d.coordinate().replaceFirst("^([^:]+:[^:]+):.*$", "$1"));
                if (bom != null) {
                    bom.links().forEach(l -> managed.put(l.name(), l.version()));
                }
            }
        }
        return managed;
    }
}
