package ab.device.inside;

import android.graphics.Rect;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One accessibility node as the protocol's NODE: what is null, false or empty is left out. */
final class Node {
    private static final String ROLE = "AccessibilityNodeInfo.roleDescription";
    private static final Map<Integer, String> ACTIONS = Map.ofEntries(
            Map.entry(AccessibilityNodeInfo.ACTION_CLICK, "click"),
            Map.entry(AccessibilityNodeInfo.ACTION_LONG_CLICK, "long-click"),
            Map.entry(AccessibilityNodeInfo.ACTION_FOCUS, "focus"),
            Map.entry(AccessibilityNodeInfo.ACTION_SELECT, "select"),
            Map.entry(AccessibilityNodeInfo.ACTION_SCROLL_FORWARD, "scroll-forward"),
            Map.entry(AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD, "scroll-backward"),
            Map.entry(AccessibilityNodeInfo.ACTION_SET_TEXT, "set-text"),
            Map.entry(AccessibilityNodeInfo.ACTION_EXPAND, "expand"),
            Map.entry(AccessibilityNodeInfo.ACTION_COLLAPSE, "collapse"),
            Map.entry(AccessibilityNodeInfo.ACTION_DISMISS, "dismiss"),
            Map.entry(android.R.id.accessibilityActionSetProgress, "set-progress"));

    private final Map<String, Object> out = new LinkedHashMap<>();

    private Node() {}

    static Map<String, Object> write(AccessibilityNodeInfo info, Toolkit toolkit, List<Object> children) {
        Node node = new Node();
        node.texts(info);
        node.flags(info);
        node.place(info, toolkit);
        node.list("children", children);
        return node.out;
    }

    /** Where something is that the device can't draw; what it would say about itself isn't to be had either. */
    static Map<String, Object> unrendered(View view, Toolkit toolkit) {
        AccessibilityNodeInfo info = AccessibilityNodeInfo.obtain(view);
        info.setClassName(view.getAccessibilityClassName());
        info.setPackageName(view.getContext().getPackageName());
        info.setContentDescription(view.getContentDescription());
        info.setEnabled(view.isEnabled());
        info.setFocusable(view.isFocusable());
        info.setVisibleToUser(true);
        int[] at = new int[2];
        view.getLocationOnScreen(at);
        info.setBoundsInScreen(new Rect(at[0], at[1], at[0] + view.getWidth(), at[1] + view.getHeight()));
        if (view.getId() != View.NO_ID && view.getId() >>> 24 != 0) {
            info.setViewIdResourceName(view.getResources().getResourceName(view.getId()));
        }
        return write(info, toolkit, List.of());
    }

    private void texts(AccessibilityNodeInfo info) {
        text("class", info.getClassName());
        text("package", info.getPackageName());
        text("id", info.getViewIdResourceName());
        text("text", info.isShowingHintText() ? null : info.getText());
        text("hint", info.getHintText());
        text("desc", info.getContentDescription());
        text("state", info.getStateDescription());
        text("role", info.getExtras().getCharSequence(ROLE));
        text("error", info.getError());
    }

    private void flags(AccessibilityNodeInfo info) {
        flag("checkable", info.isCheckable());
        flag("checked", info.isChecked());
        flag("clickable", info.isClickable());
        flag("enabled", info.isEnabled());
        flag("focusable", info.isFocusable());
        flag("focused", info.isFocused());
        flag("scrollable", info.isScrollable());
        flag("long", info.isLongClickable());
        flag("password", info.isPassword());
        flag("selected", info.isSelected());
        flag("visible", info.isVisibleToUser());
        flag("heading", info.isHeading());
    }

    private void place(AccessibilityNodeInfo info, Toolkit toolkit) {
        Rect bounds = new Rect();
        info.getBoundsInScreen(bounds);
        out.put("bounds", Tree.bounds(bounds));
        out.put("order", info.getDrawingOrder());
        out.put("toolkit", toolkit.label);
        if (!toolkit.rendered) {
            out.put("rendered", false);
        }
        List<Object> actions = new ArrayList<>();
        for (AccessibilityAction action : info.getActionList()) {
            String name = ACTIONS.get(action.getId());
            if (name != null) {
                actions.add(name);
            }
        }
        list("actions", actions);
    }

    private void text(String name, CharSequence value) {
        if (value != null && value.length() > 0) {
            out.put(name, value.toString());
        }
    }

    private void flag(String name, boolean value) {
        if (value) {
            out.put(name, true);
        }
    }

    private void list(String name, List<Object> values) {
        if (!values.isEmpty()) {
            out.put(name, values);
        }
    }
}
