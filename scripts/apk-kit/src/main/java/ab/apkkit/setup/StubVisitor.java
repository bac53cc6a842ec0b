package ab.apkkit.setup;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Copies the shape of a class: no private members but constructors, no initialiser, bodies that throw. */
final class StubVisitor extends ClassVisitor {
    private String owner;

    StubVisitor(ClassWriter writer) {
        super(Opcodes.ASM9, writer);
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        owner = name.substring(name.lastIndexOf('/') + 1).replace('$', '.');
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        return isPrivate(access) ? null : super.visitField(access, name, descriptor, signature, value);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        boolean synthetic = (access & Opcodes.ACC_SYNTHETIC) != 0 && (access & Opcodes.ACC_BRIDGE) == 0;
        if (name.equals("<clinit>") || synthetic || isPrivate(access) && !name.equals("<init>")) {
            return null;
        }
        int stubAccess = access & ~(Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED);
        MethodVisitor out = super.visitMethod(stubAccess, name, descriptor, signature, thrown);
        return (access & Opcodes.ACC_ABSTRACT) != 0 ? out : new Body(out, access, name, descriptor);
    }

    private static boolean isPrivate(int access) {
        return (access & Opcodes.ACC_PRIVATE) != 0;
    }

    /** Code is skipped while reading, so the body is written when the method ends. */
    private final class Body extends MethodVisitor {
        private final int locals;
        private final String method;

        Body(MethodVisitor out, int access, String name, String descriptor) {
            super(Opcodes.ASM9, out);
            int self = (access & Opcodes.ACC_STATIC) != 0 ? 1 : 0;
            locals = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - self;
            method = name;
        }

        @Override
        public void visitEnd() {
            visitCode();
            visitTypeInsn(Opcodes.NEW, "java/lang/RuntimeException");
            visitInsn(Opcodes.DUP);
            visitLdcInsn("Method " + method + " in " + owner + " not mocked: unit tests run without Android");
            visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/RuntimeException", "<init>", "(Ljava/lang/String;)V", false);
            visitInsn(Opcodes.ATHROW);
            visitMaxs(3, locals);
            super.visitEnd();
        }
    }
}
