import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Compiled by javac, then through dex and back: both must print the same. */
public class Program {
    interface Shape {
        double area();

        default String describe() {
            return name() + " " + area();
        }

        static Shape unit() {
            return () -> 1.0;
        }

        private String name() {
            return getClass().isSynthetic() ? "lambda" : "shape";
        }
    }

    interface Loud extends Shape {
        @Override
        default String describe() {
            return Shape.super.describe().toUpperCase(java.util.Locale.ROOT);
        }
    }

    record Circle(double radius) implements Loud {
        @Override
        public double area() {
            return radius * radius * 3;
        }
    }

    record Pair<A, B>(A first, B second) {
        Pair {
            if (first == null) {
                throw new IllegalArgumentException("first");
            }
        }
    }

    enum Colour {
        RED { @Override int weight() { return 1; } }, GREEN { @Override int weight() { return -1; } };

        abstract int weight();
    }

    private final StringBuilder out = new StringBuilder();

    public static String run() throws Throwable {
        Program p = new Program();
        p.compares();
        p.zeros();
        p.switches();
        p.handlers();
        p.objects();
        p.arrays();
        p.handles();
        p.merges();
        p.order();
        return p.out.toString();
    }

    private void say(Object... parts) {
        for (Object part : parts) {
            out.append(part).append(' ');
        }
        out.append('\n');
    }

    private static boolean greater(int x) {
        return 0 > x;
    }

    private static boolean greaterEqual(int x) {
        return 0 >= x;
    }

    private static boolean less(int x) {
        int zero = 0;
        return zero < x;
    }

    private static int count(int last) {
        int n = 0;
        int i = 0;
        if (i <= last) {
            do {
                n++;
            } while (i++ != last);
        }
        return n;
    }

    private void compares() {
        for (int x : new int[] {-2, -1, 0, 1, 2, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            say("int", x, greater(x), greaterEqual(x), less(x), 0 <= x, 5 > x, x < 0, x >= 0, x > 7);
            say("long", 0L > x, 0L <= (long) x, Long.compare(x, 0), (long) x << 40 > 1L << 33);
        }
        say("count", count(-1), count(0), count(3));
        for (double d : new double[] {Double.NaN, -1, 0, 1, Double.POSITIVE_INFINITY, -0.0}) {
            float f = (float) d;
            say("double", d, d < 0, d > 0, d <= 0, d >= 0, 0 < d, 0 > d, !(d > 1), d == d, d != 0);
            say("float", f, f < 0, f > 0, f <= 0, f >= 0, 0 < f, 0 > f, !(f > 1), f == f, f != 0);
        }
        byte b = (byte) 200;
        char c = (char) -1;
        short s = (short) 70000;
        say("narrow", b, (int) c, s, b & 0xff, b >>> 2, -7 / 2, -7 % 3, -7 >> 1, -7 >>> 28, 7L >>> 65, (int) 3e10, (long) Float.NaN);
    }

    private static double negative(boolean really) {
        return really ? -0.0 : 0.0;
    }

    private void zeros() {
        float f = -0f;
        double[] all = {-0.0, 0.0, 1 / negative(true), 1 / negative(false)};
        say("zeros", -0.0, f, 1 / f, 1 / -0.0, Math.min(0.0, -0.0), Double.doubleToRawLongBits(-0.0), java.util.Arrays.toString(all));
        say("bits", Long.MIN_VALUE, Integer.MIN_VALUE, Double.MIN_VALUE, Float.intBitsToFloat(Integer.MIN_VALUE), (Object) Double.valueOf(-0.0));
        Object boxed = f;
        say(boxed.equals(0f), boxed.equals(-0f), Float.valueOf(f).hashCode());
    }

    private static int on(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "": return 3;
            default: return s.length() > 3 ? 4 : 5;
        }
    }

    private void switches() {
        for (String s : List.of("Aa", "BB", "", "CCCC", "x")) {
            say("on", s, on(s));
        }
        for (int i : new int[] {-1, 0, 1, 2, 100, 1000, Integer.MIN_VALUE}) {
            int packed = switch (i) {
                case 0, 1 -> 10;
                case 2 -> { int t = i * i; yield t + 1; }
                default -> -i;
            };
            int sparse = switch (i) { case -1 -> 1; case 1000 -> 2; case Integer.MIN_VALUE -> 3; default -> 0; };
            say("switch", packed, sparse);
        }
        for (Colour colour : Colour.values()) {
            say(colour, colour.weight(), switch (colour) { case RED -> "r"; case GREEN -> "g"; });
        }
    }

    private int nested(int n) {
        int result = 0;
        try {
            try {
                result += 1;
                if (n == 1) {
                    throw new IllegalStateException("one");
                }
                if (n == 2) {
                    return result;
                }
                int[] none = new int[n];
                result += none[n - 4];
            } catch (IllegalStateException e) {
                result += 10;
                if (n == 1) {
                    throw new RuntimeException("again", e);
                }
            } finally {
                result += 100;
                say("inner", result);
            }
        } catch (ArrayIndexOutOfBoundsException | NegativeArraySizeException e) {
            result += 1000;
        } catch (RuntimeException e) {
            result += e.getCause() instanceof IllegalStateException ? 2000 : 4000;
        } finally {
            say("outer", result);
            result += 7;
        }
        return result;
    }

    private static final class Door implements AutoCloseable {
        private final Program p;

        Door(Program p) {
            this.p = p;
        }

        @Override
        public void close() {
            p.say("closed");
            throw new IllegalArgumentException("close");
        }
    }

    private void handlers() {
        for (int n = -1; n < 5; n++) {
            say("nested", n, nested(n));
        }
        try (Door door = new Door(this)) {
            throw new UnsupportedOperationException("body");
        } catch (UnsupportedOperationException e) {
            say(e.getMessage(), e.getSuppressed().length, e.getSuppressed()[0].getMessage());
        }
        try {
            Object o = "text";
            Integer i = (Integer) o;
            say(i);
        } catch (ClassCastException e) {
            say("cast");
        }
        synchronized (this) {
            say("locked", Thread.holdsLock(this));
        }
        say(Thread.holdsLock(this));
    }

    private void objects() {
        Shape lambda = () -> 2.5;
        say(Shape.unit().area(), lambda.area(), new Circle(2).describe());
        Pair<String, Integer> pair = new Pair<>("a", 1);
        say(pair, pair.equals(new Pair<>("a", 1)), pair.hashCode() == new Pair<>("a", 1).hashCode(), pair.first() + pair.second());
        try {
            say(new Pair<>(null, 1));
        } catch (IllegalArgumentException e) {
            say("refused", e.getMessage());
        }
        int base = 5;
        IntBinaryOperator add = (a, b) -> a + b + base;
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> a - b;
        Supplier<List<String>> make = ArrayList::new;
        List<String> list = make.get();
        list.add("x" + add.applyAsInt(1, 2) + 'c' + 1.5f + null + curried.apply(3).apply(4));
        list.replaceAll(String::toUpperCase);
        say(list, list.stream().mapToInt(String::length).sum());
        Object o = pair;
        if (o instanceof Pair<?, ?> q && q.second() instanceof Integer n && n > 0) {
            say("pattern", n);
        }
        say(new Object() { int twice(int x) { return 2 * x; } }.twice(21));
    }

    private void arrays() {
        int[][] grid = new int[3][4];
        grid[1][2] = 5;
        long[] longs = {1, -1, Long.MAX_VALUE, 1L << 40};
        byte[] bytes = {0, 1, 2, 3, 4, 5, 6, 7, -128, 127, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20};
        char[] chars = {'a', '\u1234', '\uffff'};
        float[] floats = {-0f, 1f, Float.NaN};
        boolean[] flags = {true, false, true};
        grid[1][2] += longs.length;
        bytes[2] += 300;
        flags[1] |= flags[0];
        say(java.util.Arrays.deepToString(grid), java.util.Arrays.toString(longs), java.util.Arrays.toString(bytes));
        say((int) chars[2], java.util.Arrays.toString(floats), java.util.Arrays.toString(flags), new String[2][].length);
    }

    private static long scaled(int a, long b) {
        return a * b;
    }

    private void handles() throws Throwable {
        if (!HANDLES) {
            return;
        }
        MethodHandle handle = MethodHandles.lookup().findStatic(Program.class, "scaled", MethodType.methodType(long.class, int.class, long.class));
        say("handle", (long) handle.invokeExact(6, 7L), (Object) handle.invoke(3, 4L));
    }

    /** Set by the test: method handles need a higher level than the lowest. */
    static final boolean HANDLES = Boolean.parseBoolean("true");

    private int field = 1;

    private int bump(int by) {
        field += by;
        return field;
    }

    private static int caught(int[] array, int index, Program p, Object o) {
        int sum = 0;
        try {
            sum = array[index];
        } catch (ArrayIndexOutOfBoundsException e) {
            sum = -1;
        }
        int twice = 2 * sum;
        try {
            sum = p.field;
            twice = twice + sum / (index - 1) + 17 % (index - 2);
        } catch (NullPointerException | ArithmeticException e) {
            twice += 50;
        }
        String text;
        try {
            text = (String) o;
        } catch (ClassCastException e) {
            return twice;
        }
        return twice + text.length();
    }

    /** What throws, and what is read, must stay where it was. */
    private void order() {
        int[] array = {7, 8};
        for (int i = -1; i < 3; i++) {
            say("caught", i, caught(array, i, this, "abc"), caught(array, i, null, "abc"), caught(array, i, this, 5));
        }
        int before = field;
        int after = bump(10);
        say("order", before + after * 100 + field * 10000, bump(1) - bump(2) * field, field++ + ++field);
        try {
            int x = array[field];
            field = 1000;
            say(x);
        } catch (ArrayIndexOutOfBoundsException e) {
            say("kept", field);
        }
        try {
            stored(array);
        } catch (ArrayIndexOutOfBoundsException e) {
            say("stored", field);
        }
        int kept = array[0];
        array[0] = 99;
        say(kept + array[0]);
    }

    private void stored(int[] array) {
        int x = array[5];
        field = 2000;
        say(x);
    }

    private static Object pick(int n) {
        Number number = n > 0 ? Integer.valueOf(n) : Double.valueOf(n);
        CharSequence text = n > 1 ? "s" : new StringBuilder("b");
        Object either = n > 2 ? number : text;
        for (int i = 0; i < n; i++) {
            either = either instanceof Number ? text : number;
        }
        return either.toString();
    }

    private void merges() {
        for (int n = 0; n < 5; n++) {
            say("pick", pick(n));
        }
        long sum = 0;
        outer:
        for (int i = 0; i < 10; i++) {
            for (int j = 10; j > 0; j--) {
                if (i == j) {
                    continue outer;
                }
                if (i + j > 15) {
                    break outer;
                }
                sum += (long) i * j;
            }
        }
        say("sum", sum);
    }
}
