package ab.device.inside;

import android.app.Application;
import android.content.Intent;
import java.util.List;

/** Requests for permissions: all that the manifest names were granted at install, so no dialog is shown. */
final class Permissions {
    private static final String REQUEST = "android.content.pm.action.REQUEST_PERMISSIONS";
    private static final String NAMES = "android.content.pm.extra.REQUEST_PERMISSIONS_NAMES";
    private static final String RESULTS = "android.content.pm.extra.REQUEST_PERMISSIONS_RESULTS";

    private Permissions() {}

    static boolean isRequest(Intent intent) {
        return REQUEST.equals(intent.getAction());
    }

    static Intent answer(Application app, Intent request, Events events) {
        String[] names = request.getStringArrayExtra(NAMES);
        int[] results = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            results[i] = app.checkSelfPermission(names[i]);
        }
        events.add("permission", "permissions", List.of(names));
        return new Intent(REQUEST).putExtra(NAMES, names).putExtra(RESULTS, results);
    }
}
