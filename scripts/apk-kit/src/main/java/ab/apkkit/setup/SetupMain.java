package ab.apkkit.setup;

import ab.apkkit.Failure;
import ab.apkkit.Home;
import ab.apkkit.Io;
import ab.apkkit.deps.Index;
import ab.apkkit.deps.Library;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Fills a kit home from downloaded artifacts: {@code SetupMain LIST REPOSITORY HOME}. Called by {@code setup} alone. */
public final class SetupMain {
    private static final Set<String> WITH_COMPILER = Set.of("kotlin-stdlib", "kotlinx-coroutines-core-jvm", "annotations");

    private final List<LibraryList.Row> rows;
    private final Path repository;
    private final Home home;

    private SetupMain(List<LibraryList.Row> rows, Path repository, Home home) {
        this.rows = rows;
        this.repository = repository;
        this.home = home;
    }

    /** Entry point. */
    public static void main(String[] args) throws IOException {
        try {
            Path repository = Path.of(args[1]);
            List<LibraryList.Row> rows = LibraryList.read(Path.of(args[0]));
            LibraryList.verify(rows, repository);
            new SetupMain(rows, repository, new Home(Path.of(args[2]))).run();
        } catch (Failure e) {
            System.err.println("apk-kit setup: " + e.getMessage());
            System.exit(e.code());
        }
    }

    private void run() throws IOException {
        Files.createDirectories(home.platform().getParent());
        Files.createDirectories(home.tool("x").getParent());
        for (LibraryList.Row row : rows) {
            if (row.role().equals("platform")) {
                PlatformStub.write(row.file(repository, "jar"), home.platform());
            } else if (row.role().equals("tool")) {
                Files.copy(row.file(repository, "jar"), home.tool(row.artifact()));
            }
        }
        CoreStub.write(home.core());
        installLibraries();
        classPath();
        Index index = index();
        Io.write(home.index(), index.text());
        checkClosed(index);
    }

    /** The launcher's class path, relative to the home; the compiler needs Kotlin's own libraries too. */
    private void classPath() throws IOException {
        for (LibraryList.Row row : rows) {
            if (WITH_COMPILER.contains(row.artifact())) {
                Files.copy(row.file(repository, "jar"), home.tool(row.artifact()));
            }
        }
        List<String> jars = Io.files(home.tool("x").getParent()).stream().map(f -> "lib/" + f.getFileName())
                .filter(n -> n.endsWith(".jar")).toList();
        Io.write(home.root().resolve("lib/classpath"), String.join(":", jars));
    }

    private void installLibraries() {
        LibraryInstaller installer = new LibraryInstaller(home);
        List<Callable<Void>> work = new ArrayList<>();
        for (LibraryList.Row row : rows) {
            if (row.role().equals("library") && !row.type().equals("pom")) {
                work.add(() -> {
                    installer.install(row, row.file(repository, row.type()));
                    return null;
                });
            }
        }
        runAll(work);
    }

    private static void runAll(List<Callable<Void>> work) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            for (Future<Void> f : pool.invokeAll(work)) {
                f.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Failure f ? f : Failure.broken(e.getCause().toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.broken("interrupted", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private Index index() {
        List<Library> libraries = new ArrayList<>();
        for (LibraryList.Row row : rows) {
            Path pom = row.file(repository, "pom");
            if (row.role().equals("library")) {
                libraries.add(new Library(row.coordinate(), row.type(), PomReader.dependencies(pom)));
            } else if (row.role().equals("bom")) {
                libraries.add(new Library(row.coordinate(), "pom", PomReader.managed(pom)));
            }
        }
        return new Index(libraries);
    }

    /** A library without all that it needs would break builds much later. */
    private static void checkClosed(Index index) {
        for (Library library : index.all()) {
            for (Library.Link link : library.links()) {
                if (!link.scope().equals("managed") && index.get(link.name()) == null) {
                    throw Failure.broken(library.coordinate() + " needs " + link.name() + ":" + link.version()
                            + ", which libraries.tsv does not have", null);
                }
            }
        }
    }
}
