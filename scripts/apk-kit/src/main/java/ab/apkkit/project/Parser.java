package ab.apkkit.project;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads tokens into statements. The depth of nesting is limited, so that recursion never
 * follows what a hostile file wants.
 */
final class Parser {
    private static final int MAX_DEPTH = 24;

    private final List<Token> tokens;
    private int index;
    private int depth;

    private Parser(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** The statements of a whole file. */
    static List<Statement> parse(String file, String text) {
        Parser parser = new Parser(Lexer.tokens(file, text));
        List<Statement> statements = parser.statements();
        if (parser.peek().kind() != Token.Kind.END) {
            throw parser.unexpected("a statement");
        }
        return statements;
    }

    private List<Statement> statements() {
        List<Statement> statements = new ArrayList<>();
        while (peek().kind() != Token.Kind.END && !peek().is("}")) {
            if (!peek().newLine() && !statements.isEmpty()) {
                throw unexpected("a new line");
            }
            statements.add(statement());
        }
        return statements;
    }

    private Statement statement() {
        Position at = peek().at();
        String path = path();
        if (peek().newLine()) {
            throw at.error("'" + path + "' alone is not a supported statement");
        }
        if (accept("=")) {
            return new Statement(path, Statement.Operator.SET, List.of(value()), List.of(), null, at);
        }
        if (accept("+=")) {
            return new Statement(path, Statement.Operator.ADD, List.of(value()), List.of(), null, at);
        }
        return call(path, at);
    }

    private Statement call(String path, Position at) {
        if (!peek().is("(") && !peek().is("{")) {
            throw unexpected("'=', '+=', '(' or '{'");
        }
        List<Value> arguments = peek().is("(") ? arguments() : List.of();
        List<Statement.Infix> infix = new ArrayList<>();
        while (peek().kind() == Token.Kind.NAME && !peek().newLine()) {
            infix.add(new Statement.Infix(next().text(), value()));
        }
        List<Statement> block = peek().is("{") && !peek().newLine() ? block() : null;
        return new Statement(path, Statement.Operator.CALL, arguments, infix, block, at);
    }

    private List<Statement> block() {
        enter();
        expect("{");
        List<Statement> statements = statements();
        expect("}");
        depth--;
        return statements;
    }

    private List<Value> arguments() {
        enter();
        expect("(");
        List<Value> values = new ArrayList<>();
        while (!peek().is(")")) {
            values.add(value());
            if (!accept(",")) {
                break;
            }
        }
        expect(")");
        depth--;
        return values;
    }

    private Value value() {
        Token token = peek();
        switch (token.kind()) {
            case STRING -> {
                return new Value.Str(next().text(), token.at());
            }
            case NUMBER -> {
                return new Value.Num(number(next()), token.at());
            }
            case NAME -> {
                return named(token.at());
            }
            default -> throw unexpected("a value");
        }
    }

    private Value named(Position at) {
        String path = path();
        if (path.equals("true") || path.equals("false")) {
            return new Value.Bool(path.equals("true"), at);
        }
        return peek().is("(") && !peek().newLine() ? new Value.Call(path, arguments(), at) : new Value.Name(path, at);
    }

    private static int number(Token token) {
        try {
            return Integer.parseInt(token.text());
        } catch (NumberFormatException e) {
            throw token.at().error("number is too large");
        }
    }

    private String path() {
        StringBuilder path = new StringBuilder(name());
        while (accept(".")) {
            path.append('.').append(name());
        }
        return path.toString();
    }

    private String name() {
        if (peek().kind() != Token.Kind.NAME) {
            throw unexpected("a name");
        }
        return next().text();
    }

    private void enter() {
        if (++depth > MAX_DEPTH) {
            throw peek().at().error("blocks and calls nest deeper than " + MAX_DEPTH);
        }
    }

    private Token peek() {
        return tokens.get(index);
    }

    private Token next() {
        return tokens.get(index++);
    }

    private boolean accept(String sign) {
        if (!peek().is(sign)) {
            return false;
        }
        index++;
        return true;
    }

    private void expect(String sign) {
        if (!accept(sign)) {
            throw unexpected("'" + sign + "'");
        }
    }

    private RuntimeException unexpected(String wanted) {
        return peek().at().error("expected " + wanted + ", found " + peek().shown());
    }
}
