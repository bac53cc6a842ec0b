package ab.apkkit.deps;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import ab.apkkit.Failure;
import ab.apkkit.project.Declared;
import ab.apkkit.project.Position;
import java.util.List;
import org.junit.Test;

/** From declared dependencies to libraries. */
public class ResolverTest {
    private static final Index INDEX = Index.parse("""
            library org.jetbrains.kotlin:kotlin-stdlib:2 jar
            library g:ui:1 pom
            compile g:ui-android 1
            library g:ui-android:1 aar
            runtime g:inner 1
            compile g:ui 1
            library g:inner:1 jar
            library g:other:1 jar
            library g:bom:7 pom
            managed g:ui 1
            managed g:other 9
            """);
    private final Resolver resolver = new Resolver(INDEX);

    private static Declared declared(String coordinate) {
        return new Declared(Declared.Configuration.implementation, coordinate, null, false, new Position("b.kts", 1, 1));
    }

    private static Declared bom(String coordinate) {
        return new Declared(Declared.Configuration.implementation, coordinate, null, true, new Position("b.kts", 1, 1));
    }

    private static List<String> names(List<Library> libraries) {
        return libraries.stream().map(Library::coordinate).toList();
    }

    @Test
    public void followsRedirectsAndCycles() {
        assertEquals(List.of("g:inner:1", "g:ui-android:1", "org.jetbrains.kotlin:kotlin-stdlib:2"),
                names(resolver.runtime(List.of(declared("g:ui:1")))));
    }

    @Test
    public void runtimeDependenciesAreNotCompiledAgainst() {
        assertEquals(List.of("g:ui-android:1", "org.jetbrains.kotlin:kotlin-stdlib:2"),
                names(resolver.compile(List.of(declared("g:ui:1")))));
    }

    @Test
    public void onlyWhatIsDeclaredIsThere() {
        assertEquals(List.of("org.jetbrains.kotlin:kotlin-stdlib:2"), names(resolver.runtime(List.of())));
    }

    @Test
    public void aBomGivesTheVersion() {
        assertEquals(3, resolver.runtime(List.of(bom("g:bom:7"), declared("g:ui"))).size());
    }

    @Test
    public void namesAllThatIsUnavailable() {
        Failure failure = assertThrows(Failure.class, () -> resolver.runtime(
                List.of(declared("g:ui:2"), declared("x:y:1"), bom("g:bom:8"), declared("g:other"))));
        assertEquals(Failure.UNAVAILABLE, failure.code());
        assertEquals("""
                apk-kit: dependency unavailable: g:bom:8 (the kit has 7)
                apk-kit: dependency unavailable: g:other:9 (the kit has 1)
                apk-kit: dependency unavailable: g:ui:2 (the kit has 1)
                apk-kit: dependency unavailable: x:y:1""", failure.getMessage());
    }

    @Test
    public void aVersionMustComeFromSomewhere() {
        assertEquals(Failure.BUILD, assertThrows(Failure.class, () -> resolver.runtime(List.of(declared("g:ui")))).code());
    }

    @Test
    public void theTextOfAnIndexIsReadBack() {
        assertEquals(INDEX.text(), Index.parse(INDEX.text()).text());
    }
}
