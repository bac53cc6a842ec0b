package ab.device.apk;

import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Makes what dex2jar wrote acceptable to the verifier: a version that allows methods in interfaces,
 * calls that say they go to one, and stack maps from the real hierarchy.
 */
final class ClassFinisher {
    private final Hierarchy.View view;
    private final List<String> failed;

    ClassFinisher(Hierarchy.View view, List<String> failed) {
        this.view = view;
        this.failed = failed;
    }

    byte[] finish(ClassNode node) {
        node.version = Math.max(node.version & 0xffff, Opcodes.V1_8);
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode instruction : method.instructions) {
                markInterface(instruction);
            }
        }
        try {
            return write(node);
        } catch (RuntimeException e) {
            replaceBroken(node);
            return write(node);
        }
    }

    private void markInterface(AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call && !call.itf && !call.owner.startsWith("[")) {
            boolean direct = call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL;
            call.itf = direct && view.isInterface(call.owner);
        }
    }

    /** One method too large, or too odd for stack maps, must not cost its class. */
    private void replaceBroken(ClassNode node) {
        List<MethodNode> all = List.copyOf(node.methods);
        for (MethodNode method : all) {
            node.methods = List.of(method);
            try {
                write(node);
            } catch (RuntimeException e) {
                failed.add("L" + node.name + ";." + method.name + method.desc + "\t" + e);
                Stub.throwing(method, node.name + "." + method.name + method.desc);
            }
        }
        node.methods = all;
    }

    private byte[] write(ClassNode node) {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String a, String b) {
                return view.common(a, b);
            }
        };
        node.accept(out);
        return out.toByteArray();
    }
}
