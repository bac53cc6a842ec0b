package ab.apkkit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** XML without document types, so that no file can pull in another one or blow up while it is read. */
public final class Xml {
    /** Writing and merging recurse; no manifest or pom is a tenth as deep. */
    private static final String MAX_DEPTH = "200";

    private Xml() {
    }

    /** A file that is not XML, with the place where reading stopped. */
    public static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;
        private final int line;
        private final int column;

        Malformed(String message, int line, int column) {
            super(message);
            this.line = line;
            this.column = column;
        }

        /** Line, from 1. */
        public int line() {
            return line;
        }

        /** Column, from 1. */
        public int column() {
            return column;
        }
    }

    /** Reads a file. */
    public static Document parse(Path file) throws Malformed {
        try {
            return builder().parse(new ByteArrayInputStream(Io.bytes(file)));
        } catch (SAXParseException e) {
            throw new Malformed(e.getMessage(), Math.max(1, e.getLineNumber()), Math.max(1, e.getColumnNumber()));
        } catch (SAXException | IOException e) {
            throw new Malformed(e.getMessage(), 1, 1);
        }
    }

    /** An empty document. */
    public static Document empty() {
        return builder().newDocument();
    }

    private static DocumentBuilder builder() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setXIncludeAware(false);
            factory.setAttribute("jdk.xml.maxElementDepth", MAX_DEPTH);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new Strict());
            return builder;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("the JDK's own parser has these features", e);
        }
    }

    /** Keeps the parser from printing to stderr. */
    private static final class Strict implements ErrorHandler {
        @Override
        public void warning(SAXParseException e) {
            // Warnings say nothing about whether the document can be read.
        }

        @Override
        public void error(SAXParseException e) throws SAXException {
            throw e;
        }

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw e;
        }
    }

    /** The element children. */
    public static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node n = parent.getFirstChild(); n != null; n = n.getNextSibling()) {
            if (n instanceof Element e) {
                children.add(e);
            }
        }
        return children;
    }

    /** The first child of that name, or null; a null parent has none. */
    public static Element child(Element parent, String name) {
        return parent == null ? null
                : children(parent).stream().filter(e -> e.getLocalName().equals(name)).findFirst().orElse(null);
    }

    /** The document as text. */
    public static String text(Document document) {
        try {
            Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
            transformer.setOutputProperty(OutputKeys.INDENT, "yes");
            StringWriter out = new StringWriter();
            transformer.transform(new DOMSource(document), new StreamResult(out));
            return out.toString();
        } catch (TransformerException e) {
            throw new IllegalStateException("a document in memory can be written", e);
        }
    }
}
