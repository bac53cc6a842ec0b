package ab.device.inside;

import android.view.View;
import java.util.ArrayList;

/** The window manager's list of root views, when it is to be known that it changes. */
@SuppressWarnings("serial")
final class WatchedViews extends ArrayList<View> {
    private final transient Runnable onChange;

    WatchedViews(ArrayList<View> views, Runnable onChange) {
        super(views);
        this.onChange = onChange;
    }

    @Override
    public boolean add(View view) {
        onChange.run();
        return super.add(view);
    }

    @Override
    public View remove(int index) {
        onChange.run();
        return super.remove(index);
    }
}
