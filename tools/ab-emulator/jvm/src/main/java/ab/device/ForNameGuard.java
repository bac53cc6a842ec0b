package ab.device;

import java.nio.charset.StandardCharsets;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Sends an app's calls of Class.forName through {@code ab.device.inside.Names}. The JVM itself answers them for classes
 * that are loaded already, and never asks the class loader whether the app may have them.
 */
final class ForNameGuard {
    private static final String NAMES = "ab/device/inside/Names";

    private ForNameGuard() {}

    static byte[] apply(byte[] code) {
        if (!new String(code, StandardCharsets.ISO_8859_1).contains("forName")) {
            return code;
        }
        ClassReader reader = new ClassReader(code);
        ClassWriter out = new ClassWriter(reader, 0);
        reader.accept(new ClassVisitor(Opcodes.ASM9, out) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] thrown) {
                return guarded(super.visitMethod(access, name, desc, signature, thrown));
            }
        }, 0);
        return out.toByteArray();
    }

    private static MethodVisitor guarded(MethodVisitor method) {
        return new MethodVisitor(Opcodes.ASM9, method) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean isInterface) {
                boolean guarded = opcode == Opcodes.INVOKESTATIC && owner.equals("java/lang/Class")
                        && name.equals("forName") && desc.startsWith("(Ljava/lang/String;");
                super.visitMethodInsn(opcode, guarded ? NAMES : owner, name, desc, isInterface);
            }
        };
    }
}
