//! Child processes: the one crate that starts any.
//!
//! ```no_run
//! use std::time::Duration;
//! use ab_proc::{BwrapSpec, Command, Limits, Sandbox};
//!
//! let spec = BwrapSpec::new().rw("/srv/tree", "/work").ro("/srv/cache", "/cache/m2");
//! let done = Command::new(["/bin/sh", "-c", "make"])
//!     .cwd("/work")
//!     .deadline(Duration::from_secs(600))
//!     .limits(Limits { memory_bytes: Some(4 << 30), pids: Some(1024), ..Limits::default() })
//!     .sandbox(Sandbox::Bwrap(spec))
//!     .run()?;
//! println!("{:?}\n{}", done.exit, done.stdout.text());
//! # Ok::<(), ab_proc::ProcError>(())
//! ```
//!
//! What holds for every child:
//! - Its environment is an allow-list plus what the caller adds; standard input is empty unless bytes
//!   are given; no other file descriptor is handed down.
//! - When [`Command::run`] returns, nothing that the child started is alive, whatever it did to get
//!   away: new session, double fork, ignored signals. The same holds, as far as the kernel offers a
//!   pid namespace, when this process itself is killed.
//! - Output is kept as a head and a tail; what lies between is counted and dropped.
//!
//! How that is done, and what is not bound on a machine that lacks something, stands in
//! [`Enforced`]. The chain that runs is, from the outside in: `bash` (closes descriptors, joins the
//! cgroups), `setpriv`/`setsid`, `bwrap` or `unshare` (namespaces), `setpriv` (drops root),
//! `prlimit`, the command. All of it is the argument vector of one `exec` after another, because
//! this crate has no `unsafe` and so no code of its own between `fork` and `exec`.

mod bwrap;
mod capture;
mod cgroup;
mod chain;
mod command;
mod detach;
mod error;
mod etc;
mod finished;
mod helper;
mod hierarchy;
mod identity;
mod leftovers;
mod limits;
mod pipes;
mod procfs;
mod run;
mod tree;

pub use bwrap::BwrapSpec;
pub use capture::Captured;
pub use command::{Command, DEFAULT_DEADLINE, Sandbox, Stop};
pub use detach::detach;
pub use error::{EXPLANATIONS, ProcError};
pub use finished::{Exit, Finished, Usage};
pub use identity::{give, sandbox_owner};
pub use limits::{Bound, Enforced, Limits, TreeBound};
