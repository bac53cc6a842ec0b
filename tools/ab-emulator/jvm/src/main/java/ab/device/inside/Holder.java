package ab.device.inside;

import org.junit.Test;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.annotation.LooperMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.annotation.experimental.LazyApplication;

/** Its annotations are the sandbox's modes: Robolectric reads them from a test. */
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@SQLiteMode(SQLiteMode.Mode.NATIVE)
@LooperMode(LooperMode.Mode.PAUSED)
@LazyApplication(LazyApplication.LazyLoad.ON)
public class Holder {
    @Test
    public void boot() {}
}
