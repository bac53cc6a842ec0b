package ab.apkkit.project;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import ab.apkkit.Failure;
import ab.apkkit.Io;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Whole projects: what the build files say, and what is refused with its place. */
public class ProjectTest {
    private static final String PLUGINS = "plugins { id(\"com.android.application\"); kotlin(\"android\") }\n";
    private static final String MINIMAL = PLUGINS + "android { namespace = \"a.b\"; compileSdk = 34 }\n";

    @Rule
    public TemporaryFolder folder = new TemporaryFolder();
    private Path root;

    @Before
    public void settings() throws IOException {
        root = folder.getRoot().toPath().toRealPath();
        Io.write(root.resolve("settings.gradle.kts"), "rootProject.name = \"x\"\ninclude(\":app\")\n");
    }

    private Project load(String build) {
        Io.write(root.resolve("app/build.gradle.kts"), build);
        return Project.load(root, "app");
    }

    private void refused(int code, String message, String build) {
        Failure failure = assertThrows(build, Failure.class, () -> load(build));
        assertEquals(failure.getMessage(), code, failure.code());
        assertTrue(failure.getMessage(), failure.getMessage().contains(message));
    }

    private void refused(String message, String build) {
        refused(Failure.BUILD, message, build);
    }

    @Test
    public void readsEveryValue() {
        Module m = load("""
                plugins {
                    id("com.android.application")
                    kotlin("android") version "2.1.21"
                    id("org.jetbrains.kotlin.plugin.compose")
                }
                android {
                    namespace = "a.b" // trailing
                    compileSdk = 34
                    defaultConfig {
                        applicationId = "a.b.c"
                        minSdk = 26; targetSdk = 33
                        versionCode = 1_000
                        versionName = "1.\\u0030"
                        testInstrumentationRunner = "a.b.Runner"
                        vectorDrawables { useSupportLibrary = true }
                    }
                    buildTypes { release { isMinifyEnabled = false; proguardFiles(getDefaultProguardFile("x"), "y") } }
                    compileOptions.sourceCompatibility = JavaVersion.VERSION_11
                    kotlinOptions { jvmTarget = "17"; freeCompilerArgs += listOf("-opt-in=a.b.X") }
                    buildFeatures { compose = true }
                    packaging { resources { excludes += "/META-INF/{AL2.0,LGPL2.1}" } }
                    testOptions { unitTests.isIncludeAndroidResources = false }
                }
                """).module();
        assertEquals("a.b a.b.c 26 33 1000 1.0 a.b.Runner 17 true [a.b.X] [/META-INF/{AL2.0,LGPL2.1}]",
                String.join(" ", m.namespace(), m.applicationId(), m.minSdk() + "", m.targetSdk() + "", m.versionCode() + "",
                        m.versionName(), m.runner(), m.javaVersion(), m.compose() + "", m.optIns() + "", m.excludes() + ""));
    }

    @Test
    public void readsEveryKindOfDependency() throws IOException {
        Io.write(root.resolve("gradle/libs.versions.toml"), """
                [versions]
                v = "1.2" # comment
                [libraries]
                one-two = { module = "g:one", version.ref = "v" }
                three = { group = "g", name = "three" }
                four = "g:four:4"
                [bundles]
                all = ["one-two", "three"]
                """);
        Files.createDirectories(root.resolve("app/libs"));
        Files.write(root.resolve("app/libs/x.jar"), new byte[0]);
        Project project = load(MINIMAL + """
                dependencies {
                    implementation(platform("g:bom:1"))
                    api(libs.one.two)
                    testImplementation(libs.bundles.all)
                    androidTestImplementation(libs.four)
                    debugImplementation(kotlin("reflect"))
                    compileOnly(files("libs/x.jar"))
                }
                """);
        assertEquals("[g:bom:1, g:one:1.2, g:one:1.2, g:three, g:four:4, org.jetbrains.kotlin:kotlin-reflect:2.1.21, null]",
                project.module().dependencies().stream().map(Declared::coordinate).toList().toString());
        assertEquals(root.resolve("app/libs/x.jar"), project.module().dependencies().get(6).jar());
    }

    @Test
    public void refusesWhatItDoesNotKnow() {
        refused("app/build.gradle.kts:3:1: error: 'task' is not supported here; supported: android, dependencies, kotlin, plugins",
                MINIMAL + "task(\"x\") {}");
        refused("app/build.gradle.kts:2:11: error: 'flavorDimensions' is not supported in 'android'",
                PLUGINS + "android { flavorDimensions += \"x\" }");
        refused("plugin 'com.evil' is not supported", "plugins { id(\"com.evil\") }");
        refused("only -opt-in=… is supported", MINIMAL + "kotlin { compilerOptions { freeCompilerArgs.add(\"-Xplugin=x.jar\") } }");
        refused("supported dependencies:", MINIMAL + "dependencies { implementation(project(\":x\")) }");
        refused("supported dependencies:", MINIMAL + "dependencies { implementation(fileTree(\"libs\")) }");
        refused("'ksp' is not supported", MINIMAL + "dependencies { ksp(\"a:b:1\") }");
        refused("only 'false' is supported here", MINIMAL + "android { buildFeatures { buildConfig = true } }");
        refused("'libs.no' is not in gradle/libs.versions.toml", MINIMAL + "dependencies { implementation(libs.no) }");
        refused("'android' is not supported in this form", PLUGINS + "android = 1");
    }

    @Test
    public void refusesWrongValues() {
        refused("expected a dotted package name", PLUGINS + "android { namespace = \"../x\" }");
        refused("expected a whole number from 24 to 34", MINIMAL + "android { defaultConfig { minSdk = 21 } }");
        refused("expected true or false", MINIMAL + "android { buildFeatures { compose = \"yes\" } }");
        refused("targetSdk is lower than minSdk", MINIMAL + "android { defaultConfig { minSdk = 30; targetSdk = 29 } }");
        refused("needs the plugin org.jetbrains.kotlin.plugin.compose", MINIMAL + "android { buildFeatures { compose = true } }");
        refused("android.namespace is not set", PLUGINS + "android { compileSdk = 34 }");
        refused("com.android.application is not applied", "android { namespace = \"a.b\"; compileSdk = 34 }");
    }

    @Test
    public void otherVersionsAreUnavailable() {
        refused(Failure.UNAVAILABLE, "(the kit has 34)", PLUGINS + "android { compileSdk = 35 }");
        refused(Failure.UNAVAILABLE, "org.jetbrains.kotlin.android:1.9.0 (the kit has 2.1.21)",
                "plugins { kotlin(\"android\") version \"1.9.0\" }");
    }

    @Test
    public void jarsStayInTheProject() throws IOException {
        Files.createDirectories(root.resolve("app/libs"));
        Path outside = folder.newFile("outside.jar").toPath();
        Files.createSymbolicLink(root.resolve("app/libs/link.jar"), outside);
        Files.createSymbolicLink(root.resolve("app/dir"), root.getParent());
        String use = MINIMAL + "dependencies { implementation(files(\"%s\")) }";
        refused("must lie within the project", use.formatted("../outside.jar"));
        refused("must lie within the project", use.formatted("/etc/x.jar"));
        refused("must lie within the project", use.formatted("libs/\\u0000.jar"));
        refused("symbolic links are not supported", use.formatted("libs/link.jar"));
        refused("symbolic links are not supported", use.formatted("dir/x.jar"));
        refused("no such file", use.formatted("libs/none.jar"));
        refused("only .jar files", use.formatted("libs/x.so"));
    }

    @Test
    public void aBuildFileMayNotBeALink() throws IOException {
        Files.createDirectories(root.resolve("app"));
        Files.createSymbolicLink(root.resolve("app/build.gradle.kts"), Path.of("/etc/passwd"));
        assertThrows(Failure.class, () -> Project.load(root, "app"));
    }
}
