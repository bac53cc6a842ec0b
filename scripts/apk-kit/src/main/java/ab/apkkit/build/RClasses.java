package ab.apkkit.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes R classes as bytecode: running javac over their source would cost more than the rest of a small build. */
final class RClasses {
    private static final int PUBLIC_FINAL = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL;
    private static final int NESTED = PUBLIC_FINAL | Opcodes.ACC_STATIC;

    private final String outer;

    private RClasses(String packageName) {
        outer = packageName.replace('.', '/') + "/R";
    }

    /** Writes {@code R} and its nested classes of one package below {@code classes}. */
    static void write(Path classes, String packageName, Symbols symbols) throws IOException {
        RClasses writer = new RClasses(packageName);
        writer.save(classes, writer.outer, writer.outerClass(symbols));
        for (Map.Entry<String, Map<String, Symbols.Symbol>> type : symbols.types().entrySet()) {
            writer.save(classes, writer.nested(type.getKey()), writer.nestedClass(type.getKey(), type.getValue().values()));
        }
    }

    private void save(Path classes, String name, byte[] bytes) throws IOException {
        Path file = classes.resolve(name + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    private String nested(String type) {
        return outer + "$" + type;
    }

    private ClassWriter start(String name) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_8, PUBLIC_FINAL | Opcodes.ACC_SUPER, name, null, "java/lang/Object", null);
        return writer;
    }

    private byte[] outerClass(Symbols symbols) {
        ClassWriter writer = start(outer);
        for (String type : symbols.types().keySet()) {
            writer.visitInnerClass(nested(type), outer, type, NESTED);
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    private byte[] nestedClass(String type, Collection<Symbols.Symbol> symbols) {
        ClassWriter writer = start(nested(type));
        writer.visitInnerClass(nested(type), outer, type, NESTED);
        for (Symbols.Symbol symbol : symbols) {
            Object constant = symbol.array() ? null : symbol.ids()[0];
            writer.visitField(NESTED, symbol.name(), symbol.array() ? "[I" : "I", null, constant).visitEnd();
        }
        if (symbols.stream().anyMatch(Symbols.Symbol::array)) {
            arrays(writer, nested(type), symbols);
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Arrays can't be constants: the class fills them when it is initialised. */
    private static void arrays(ClassWriter writer, String name, Collection<Symbols.Symbol> symbols) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        code.visitCode();
        for (Symbols.Symbol symbol : symbols) {
            if (symbol.array()) {
                array(code, symbol.ids());
                code.visitFieldInsn(Opcodes.PUTSTATIC, name, symbol.name(), "[I");
            }
        }
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static void array(MethodVisitor code, int[] ids) {
        code.visitLdcInsn(ids.length);
        code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
        for (int i = 0; i < ids.length; i++) {
            code.visitInsn(Opcodes.DUP);
            code.visitLdcInsn(i);
            code.visitLdcInsn(ids[i]);
            code.visitInsn(Opcodes.IASTORE);
        }
    }
}
