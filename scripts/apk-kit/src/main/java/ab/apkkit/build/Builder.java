package ab.apkkit.build;

import ab.apkkit.Io;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The order of the steps for each of the three things that can be built. */
public final class Builder {
    private final Context context;
    private final Resources resources;
    private final Compilation compilation;

    /** A builder for one project. */
    public Builder(Context context) {
        this.context = context;
        resources = new Resources(context);
        compilation = new Compilation(context);
    }

    /** What compiling the app gives. */
    public record App(Path linked, Path rClasses, Path classes) {
    }

    /** Compiles the app. */
    public App app() {
        context.checkSources();
        Path linked = resources.linked(Variant.APP, new Manifests(context).merged(Variant.APP));
        Path r = resources.classes(Variant.APP, linked);
        return new App(linked, r, compilation.classes(Variant.APP, List.of(r), List.of()));
    }

    /** Builds the app's APK and puts it where Gradle would. */
    public Path buildApk() {
        Path target = emptied("apk/debug/app-debug.apk");
        App app = app();
        return publish(new Packager(context).apk(Variant.APP, app.linked(), app.classes(), app.rClasses()), target);
    }

    /** Builds the instrumentation APK. */
    public Path buildTestApk() {
        Path target = emptied("apk/androidTest/debug/app-debug-androidTest.apk");
        App app = app();
        Path linked = resources.linked(Variant.ANDROID_TEST, new Manifests(context).merged(Variant.ANDROID_TEST));
        Path r = resources.classes(Variant.ANDROID_TEST, linked);
        Path classes = compilation.classes(Variant.ANDROID_TEST, List.of(r, app.classes(), app.rClasses()),
                List.of(app.classes()));
        return publish(new Packager(context).apk(Variant.ANDROID_TEST, linked, classes, r), target);
    }

    /** Compiles the unit tests against the app. */
    public Path unitTests(App app) {
        return compilation.classes(Variant.UNIT_TEST, List.of(app.classes(), app.rClasses()), List.of(app.classes()));
    }

    /** The APK of an earlier build must not outlive a failing one. */
    private Path emptied(String output) {
        String relative = context.project().folder() + "/build/outputs/"
                + output.replace("app-debug", context.project().folder() + "-debug");
        Path target = context.project().files().path(relative);
        Io.delete(target);
        return target;
    }

    private static Path publish(Path apk, Path target) {
        try {
            Files.createDirectories(target.getParent());
            Path draft = target.resolveSibling(target.getFileName() + ".tmp");
            Files.copy(apk, draft, StandardCopyOption.REPLACE_EXISTING);
            return Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
