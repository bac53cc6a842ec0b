package ab.device.apk;

/** Names out of an APK, made fit to be printed. */
final class Text {
    private static final int LONGEST = 200;

    private Text() {
    }

    /** In quotes, short, and without what a terminal would obey. */
    static String shown(String name) {
        String cut = name.length() > LONGEST ? name.substring(0, LONGEST) + "…" : name;
        return "'" + cut.replaceAll("[\\p{Cntrl}\\p{Cf}]", "?") + "'";
    }
}
