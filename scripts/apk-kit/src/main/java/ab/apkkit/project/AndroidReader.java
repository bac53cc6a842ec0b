package ab.apkkit.project;

import ab.apkkit.Failure;

/** The {@code android} and {@code kotlin} blocks of a module. */
final class AndroidReader {
    private static final int MAX_VERSION_CODE = 2_100_000_000;
    private final Module module;

    AndroidReader(Module module) {
        this.module = module;
    }

    Schema android() {
        return new Schema("android").value("namespace", v -> module.namespace = Values.packageName(v))
                .value("compileSdk", this::compileSdk).block("defaultConfig", defaultConfig())
                .block("buildTypes", buildTypes()).block("compileOptions", compileOptions())
                .block("kotlinOptions", compilerOptions("kotlinOptions")).block("buildFeatures", buildFeatures())
                .block("testOptions", testOptions()).block("packaging", packaging());
    }

    Schema kotlin() {
        return new Schema("kotlin").value("jvmToolchain", v -> module.javaVersion = Values.javaVersion(v))
                .block("compilerOptions", compilerOptions("compilerOptions"));
    }

    private void compileSdk(Value value) {
        module.compileSdk = Values.number(value, 1, 1000);
        if (module.compileSdk != Module.PLATFORM_API) {
            throw Failure.unavailable(value.at() + ": error: compileSdk " + module.compileSdk + " is not in the kit"
                    + "\napk-kit: dependency unavailable: platform:android:" + module.compileSdk + " (the kit has "
                    + Module.PLATFORM_API + ")");
        }
    }

    private Schema defaultConfig() {
        return new Schema("defaultConfig").value("applicationId", v -> module.applicationId = Values.packageName(v))
                .value("minSdk", v -> module.minSdk = Values.number(v, Module.MIN_API, Module.PLATFORM_API))
                .value("targetSdk", v -> module.targetSdk = Values.number(v, Module.MIN_API, Module.PLATFORM_API))
                .value("versionCode", v -> module.versionCode = Values.number(v, 1, MAX_VERSION_CODE))
                .value("versionName", v -> module.versionName = Values.string(v))
                .value("testInstrumentationRunner", v -> module.runner = Values.className(v))
                // Every API level that the kit supports draws vector drawables itself.
                .block("vectorDrawables", new Schema("vectorDrawables").value("useSupportLibrary", Values::bool));
    }

    /** Only the debug variant is built, so a release type may say what it likes within these. */
    private Schema buildTypes() {
        Schema release = new Schema("release").value("isMinifyEnabled", Values::bool)
                .value("isShrinkResources", Values::bool).value("isDebuggable", Values::bool)
                .statement("proguardFiles", s -> { });
        Schema debug = new Schema("debug").value("isMinifyEnabled", v -> Values.only(v, false))
                .value("isShrinkResources", v -> Values.only(v, false)).value("isDebuggable", v -> Values.only(v, true));
        return new Schema("buildTypes").block("release", release).block("debug", debug)
                .statement("getByName", s -> byName(s, release, debug));
    }

    private static void byName(Statement s, Schema release, Schema debug) {
        if (s.arguments().size() != 1 || s.block() == null) {
            throw s.at().error("expected getByName(\"release\") { … }");
        }
        switch (Values.string(s.arguments().get(0))) {
            case "release" -> release.read(s.block());
            case "debug" -> debug.read(s.block());
            default -> throw s.at().error("only the build types debug and release are supported");
        }
    }

    private Schema compileOptions() {
        return new Schema("compileOptions")
                .value("sourceCompatibility", v -> module.javaVersion = Values.javaVersion(v))
                .value("targetCompatibility", v -> module.javaVersion = Values.javaVersion(v));
    }

    private Schema compilerOptions(String name) {
        return new Schema(name).value("jvmTarget", v -> module.javaVersion = Values.javaVersion(v))
                .value("jvmTarget.set", v -> module.javaVersion = Values.javaVersion(v))
                .statement("freeCompilerArgs", this::freeArguments)
                .statement("freeCompilerArgs.add", this::freeArguments)
                .statement("freeCompilerArgs.addAll", this::freeArguments)
                .statement("optIn.add", s -> s.arguments().forEach(v -> module.optIns.add(Values.className(v))));
    }

    /** Opt-ins only: an argument such as -Xplugin would run the project's code inside the compiler. */
    private void freeArguments(Statement s) {
        for (Value value : s.arguments()) {
            for (String argument : Values.strings(value)) {
                if (!argument.matches("-opt-in=[A-Za-z0-9_.]+")) {
                    throw value.at().error("only -opt-in=… is supported as a compiler argument");
                }
                module.optIns.add(argument.substring("-opt-in=".length()));
            }
        }
    }

    private Schema buildFeatures() {
        return new Schema("buildFeatures").value("compose", v -> module.compose = Values.bool(v))
                .value("buildConfig", v -> Values.only(v, false)).value("viewBinding", v -> Values.only(v, false))
                .value("dataBinding", v -> Values.only(v, false)).value("aidl", v -> Values.only(v, false));
    }

    private Schema testOptions() {
        Schema unitTests = new Schema("unitTests").value("isReturnDefaultValues", v -> Values.only(v, false))
                .value("isIncludeAndroidResources", v -> Values.only(v, false));
        return new Schema("testOptions").block("unitTests", unitTests)
                .value("animationsDisabled", v -> Values.bool(v));
    }

    private Schema packaging() {
        return new Schema("packaging").block("resources",
                new Schema("resources").statement("excludes", s -> s.arguments().forEach(
                        v -> Values.strings(v).forEach(module.excludes::add))));
    }
}
