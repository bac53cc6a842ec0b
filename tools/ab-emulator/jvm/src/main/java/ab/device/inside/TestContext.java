package ab.device.inside;

import android.content.Context;
import android.content.ContextWrapper;
import android.content.res.AssetManager;
import android.content.res.Resources;
import org.robolectric.util.ReflectionHelpers;

/** The test APK's own context: its assets and resources, and its package's name. */
final class TestContext extends ContextWrapper {
    private final String packageName;
    private final Resources resources;

    TestContext(Context app, String packageName, String apk) {
        super(app);
        this.packageName = packageName;
        AssetManager assets = ReflectionHelpers.callConstructor(AssetManager.class);
        assets.addAssetPath(apk);
        Resources own = app.getResources();
        this.resources = new Resources(assets, own.getDisplayMetrics(), own.getConfiguration());
    }

    @Override
    public AssetManager getAssets() {
        return resources.getAssets();
    }

    @Override
    public Resources getResources() {
        return resources;
    }

    @Override
    public String getPackageName() {
        return packageName;
    }
}
