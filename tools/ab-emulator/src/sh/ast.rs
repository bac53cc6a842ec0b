//! A parsed line.

use std::sync::{Arc, OnceLock};

/// Commands one after the other.
pub(super) type List = Vec<Item>;

/// Pipelines joined by `&&` and `||`.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) first: Pipeline,
    /// `true` for `&&`.
    pub(super) rest: Vec<(bool, Pipeline)>,
    pub(super) background: bool,
}

#[derive(Debug, Clone)]
pub(super) struct Pipeline {
    pub(super) negated: bool,
    pub(super) commands: Vec<Command>,
}

#[derive(Debug, Clone)]
pub(super) enum Command {
    Simple(Simple),
    Compound(Arc<Compound>, Vec<Redirect>),
    Function(String, Arc<Command>),
}

#[derive(Debug, Clone, Default)]
pub(super) struct Simple {
    pub(super) assigns: Vec<Assign>,
    pub(super) words: Vec<Word>,
    pub(super) redirects: Vec<Redirect>,
}

#[derive(Debug, Clone)]
pub(super) struct Assign {
    pub(super) name: String,
    pub(super) append: bool,
    pub(super) value: Word,
}

#[derive(Debug)]
pub(super) enum Compound {
    Subshell(List),
    Group(List),
    If(Vec<(List, List)>, Option<List>),
    /// The condition's wanted outcome is `while_true`.
    Loop {
        while_true: bool,
        condition: List,
        body: List,
    },
    For {
        name: String,
        words: Option<Vec<Word>>,
        body: List,
    },
    Case(Word, Vec<(Vec<Word>, List)>),
}

#[derive(Debug, Clone)]
pub(super) struct Redirect {
    pub(super) fd: u8,
    pub(super) kind: RedirectKind,
}

#[derive(Debug, Clone)]
pub(super) enum RedirectKind {
    Read(Word),
    Write(Word),
    Append(Word),
    /// `2>&1`, `>&-`.
    Dup(Word),
    /// `&>`: both output and errors.
    Both(Word),
    /// The text comes after the line, so it is filled in later.
    Here(Arc<OnceLock<Word>>),
}

/// Parts that make one word, before expansion.
pub(super) type Word = Vec<Part>;

#[derive(Debug, Clone)]
pub(super) enum Part {
    /// As it stands; wildcards count.
    Literal(String),
    /// As it stands; nothing in it counts.
    Quoted(String),
    Tilde,
    Parameter(Box<Parameter>),
    Substitution(Arc<List>, Quoting),
    Arithmetic(Word, Quoting),
}

/// Whether a result is split into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quoting {
    None,
    Double,
}

#[derive(Debug, Clone)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) op: Op,
    pub(super) quoting: Quoting,
}

#[derive(Debug, Clone)]
pub(super) enum Op {
    Plain,
    Length,
    /// `-`, `=`, `+` or `?`; with a colon, empty counts as unset.
    Instead {
        sign: char,
        colon: bool,
        word: Word,
    },
    Trim {
        suffix: bool,
        longest: bool,
        pattern: Word,
    },
}
