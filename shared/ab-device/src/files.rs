//! Files, by the `sync:` service.

use std::io::{Read, Write};

use rsadb::Connection;
use rsadb::services::{SyncClient, SyncFeatures};

use crate::service::{Blocking, open};
use crate::{DeviceError, Entry, FileInfo};

/// `ENOENT` and `ENOTDIR` of Linux: there is no such file.
const MISSING: [u32; 2] = [2, 20];

/// A connection, and which versions of the requests it takes.
pub(crate) struct Files<'a, C> {
    pub(crate) connection: &'a C,
    pub(crate) features: SyncFeatures,
}

impl<C: Connection> Files<'_, C> {
    async fn open(&self, step: &'static str) -> Result<SyncClient<C::Channel>, DeviceError> {
        Ok(SyncClient::new(open(self.connection, "sync:", step).await?, self.features))
    }

    pub(crate) async fn push(
        &self,
        source: &mut (dyn Read + Send),
        path: &str,
        mode: u32,
        mtime: u32,
    ) -> Result<(), DeviceError> {
        const STEP: &str = "push a file";
        let mut sync = self.open(STEP).await?;
        // The type belongs to the mode; a device takes a file without one for a file as well.
        let mode = 0o100_000 | mode & 0o7777;
        sync.push(path, mode, mtime, Blocking(source)).await.map_err(failed(STEP))?;
        sync.quit().await.map_err(DeviceError::at(STEP))
    }

    pub(crate) async fn pull(&self, path: &str, sink: &mut dyn Write) -> Result<u64, DeviceError> {
        const STEP: &str = "pull a file";
        let mut sync = self.open(STEP).await?;
        sync.start_pull(path).await.map_err(DeviceError::at(STEP))?;
        let mut count = 0;
        while let Some(bytes) = sync.next_data().await.map_err(DeviceError::at(STEP))? {
            sink.write_all(&bytes).map_err(DeviceError::system(STEP))?;
            count += bytes.len() as u64;
        }
        sync.quit().await.map_err(DeviceError::at(STEP))?;
        Ok(count)
    }

    pub(crate) async fn stat(&self, path: &str) -> Result<Option<FileInfo>, DeviceError> {
        const STEP: &str = "look at a file";
        let mut sync = self.open(STEP).await?;
        let stat = sync.stat(path).await.map_err(DeviceError::at(STEP))?;
        sync.quit().await.map_err(DeviceError::at(STEP))?;
        match stat.error {
            Some(0) | None if stat.mode != 0 => {
                Ok(Some(FileInfo { mode: stat.mode, size: stat.size, mtime: stat.mtime }))
            }
            Some(error) if error != 0 && !MISSING.contains(&error) => {
                Err(DeviceError::Refused { step: STEP, said: format!("error {error}") })
            }
            _ => Ok(None),
        }
    }

    pub(crate) async fn list(&self, path: &str) -> Result<Vec<Entry>, DeviceError> {
        const STEP: &str = "list a folder";
        let mut sync = self.open(STEP).await?;
        let listed = sync.list(path).await.map_err(DeviceError::at(STEP))?;
        sync.quit().await.map_err(DeviceError::at(STEP))?;
        let mut entries: Vec<Entry> = listed
            .into_iter()
            .filter(|entry| entry.name != "." && entry.name != "..")
            .map(|rsadb::services::Entry { name, mode, size, mtime }| Entry {
                name,
                file: FileInfo { mode, size, mtime },
            })
            .collect();
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }
}

/// A push reads a file of this machine and talks to the device.
fn failed(step: &'static str) -> impl FnOnce(rsadb::Error) -> DeviceError {
    move |err| match err {
        rsadb::Error::Io(source) => DeviceError::System { step, source },
        err => DeviceError::at(step)(err),
    }
}
