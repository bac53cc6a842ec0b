package ab.device.apk;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/** Bodies and classes that stand in for what can't run here. */
final class Stub {
    private Stub() {
    }

    /** Makes a method throw {@link VerifyError}, naming itself. */
    static void throwing(MethodNode method, String name) {
        method.instructions.clear();
        method.tryCatchBlocks.clear();
        if (method.localVariables != null) {
            method.localVariables.clear();
        }
        method.visitTypeInsn(Opcodes.NEW, "java/lang/VerifyError");
        method.visitInsn(Opcodes.DUP);
        method.visitLdcInsn("not converted: " + name);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/VerifyError", "<init>", "(Ljava/lang/String;)V", false);
        method.visitInsn(Opcodes.ATHROW);
        method.visitMaxs(0, 0);
    }

    /**
     * A {@code MultiDex} that does nothing. The real one reaches into the class loader of a phone to add
     * the other dex files; here all of them are one jar from the start.
     */
    static byte[] multiDex(String name) {
        ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        out.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, name, null, "java/lang/Object", null);
        empty(out, "install", "(Landroid/content/Context;)V");
        empty(out, "installInstrumentation", "(Landroid/content/Context;Landroid/content/Context;)V");
        out.visitEnd();
        return out.toByteArray();
    }

    private static void empty(ClassWriter out, String name, String descriptor) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor, null, null);
        method.visitCode();
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
