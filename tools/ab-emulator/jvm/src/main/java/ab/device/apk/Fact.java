package ab.device.apk;

/** What stack maps and calls need to know of a class: what it extends (null: nothing) and whether it is an interface. */
record Fact(String parent, boolean isInterface) {
    /** A class that is nowhere: it is taken for one that extends Object. */
    static final Fact UNKNOWN = new Fact("java/lang/Object", false);
}
