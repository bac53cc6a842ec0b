package ab.apkkit.build;

import ab.apkkit.Hash;
import ab.apkkit.Io;
import ab.apkkit.Xml;
import ab.apkkit.deps.Library;
import ab.apkkit.project.Module;
import ab.apkkit.project.Position;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The manifest that goes into a variant's APK: the project's own, the build file's values, and the libraries'. */
final class Manifests {
    private final Context context;
    private final Module module;

    Manifests(Context context) {
        this.context = context;
        module = context.project().module();
    }

    /** The merged manifest's file. */
    Path merged(Variant variant) {
        List<Path> own = own(variant);
        List<Library> libraries = context.packagedLibraries(variant);
        Hash key = context.addFiles(Context.add(context.steps().key(), libraries), own).add(values(variant));
        return context.steps().run(variant.name() + "/manifest", key, out -> Io.write(out.resolve("AndroidManifest.xml"),
                Xml.text(merge(variant, own, libraries)))).resolve("AndroidManifest.xml");
    }

    private String values(Variant variant) {
        return String.join("|", variant.name(), namespace(variant), packageName(variant), module.minSdk() + "",
                module.targetSdk() + "", module.versionCode() + "", module.versionName(), module.runner());
    }

    private String namespace(Variant variant) {
        return module.namespace() + variant.suffix();
    }

    private String packageName(Variant variant) {
        return module.applicationId() + variant.suffix();
    }

    /** In order of falling priority; the instrumentation APK needs none. */
    private List<Path> own(Variant variant) {
        List<Path> own = new ArrayList<>();
        for (String set : variant.sets()) {
            Path file = context.project().files().path(context.project().folder() + "/src/" + set + "/AndroidManifest.xml");
            if (Files.exists(file)) {
                own.add(0, file);
            } else if (set.equals("main")) {
                throw new Position(context.project().files().name(file), 1, 1).error("file is missing");
            }
        }
        return own;
    }

    private Document merge(Variant variant, List<Path> own, List<Library> libraries) {
        Document document = Xml.empty();
        Element root = document.createElementNS(null, "manifest");
        document.appendChild(root);
        ManifestMerger base = new ManifestMerger(root);
        for (Path file : own) {
            String name = context.project().files().name(file);
            base.add(new ManifestReader(name, module.namespace(), packageName(variant)).readOwn(file));
        }
        ManifestMerger merger = new ManifestMerger(root);
        for (Library library : libraries) {
            addLibrary(merger, library, packageName(variant));
        }
        ManifestMerger.stripTools(root);
        addValues(variant, root);
        return document;
    }

    private void addLibrary(ManifestMerger merger, Library library, String applicationId) {
        Path dir = context.home().library(library.coordinate());
        if (library.type().equals("aar")) {
            String packageName = Io.read(dir.resolve("package"));
            merger.add(new ManifestReader(library.coordinate(), packageName, applicationId)
                    .read(dir.resolve("AndroidManifest.xml")));
        }
    }

    private void addValues(Variant variant, Element root) {
        root.setAttribute("package", packageName(variant));
        set(root, "versionCode", String.valueOf(module.versionCode()));
        set(root, "versionName", module.versionName());
        Element sdk = root.getOwnerDocument().createElementNS(null, "uses-sdk");
        set(sdk, "minSdkVersion", String.valueOf(module.minSdk()));
        set(sdk, "targetSdkVersion", String.valueOf(module.targetSdk()));
        root.insertBefore(sdk, root.getFirstChild());
        Element application = Xml.child(root, "application");
        if (application == null) {
            application = root.getOwnerDocument().createElementNS(null, "application");
            root.appendChild(application);
        }
        set(application, "debuggable", "true");
        if (variant == Variant.ANDROID_TEST) {
            addInstrumentation(root, application);
        }
    }

    private void addInstrumentation(Element root, Element application) {
        Element instrumentation = root.getOwnerDocument().createElementNS(null, "instrumentation");
        set(instrumentation, "name", module.runner());
        set(instrumentation, "targetPackage", module.applicationId());
        set(instrumentation, "handleProfiling", "false");
        set(instrumentation, "functionalTest", "false");
        root.appendChild(instrumentation);
        Element runner = root.getOwnerDocument().createElementNS(null, "uses-library");
        set(runner, "name", "android.test.runner");
        application.appendChild(runner);
    }

    private static void set(Element e, String name, String value) {
        e.setAttributeNS(ManifestMerger.ANDROID, "android:" + name, value);
    }
}
