//! The runtime under the blocking calls.

use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::DeviceError;

/// A runtime and the thread that keeps it going between calls, so that what the device sends is
/// answered, and streams that were given up are closed.
pub(crate) struct Driver {
    runtime: std::sync::Arc<Runtime>,
    thread: Option<JoinHandle<()>>,
    end: Option<oneshot::Sender<()>>,
}

impl Driver {
    pub(crate) fn start() -> Result<Self, DeviceError> {
        let failed = DeviceError::system("start a runtime");
        let (end, ended) = oneshot::channel();
        let started = Builder::new_current_thread().enable_all().build().and_then(|runtime| {
            let runtime = std::sync::Arc::new(runtime);
            let driven = std::sync::Arc::clone(&runtime);
            let thread = thread::Builder::new().name("ab-device".into()).spawn(move || {
                // An error is the end as well.
                let _ = driven.block_on(ended);
            })?;
            Ok((runtime, thread))
        });
        let (runtime, thread) = started.map_err(failed)?;
        Ok(Self { runtime, thread: Some(thread), end: Some(end) })
    }

    /// Runs `work` on the calling thread, for as long as `deadline` at most.
    pub(crate) fn run<T>(
        &self,
        step: &'static str,
        deadline: Duration,
        work: impl Future<Output = Result<T, DeviceError>>,
    ) -> Result<T, DeviceError> {
        // The timer must be made within the runtime.
        let bounded = async { timeout(deadline, work).await };
        let late = |_| DeviceError::Deadline { step, after: deadline };
        self.runtime.block_on(bounded).map_err(late)?
    }

    /// Runs `work` in the background, until it ends or the driver does.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        // Nobody waits for it: its end is told by what it holds.
        drop(self.runtime.spawn(work));
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.end = None;
        if let Some(thread) = self.thread.take() {
            // Its panic has been printed.
            let _ = thread.join();
        }
    }
}
