package ab.device.apk;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;

/** Reads compiled XML into a tree. */
final class BinaryXml {
    private static final int XML = 0x0003;
    private static final int STRINGS = 0x0001;
    private static final int RESOURCE_MAP = 0x0180;
    private static final int START = 0x0102;
    private static final int END = 0x0103;
    /** No sane manifest comes near; each element costs memory and stack. */
    private static final int MAX_DEPTH = 64;
    private static final int MAX_ELEMENTS = 200_000;

    private final ByteBuffer data;
    private final Deque<Node> open = new ArrayDeque<>();
    private StringPool strings;
    private int[] ids = new int[0];
    private int elements;
    private Node root;

    private BinaryXml(byte[] bytes) {
        data = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The root element. */
    static Node read(byte[] bytes) throws Refusal {
        try {
            return new BinaryXml(bytes).document();
        } catch (IndexOutOfBoundsException | BufferUnderflowException | ArithmeticException | NegativeArraySizeException e) {
            throw Refusal.manifest("it is damaged");
        }
    }

    private Node document() throws Refusal {
        if (type(0) != XML) {
            throw Refusal.manifest(data.get(0) == '<' ? "it is text, not compiled" : "it is not compiled XML");
        }
        int at = data.getShort(2) & 0xffff;
        int end = Math.min(data.limit(), data.getInt(4));
        while (at + 8 <= end) {
            int size = data.getInt(at + 4);
            if (size < 8 || size > end - at) {
                throw Refusal.manifest("it is damaged");
            }
            chunk(at, size);
            at += size;
        }
        if (root == null || !open.isEmpty()) {
            throw Refusal.manifest("it ends too early");
        }
        return root;
    }

    private void chunk(int at, int size) throws Refusal {
        switch (type(at)) {
            case STRINGS -> strings = new StringPool(data, at);
            case RESOURCE_MAP -> {
                ids = new int[(size - 8) / 4];
                for (int i = 0; i < ids.length; i++) {
                    ids[i] = data.getInt(at + 8 + 4 * i);
                }
            }
            case START -> {
                if (strings == null) {
                    throw Refusal.manifest("it has no strings");
                }
                start(at);
            }
            case END -> {
                if (open.poll() == null) {
                    throw Refusal.manifest("an element ends that was never begun");
                }
            }
            default -> { }
        }
    }

    private void start(int at) throws Refusal {
        int body = at + (data.getShort(at + 2) & 0xffff);
        String name = strings.get(data.getInt(body + 4));
        if (name == null || open.size() >= MAX_DEPTH || ++elements > MAX_ELEMENTS || root != null && open.isEmpty()) {
            throw Refusal.manifest("its elements are malformed");
        }
        Node node = new Node(name);
        int first = body + u16(body + 8);
        int step = Math.max(20, u16(body + 10));
        for (int i = 0; i < u16(body + 12); i++) {
            attribute(node, first + i * step);
        }
        if (open.isEmpty()) {
            root = node;
        } else {
            open.peek().children().add(node);
        }
        open.push(node);
    }

    private void attribute(Node node, int at) {
        int name = data.getInt(at + 4);
        int type = data.get(at + 15) & 0xff;
        int value = data.getInt(at + 16);
        int id = name >= 0 && name < ids.length ? ids[name] : 0;
        String text = type == Value.STRING ? strings.get(value) : null;
        node.put(id, strings.get(name), data.getInt(at) >= 0, new Value(type, value, text));
    }

    private int type(int at) {
        return u16(at);
    }

    private int u16(int at) {
        return data.getShort(at) & 0xffff;
    }
}
