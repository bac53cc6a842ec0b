package ab.device.apk;

import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.expr.BinopExpr;
import com.googlecode.dex2jar.ir.expr.Constant;
import com.googlecode.dex2jar.ir.expr.UnopExpr;
import com.googlecode.dex2jar.ir.expr.Value;
import com.googlecode.dex2jar.ir.stmt.IfStmt;
import com.googlecode.dex2jar.ir.stmt.Stmt;
import java.lang.reflect.Field;
import java.util.List;

/**
 * Mends three silent mistranslations while a method is a tree still. dex2jar writes {@code 0 > x} as
 * a test of {@code x} alone but keeps the operator; it loses the sign of a negative zero; and it takes
 * array accesses and remainders for operations that never throw.
 */
final class IrRepairs {
    private IrRepairs() {
    }

    /**
     * Tells dex2jar that an array access and a remainder can throw, as it knows of a division. Else it
     * trims them off the ranges of try blocks, and moves them past what they must come before.
     */
    static void markThrowing() {
        try {
            Field flags = Value.VT.class.getDeclaredField("flags");
            flags.setAccessible(true);
            for (Value.VT operation : List.of(Value.VT.ARRAY, Value.VT.REM)) {
                flags.setInt(operation, flags.getInt(Value.VT.IDIV));
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("another dex2jar than the one that is pinned", e);
        }
    }

    static void apply(IrMethod method) {
        for (Stmt statement : method.stmts) {
            zeros(statement);
            if (statement instanceof IfStmt jump && jump.getOp() instanceof BinopExpr test) {
                mirror(jump, test);
            }
        }
    }

    private static void mirror(IfStmt jump, BinopExpr test) {
        Value.VT mirrored = switch (test.vt) {
            case GT -> Value.VT.LT;
            case LT -> Value.VT.GT;
            case GE -> Value.VT.LE;
            case LE -> Value.VT.GE;
            default -> null;
        };
        if (mirrored != null && isZero(test.getOp1()) && !isZero(test.getOp2())) {
            jump.setOp(new BinopExpr(mirrored, test.getOp2(), test.getOp1(), test.type));
        }
    }

    private static boolean isZero(Value value) {
        if (!(value instanceof Constant constant)) {
            return false;
        }
        Object v = constant.value;
        boolean number = v instanceof Number n && !(n instanceof Float) && !(n instanceof Double) && n.longValue() == 0;
        return number || Boolean.FALSE.equals(v) || v instanceof Character c && c == 0;
    }

    private static void zeros(Stmt statement) {
        switch (statement.et) {
            case E1 -> statement.setOp(zeros(statement.getOp()));
            case E2 -> {
                statement.setOp2(zeros(statement.getOp2()));
                // The first operand is assigned to: what lies below it may change, not itself.
                zeros(statement.getOp1());
            }
            default -> { }
        }
    }

    private static Value zeros(Value value) {
        if (value == null) {
            return null;
        }
        if (value instanceof Constant constant && isNegativeZero(constant)) {
            return negated(constant);
        }
        switch (value.et) {
            case E1 -> value.setOp(zeros(value.getOp()));
            case E2 -> {
                value.setOp1(zeros(value.getOp1()));
                value.setOp2(zeros(value.getOp2()));
            }
            case En -> {
                Value[] operands = value.getOps();
                for (int i = 0; i < operands.length; i++) {
                    operands[i] = zeros(operands[i]);
                }
            }
            default -> { }
        }
        return value;
    }

    /** In dex a constant is bits; the type comes from its use. */
    private static boolean isNegativeZero(Constant constant) {
        Object v = constant.value;
        boolean typed = v instanceof Double d && Double.doubleToRawLongBits(d) == Long.MIN_VALUE
                || v instanceof Float f && Float.floatToRawIntBits(f) == Integer.MIN_VALUE;
        boolean bits = "D".equals(constant.valueType) && v instanceof Long l && l == Long.MIN_VALUE
                || "F".equals(constant.valueType) && v instanceof Integer i && i == Integer.MIN_VALUE;
        return typed || bits;
    }

    private static Value negated(Constant constant) {
        boolean wide = "D".equals(constant.valueType) || constant.value instanceof Double;
        String type = wide ? "D" : "F";
        Constant zero = new Constant(wide ? (Object) 0.0 : (Object) 0.0f);
        zero.valueType = type;
        UnopExpr negation = new UnopExpr(Value.VT.NEG, zero, type);
        negation.valueType = type;
        return negation;
    }
}
