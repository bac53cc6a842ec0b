package ab.apkkit.test;

import ab.apkkit.Xml;
import java.util.Locale;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** One suite in the form in which Gradle writes it; without a host name and a date, which would differ from run to run. */
final class JUnitXml {
    private JUnitXml() {
    }

    static String text(Suite suite) {
        Document document = Xml.empty();
        Element root = document.createElementNS(null, "testsuite");
        document.appendChild(root);
        root.setAttribute("name", suite.name());
        root.setAttribute("tests", String.valueOf(suite.cases().size()));
        root.setAttribute("skipped", String.valueOf(suite.count("skipped")));
        root.setAttribute("failures", String.valueOf(suite.count("failed")));
        root.setAttribute("errors", "0");
        root.setAttribute("time", seconds(suite.cases().stream().mapToLong(Suite.Case::ms).sum()));
        root.appendChild(document.createElementNS(null, "properties"));
        suite.cases().forEach(c -> root.appendChild(testCase(document, suite.name(), c)));
        root.appendChild(textElement(document, "system-out", suite.out()));
        root.appendChild(textElement(document, "system-err", suite.err()));
        return Xml.text(document);
    }

    private static Element testCase(Document document, String suite, Suite.Case c) {
        Element e = document.createElementNS(null, "testcase");
        e.setAttribute("name", clean(c.name()));
        e.setAttribute("classname", suite);
        e.setAttribute("time", seconds(c.ms()));
        if (c.status().equals("skipped")) {
            e.appendChild(document.createElementNS(null, "skipped"));
        } else if (c.status().equals("failed")) {
            Element failure = textElement(document, "failure", c.trace());
            failure.setAttribute("message", clean(c.message()));
            failure.setAttribute("type", c.type());
            e.appendChild(failure);
        }
        return e;
    }

    private static Element textElement(Document document, String name, String text) {
        Element e = document.createElementNS(null, name);
        e.appendChild(document.createTextNode(clean(text)));
        return e;
    }

    private static String seconds(long ms) {
        return String.format(Locale.ROOT, "%.3f", ms / 1000.0);
    }

    /** XML has no form for most control characters. */
    private static String clean(String text) {
        return text.replaceAll("[^\\t\\n\\r\\u0020-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD");
    }
}
