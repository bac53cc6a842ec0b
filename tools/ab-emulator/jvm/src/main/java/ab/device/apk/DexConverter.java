package ab.device.apk;

import com.googlecode.d2j.dex.Dex2Asm;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.DexFileReader;
import com.googlecode.dex2jar.ir.IrMethod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Turns one dex file into class files that verify and do what the dex file does. */
final class DexConverter extends Dex2Asm {
    /** Part of each cache key: raise it with any change of what comes out. */
    static final String VERSION = "2 dex2jar-2.4.38 asm-9.9";

    /** The class files by internal name, and the methods that could not be converted. */
    record Result(Map<String, byte[]> classes, List<String> failed) {
    }

    static {
        IrRepairs.markThrowing();
    }

    private final List<String> failed = new ArrayList<>();
    private final Map<String, byte[]> classes = new LinkedHashMap<>();
    private final ClassFinisher finisher;

    private DexConverter(Hierarchy.View view) {
        finisher = new ClassFinisher(view, failed);
    }

    /** Converts a file whose headers were readable. */
    static Result convert(byte[] dex, String name, Hierarchy.View view) throws Refusal {
        DexConverter converter = new DexConverter(view);
        try {
            DexFileNode file = new DexFileNode();
            DexFileReader reader = new DexFileReader(dex);
            file.dexVersion = reader.getDexVersion();
            reader.accept(file, 0);
            converter.run(file);
        } catch (RuntimeException | StackOverflowError e) {
            throw DexHeaders.broken(name, "it can't be read (" + e + ")");
        }
        return new Result(converter.classes, converter.failed);
    }

    private void run(DexFileNode file) {
        Map<String, String> sources = new HashMap<>();
        for (DexClassNode node : file.clzs) {
            sources.put(toInternalName(node.className), node.source);
        }
        convertDex(file, name -> new ClassNode(Opcodes.ASM9) {
            @Override
            public void visitEnd() {
                sourceFile = sources.get(this.name);
                classes.put(this.name, finisher.finish(this));
            }
        });
    }

    /**
     * The steps of dex2jar in their order, but for one. Its aggregation moves an expression to where it is used,
     * also out of a try block: a division that throws there is caught by nobody. So not where anything is caught.
     */
    @Override
    public void optimize(IrMethod method) {
        T_CLEAN_LABEL.transform(method);
        settle(method);
        T_ZERO.transform(method);
        if (T_NPE.transformReportChanged(method)) {
            settle(method);
        }
        T_NEW.transform(method);
        T_FILL_ARRAY.transform(method);
        if (method.traps.isEmpty()) {
            T_AGG.transform(method);
        }
        T_MULTI_ARRAY.transform(method);
        T_VOID_INVOKE.transform(method);
        settle(method);
        T_TYPE.transform(method);
        T_UNSSA.transform(method);
        T_TRIM_EX.transform(method);
        T_IR_2_J_REG_ASSIGN.transform(method);
        IrRepairs.apply(method);
    }

    private static void settle(IrMethod method) {
        T_DEAD_CODE.transform(method);
        T_REMOVE_LOCAL.transform(method);
        T_REMOVE_CONST.transform(method);
    }

    /** A method without code would make its whole class unloadable: where one fails it gets a body that throws. */
    @Override
    public void convertCode(DexMethodNode method, MethodVisitor out, ClzCtx context) {
        MethodNode node = new MethodNode(Opcodes.ASM9, method.access, method.method.getName(), method.method.getDesc(), null, null);
        try {
            super.convertCode(method, node, context);
        } catch (RuntimeException | StackOverflowError e) {
            failed.add(method.method + "\t" + e);
            Stub.throwing(node, method.method.toString());
        }
        node.accept(out);
    }
}
