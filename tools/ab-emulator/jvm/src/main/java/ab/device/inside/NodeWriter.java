package ab.device.inside;

import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Walks one window's views, and inside of a Compose view the nodes that only its provider knows. */
final class NodeWriter {
    private static final int HOST = AccessibilityNodeProvider.HOST_VIEW_ID;
    private static final int MAX_DEPTH = 150;

    private final View root;
    private final Map<Integer, View> byId = new HashMap<>();
    private int depth;

    NodeWriter(View root) {
        this.root = root;
    }

    /** Null when not even the root is visible. */
    Map<String, Object> write() {
        return view(root);
    }

    private Map<String, Object> view(View view) {
        Toolkit toolkit = Toolkit.of(view);
        if (!toolkit.rendered && view.isShown()) {
            return Node.unrendered(view, toolkit);
        }
        AccessibilityNodeProvider provider = view.getAccessibilityNodeProvider();
        if (provider != null) {
            return virtual(view, provider, HOST);
        }
        AccessibilityNodeInfo info = view.createAccessibilityNodeInfo();
        if (info == null || !info.isVisibleToUser()) {
            return null;
        }
        List<Object> children = new ArrayList<>();
        if (++depth < MAX_DEPTH) {
            ArrayList<View> views = new ArrayList<>();
            view.addChildrenForAccessibility(views);
            for (View child : views) {
                add(children, view(child));
            }
        }
        depth--;
        return Node.write(info, toolkit, children);
    }

    private Map<String, Object> virtual(View host, AccessibilityNodeProvider provider, int id) {
        AccessibilityNodeInfo info = provider.createAccessibilityNodeInfo(id);
        if (info == null || !info.isVisibleToUser()) {
            return null;
        }
        List<Object> children = new ArrayList<>();
        if (++depth < MAX_DEPTH) {
            for (int i = 0; i < info.getChildCount(); i++) {
                add(children, child(host, provider, info.getChildId(i)));
            }
        }
        depth--;
        return Node.write(info, Toolkit.of(host), children);
    }

    /** A child of a virtual node: another virtual one of the same host, or a view that is embedded there. */
    private Map<String, Object> child(View host, AccessibilityNodeProvider provider, long id) {
        int virtualId = (int) (id >> 32);
        int viewId = (int) id;
        if (viewId == host.getAccessibilityViewId()) {
            return virtual(host, provider, virtualId);
        }
        View embedded = byId.computeIfAbsent(viewId, v -> root.findViewByAccessibilityIdTraversal(v));
        return embedded == null ? null : view(embedded);
    }

    private static void add(List<Object> children, Map<String, Object> child) {
        if (child != null) {
            children.add(child);
        }
    }
}
