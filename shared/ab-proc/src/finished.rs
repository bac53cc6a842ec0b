//! What a child left behind.

use crate::{Captured, Enforced};

/// How a child ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Exit {
    /// It exited by itself.
    Code(i32),
    /// It died of this signal. In a namespace the init process reports a death by signal N as exit
    /// code 128 + N, as a shell does, so a command that exits with 129 to 192 reads as a signal.
    Signal(i32),
    /// It was still running at the deadline.
    TimedOut,
    /// It failed after the kernel killed a process of the tree at the memory limit.
    OutOfMemory,
}

impl Exit {
    /// Whether the child said that it succeeded.
    pub fn success(self) -> bool {
        self == Self::Code(0)
    }

    /// The number that a shell would show: 128 + N for a signal, 124 (as `timeout` has it) for the
    /// deadline, 137 at the memory limit.
    pub fn code(self) -> i32 {
        match self {
            Self::Code(code) => code,
            Self::Signal(signal) => 128 + signal,
            Self::TimedOut => 124,
            Self::OutOfMemory => 137,
        }
    }

    /// Reads the exit code of an init process that translates signals.
    pub(crate) fn from_init(code: i32) -> Self {
        if (129..=192).contains(&code) { Self::Signal(code - 128) } else { Self::Code(code) }
    }
}

/// A child that is gone, with all that it started.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How it ended.
    pub exit: Exit,
    /// Standard output, or both streams in order of arrival where they were merged.
    pub stdout: Captured,
    /// Standard error; empty where the streams were merged.
    pub stderr: Captured,
    /// Wall time in milliseconds.
    pub ms: u64,
    /// What bound the child.
    pub enforced: Enforced,
    /// What the limits met.
    pub usage: Usage,
}

/// What the cgroups counted. All zero where there were none.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Usage {
    /// Processes that the kernel killed at the memory limit.
    pub oom_kills: u64,
    /// Times that a new process or thread was refused.
    pub forks_refused: u64,
}
