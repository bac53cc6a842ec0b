//! What the shell asks the device for.

/// The device around the shell.
pub trait World: Send + Sync {
    /// Seconds and nanoseconds since 1970 on the device's clock.
    fn now(&self) -> (i64, u32);

    /// Waits on the device's clock; returns early once `ended` says so.
    fn sleep(&self, time: std::time::Duration, ended: &dyn Fn() -> bool) {
        const STEP: std::time::Duration = std::time::Duration::from_millis(20);
        let start = std::time::Instant::now();
        while let Some(left) = time.checked_sub(start.elapsed()) {
            if left.is_zero() || ended() {
                return;
            }
            std::thread::sleep(left.min(STEP));
        }
    }

    /// What is installed under this name.
    fn package(&self, name: &str) -> Option<Package>;

    /// What runs.
    fn processes(&self) -> Vec<Process>;

    /// Sends `signal` to the process `pid`; false if there is none.
    fn kill(&self, pid: u32, signal: u8) -> bool;
}

/// An installed package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Package {
    /// Its user, from 10000 on.
    pub uid: u32,
    /// Whether `run-as` may act for it.
    pub debuggable: bool,
}

/// A running process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Process {
    /// Its number.
    pub pid: u32,
    /// Its parent's.
    pub parent: u32,
    /// Its user.
    pub uid: u32,
    /// Its name: for an app, its package.
    pub name: String,
}

/// A device on which nothing is installed and nothing runs, at a fixed time.
#[derive(Debug, Clone, Copy, Default)]
pub struct Idle {
    /// Seconds since 1970.
    pub now: i64,
}

impl World for Idle {
    fn now(&self) -> (i64, u32) {
        (self.now, 0)
    }

    fn package(&self, _: &str) -> Option<Package> {
        None
    }

    fn processes(&self) -> Vec<Process> {
        vec![]
    }

    fn kill(&self, _: u32, _: u8) -> bool {
        false
    }
}
