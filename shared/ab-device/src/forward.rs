//! A forwarded port.

use std::any::Any;
use std::fmt;

/// A port of 127.0.0.1 that leads to the device. Dropped, it leads nowhere.
pub struct Forward {
    port: u16,
    /// What ends it when dropped.
    _guard: Box<dyn Any + Send + Sync>,
}

impl Forward {
    pub(crate) fn new(port: u16, guard: impl Any + Send + Sync) -> Self {
        Self { port, _guard: Box::new(guard) }
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }
}

impl fmt::Debug for Forward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Forward").field("port", &self.port).finish_non_exhaustive()
    }
}
