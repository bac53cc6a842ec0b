package ab.apkkit.build;

import ab.apkkit.Failure;
import ab.apkkit.Hash;
import ab.apkkit.Io;
import ab.apkkit.Processes;
import ab.apkkit.deps.Library;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compiles and links resources with aapt2, and writes the R classes that belong to the result. */
final class Resources {
    private final Context context;

    Resources(Context context) {
        this.context = context;
    }

    /** A folder with {@code base.apk} (manifest and resources) and {@code R.txt}. */
    Path linked(Variant variant, Path manifest) {
        List<Path> folders = variant.folders(context.project(), "res");
        List<Library> libraries = context.packagedLibraries(variant);
        Hash key = Context.add(context.steps().key(), libraries).add("manifest", manifest);
        folders.forEach(f -> key.addTree(context.project().files().name(f), f));
        return context.steps().run(variant.name() + "/resources", key, out -> link(folders, libraries, manifest, out));
    }

    private void link(List<Path> folders, List<Library> libraries, Path manifest, Path out) {
        List<String> command = new ArrayList<>(List.of("aapt2", "link", "-I", context.home().platform().toString(),
                "--manifest", manifest.toString(), "-o", out.resolve("base.apk").toString(), "--auto-add-overlay",
                "--warn-manifest-validation", "--output-text-symbols", out.resolve("R.txt").toString(), "--java", out.resolve("java").toString()));
        for (Library library : libraries) {
            Path compiled = context.home().library(library.coordinate()).resolve("res.zip");
            if (Files.exists(compiled)) {
                command.add(compiled.toString());
            }
        }
        for (int i = 0; i < folders.size(); i++) {
            Path compiled = out.resolve("res" + i + ".zip");
            aapt(List.of("aapt2", "compile", "--dir", folders.get(i).toString(), "-o", compiled.toString()));
            command.add(compiled.toString());
        }
        aapt(command);
        Io.delete(out.resolve("java"));
    }

    /** Debian's aapt2 is older than {@code <queries>}, which it can write all the same: only that complaint is let pass. */
    private void checkManifest(String output) {
        List<String> problems = output.lines().filter(l -> l.contains(": warn: ") && !l.contains("<queries>"))
                .map(l -> l.replace(": warn: ", ": error: ")).toList();
        if (!problems.isEmpty()) {
            throw Failure.build(String.join("\n", problems));
        }
    }

    /** aapt2 names files by their full path and gives no column. */
    private void aapt(List<String> command) {
        try {
            checkManifest(Processes.run(context.home().root(), command, Failure.BUILD));
        } catch (Failure e) {
            throw e.code() != Failure.BUILD ? e : Failure.build(e.getMessage().replace(context.project().files().root() + "/", "")
                    .replaceAll("(?m)^(\\S+:\\d+): error:", "$1:1: error:")
                    .replaceAll("(?m)^aapt2 W .*\\R?", ""));
        }
    }

    /** A folder with the R classes of the project's own package and of each library. */
    Path classes(Variant variant, Path linked) {
        List<Library> libraries = context.packagedLibraries(variant);
        String namespace = context.project().module().namespace() + variant.suffix();
        Hash key = Context.add(context.steps().key(), libraries).add(namespace).add("R.txt", linked.resolve("R.txt"));
        return context.steps().run(variant.name() + "/r", key, out -> {
            Symbols all = Symbols.parse(Io.read(linked.resolve("R.txt")));
            for (Library library : libraries) {
                libraryClasses(library, all, out);
            }
            RClasses.write(out, namespace, all);
        });
    }

    private void libraryClasses(Library library, Symbols all, Path out) throws IOException {
        Path dir = context.home().library(library.coordinate());
        Path names = dir.resolve("R.txt");
        if (Files.exists(names) && Files.size(names) > 0) {
            RClasses.write(out, Io.read(dir.resolve("package")), all.only(Symbols.parse(Io.read(names))));
        }
    }
}
