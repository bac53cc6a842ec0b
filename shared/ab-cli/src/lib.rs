//! What every tool's command line has in common, once.
//!
//! - [`start`]: arguments, `--explain`, `--json-schema`, panics, broken pipes.
//! - [`Session::filter`]: records in, the same lines out, then the tool's own.
//! - [`Session::emit`]: file mode, only the tool's own records.
//! - [`Session::raw`]: bytes that are no records, e.g. a patch.
//!
//! Exit status, by the tool's own lines: 0 all pass, 1 a verdict is `fail` or `unknown`,
//! 2 the caller's fault, 3 the machine's. The largest wins. Only this crate touches
//! standard input, standard output and exit codes.

mod args;
mod clean;
mod console;
mod exit;
mod filter;
mod format;
mod ledger;
mod session;
mod sink;
mod start;
mod streams;

pub use args::{CommonArgs, Format};
pub use clean::{clean, clean_line};
pub use console::Console;
pub use exit::exit_of;
pub use filter::{Answer, Step};
pub use ledger::{BadLedger, Line};
pub use session::{RawError, Session};
pub use sink::Sink;
pub use start::{ToolInfo, start};
pub use streams::read_stdin;
