//! A device over any connection.

use std::io::{Read, Write};
use std::sync::Arc;
use std::time::Duration;

use rsadb::Connection;
use rsadb::services::SyncFeatures;

use crate::driver::Driver;
use crate::files::Files;
use crate::{Device, DeviceError, Entry, FileInfo, Forward, Installed, Said, service, shell};

/// How ports are forwarded, which is the one thing that differs between the ways to a device.
pub(crate) trait Forwarding: Connection {
    fn forward(
        &self,
        driver: &Arc<Driver>,
        remote: &str,
        deadline: Duration,
    ) -> Result<Forward, DeviceError>;
}

/// A device that is connected.
pub(crate) struct Adb<C> {
    serial: String,
    /// Before the driver, so that it is closed while that still runs.
    connection: C,
    features: Vec<String>,
    driver: Arc<Driver>,
}

impl<C: Forwarding> Adb<C> {
    /// Asks for the device's features.
    pub(crate) fn new(
        serial: &str,
        connection: C,
        driver: Arc<Driver>,
        deadline: Duration,
    ) -> Result<Self, DeviceError> {
        let step = "ask for the device's features";
        let features = driver.run(step, deadline, async {
            connection.features().await.map_err(DeviceError::at(step))
        })?;
        Ok(Self { serial: serial.to_owned(), connection, features, driver })
    }

    fn files(&self) -> Files<'_, C> {
        let features = SyncFeatures::from_features(&self.features);
        Files { connection: &self.connection, features }
    }
}

impl<C: Forwarding> Device for Adb<C> {
    fn serial(&self) -> &str {
        &self.serial
    }

    fn shell(&self, line: &str, input: &[u8], deadline: Duration) -> Result<Said, DeviceError> {
        let step = "run a command";
        if self.features.iter().any(|feature| feature == "shell_v2") {
            return self.driver.run(step, deadline, shell::framed(&self.connection, line, input));
        }
        self.driver.run(step, deadline, shell::plain(&self.connection, line, input))
    }

    fn exec_out(
        &self,
        line: &str,
        sink: &mut dyn Write,
        deadline: Duration,
    ) -> Result<u64, DeviceError> {
        let step = "run a command";
        self.driver.run(step, deadline, async {
            let service = format!("exec:{line}");
            let mut channel = service::open(&self.connection, &service, step).await?;
            service::copy(&mut channel, sink, step).await
        })
    }

    fn push(
        &self,
        source: &mut (dyn Read + Send),
        path: &str,
        mode: u32,
        mtime: u32,
        deadline: Duration,
    ) -> Result<(), DeviceError> {
        self.driver.run("push a file", deadline, self.files().push(source, path, mode, mtime))
    }

    fn pull(
        &self,
        path: &str,
        sink: &mut dyn Write,
        deadline: Duration,
    ) -> Result<u64, DeviceError> {
        self.driver.run("pull a file", deadline, self.files().pull(path, sink))
    }

    fn stat(&self, path: &str, deadline: Duration) -> Result<Option<FileInfo>, DeviceError> {
        self.driver.run("look at a file", deadline, self.files().stat(path))
    }

    fn list(&self, path: &str, deadline: Duration) -> Result<Vec<Entry>, DeviceError> {
        self.driver.run("list a folder", deadline, self.files().list(path))
    }

    fn install(
        &self,
        apk: &mut (dyn Read + Send),
        size: u64,
        options: &[&str],
        deadline: Duration,
    ) -> Result<Installed, DeviceError> {
        let work = shell::install(&self.connection, apk, size, options);
        self.driver.run("install a package", deadline, work)
    }

    fn forward(&self, remote: &str, deadline: Duration) -> Result<Forward, DeviceError> {
        self.connection.forward(&self.driver, remote, deadline)
    }
}
