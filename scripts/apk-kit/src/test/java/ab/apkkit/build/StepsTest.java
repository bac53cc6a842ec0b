package ab.apkkit.build;

import static org.junit.Assert.assertEquals;

import ab.apkkit.Io;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Intermediates are reused only when nobody else can have made them. */
public class StepsTest {
    @Rule
    public TemporaryFolder folder = new TemporaryFolder();
    private int runs;

    private Steps steps() {
        return new Steps(folder.getRoot().toPath(), seal, "kit");
    }

    private Seal seal = Seal.of("first");

    private Path run(String input) {
        Steps steps = steps();
        return steps.run("x/step", steps.key().add(input), out -> {
            runs++;
            Io.write(out.resolve("a"), input);
        });
    }

    @Test
    public void anUnchangedStepRunsOnce() {
        run("1");
        assertEquals("1", Io.read(run("1").resolve("a")));
        assertEquals(1, runs);
    }

    @Test
    public void aChangedInputRunsAgain() {
        run("1");
        assertEquals("2", Io.read(run("2").resolve("a")));
    }

    @Test
    public void aChangedOutputRunsAgain() {
        Io.write(run("1").resolve("a"), "forged");
        assertEquals("1", Io.read(run("1").resolve("a")));
    }

    @Test
    public void anAddedFileRunsAgain() {
        Io.write(run("1").resolve("b"), "planted");
        assertEquals(false, Files.exists(run("1").resolve("b")));
    }

    @Test
    public void anotherUsersSealIsWorthNothing() {
        run("1");
        seal = Seal.of("second");
        run("1");
        assertEquals(2, runs);
    }

    @Test
    public void aLinkInTheOutputRunsAgain() throws IOException {
        Path a = run("1").resolve("a");
        Path elsewhere = folder.newFile("elsewhere").toPath();
        Files.writeString(elsewhere, "1");
        Files.delete(a);
        Files.createSymbolicLink(a, elsewhere);
        run("1");
        assertEquals(2, runs);
    }

    @Test
    public void aLinkAboveTheOutputIsNotFollowed() throws IOException {
        Path victim = folder.newFolder("victim").toPath();
        Io.write(victim.resolve("step/precious"), "x");
        Files.createSymbolicLink(folder.getRoot().toPath().resolve("x"), victim);
        assertEquals("1", Io.read(run("1").resolve("a")));
        assertEquals("x", Io.read(victim.resolve("step/precious")));
    }
}
