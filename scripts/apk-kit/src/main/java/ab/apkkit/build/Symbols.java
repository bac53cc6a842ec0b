package ab.apkkit.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Resource names and ids as aapt2 and libraries write them in an {@code R.txt}. */
final class Symbols {
    /**
     * One line.
     *
     * @param ids the id, or all ids of a styleable's array
     */
    record Symbol(String type, String name, boolean array, int[] ids) {
    }

    private final Map<String, Map<String, Symbol>> types = new TreeMap<>();

    static Symbols parse(String text) {
        Symbols symbols = new Symbols();
        for (String line : text.lines().toList()) {
            String[] words = line.strip().split(" ", 4);
            if (words.length == 4) {
                symbols.add(new Symbol(words[1], words[2], words[0].equals("int[]"), ids(words[3])));
            }
        }
        return symbols;
    }

    private void add(Symbol symbol) {
        types.computeIfAbsent(symbol.type(), t -> new TreeMap<>()).put(symbol.name(), symbol);
    }

    private static int[] ids(String text) {
        List<Integer> ids = new ArrayList<>();
        for (String word : text.replaceAll("[{},]", " ").strip().split(" +")) {
            if (!word.isEmpty()) {
                ids.add(Long.decode(word).intValue());
            }
        }
        return ids.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The symbols of this set by type, sorted. */
    Map<String, Map<String, Symbol>> types() {
        return types;
    }

    /** The names of {@code names} with the ids of this set: what a library's own R class holds in this app. */
    Symbols only(Symbols names) {
        Symbols selected = new Symbols();
        names.types.forEach((type, byName) -> byName.keySet().forEach(name -> {
            Symbol symbol = types.getOrDefault(type, Map.of()).get(name);
            if (symbol != null) {
                selected.add(symbol);
            }
        }));
        return selected;
    }
}
