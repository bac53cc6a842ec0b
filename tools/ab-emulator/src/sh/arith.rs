//! `$((…))`: integers of 64 bits that wrap, as in C, without assignments.

/// How deep parentheses and signs may nest.
const MAX_DEPTH: usize = 64;

const BINARY: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// Longer signs first, so that `<` is not seen in `<<`.
const SIGNS: [&str; 20] = [
    "||", "&&", "==", "!=", "<=", ">=", "<<", ">>", "|", "^", "&", "<", ">", "+", "-", "*", "/",
    "%", "?", "=",
];

/// The value of `text`; `lookup` gives the values of variables.
pub(super) fn evaluate(text: &str, lookup: &dyn Fn(&str) -> String) -> Result<i64, String> {
    let mut eval = Eval { rest: text, lookup, depth: 0 };
    if text.trim().is_empty() {
        return Ok(0);
    }
    let value = eval.ternary()?;
    if eval.rest.trim().is_empty() { Ok(value) } else { Err(eval.unexpected()) }
}

struct Eval<'a> {
    rest: &'a str,
    lookup: &'a dyn Fn(&str) -> String,
    depth: usize,
}

impl Eval<'_> {
    fn unexpected(&self) -> String {
        format!("{}: unexpected in arithmetic", self.rest.trim())
    }

    fn sign(&mut self) -> Option<&'static str> {
        self.rest = self.rest.trim_start();
        SIGNS.into_iter().find(|sign| self.rest.starts_with(sign))
    }

    fn take(&mut self, text: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn ternary(&mut self) -> Result<i64, String> {
        let condition = self.binary(0)?;
        if !self.take("?") {
            return Ok(condition);
        }
        let yes = self.nested(Self::ternary)?;
        if !self.take(":") {
            return Err(self.unexpected());
        }
        let no = self.nested(Self::ternary)?;
        Ok(if condition == 0 { no } else { yes })
    }

    fn nested(&mut self, run: fn(&mut Self) -> Result<i64, String>) -> Result<i64, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("arithmetic is nested too deep".into());
        }
        let value = run(self);
        self.depth -= 1;
        value
    }

    fn binary(&mut self, level: usize) -> Result<i64, String> {
        let Some(signs) = BINARY.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(sign) = self.sign().filter(|sign| signs.contains(sign)) {
            self.take(sign);
            if self.rest.starts_with('=') {
                return Err(format!("{sign}=: assignment is not supported in arithmetic"));
            }
            let right = self.binary(level + 1)?;
            left = apply(sign, left, right)?;
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<i64, String> {
        self.rest = self.rest.trim_start();
        if self.rest.starts_with("++") || self.rest.starts_with("--") {
            return Err("++ and -- are not supported in arithmetic".into());
        }
        for (sign, apply) in UNARY {
            if self.take(sign) {
                return self.nested(Self::unary).map(apply);
            }
        }
        if self.take("(") {
            let value = self.nested(Self::ternary)?;
            return if self.take(")") { Ok(value) } else { Err(self.unexpected()) };
        }
        self.operand()
    }

    fn operand(&mut self) -> Result<i64, String> {
        let is_word = |char: char| char.is_ascii_alphanumeric() || char == '_';
        let length = self.rest.find(|char| !is_word(char)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(length);
        if word.is_empty() {
            return Err(self.unexpected());
        }
        self.rest = rest;
        if word.starts_with(|char: char| char.is_ascii_digit()) {
            return number(word);
        }
        let value = (self.lookup)(word);
        if value.is_empty() { Ok(0) } else { number(value.trim()) }
    }
}

type Unary = fn(i64) -> i64;

const UNARY: [(&str, Unary); 4] =
    [("!", |x| i64::from(x == 0)), ("~", |x| !x), ("-", i64::wrapping_neg), ("+", |x| x)];

fn apply(sign: &str, left: i64, right: i64) -> Result<i64, String> {
    let shift = u32::try_from(right & 63).unwrap_or(0);
    Ok(match sign {
        "||" => i64::from(left != 0 || right != 0),
        "&&" => i64::from(left != 0 && right != 0),
        "|" => left | right,
        "^" => left ^ right,
        "&" => left & right,
        "==" => i64::from(left == right),
        "!=" => i64::from(left != right),
        "<=" => i64::from(left <= right),
        ">=" => i64::from(left >= right),
        "<" => i64::from(left < right),
        ">" => i64::from(left > right),
        "<<" => left.wrapping_shl(shift),
        ">>" => left.wrapping_shr(shift),
        "+" => left.wrapping_add(right),
        "-" => left.wrapping_sub(right),
        "*" => left.wrapping_mul(right),
        _ if right == 0 => return Err("divide by zero".into()),
        "/" => left.wrapping_div(right),
        _ => left.wrapping_rem(right),
    })
}

fn number(word: &str) -> Result<i64, String> {
    let (sign, digits) = word.strip_prefix('-').map_or((1, word), |rest| (-1, rest));
    let value = if let Some(hex) = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        i64::from_str_radix(hex, 16)
    } else if digits.len() > 1 && digits.starts_with('0') {
        i64::from_str_radix(digits, 8)
    } else {
        digits.parse()
    };
    value.map(|value: i64| sign * value).map_err(|_| format!("{word}: bad number"))
}
