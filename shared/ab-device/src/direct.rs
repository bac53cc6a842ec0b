//! Straight to a device's `adbd`.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use rsadb::session::Stream;
use rsadb::transport::tcp;
use rsadb::{Channel, Connection, Session};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use crate::adb::{Adb, Forwarding};
use crate::driver::Driver;
use crate::{Device, DeviceError, Forward, Key};

/// A device at `address`, as `HOST:PORT`. No `adb` is needed.
///
/// # Errors
/// Nothing answers there, or it does not accept the key in time.
pub fn direct(
    address: &str,
    key: &Key,
    deadline: Duration,
) -> Result<Box<dyn Device>, DeviceError> {
    let driver = Arc::new(Driver::start()?);
    let session = driver.run("connect to the device", deadline, async {
        let connected = match tcp::connect(address).await {
            Ok(socket) => Session::connect(socket, &key.0, deadline).await,
            Err(err) => Err(err),
        };
        connected.map_err(|source| match source {
            rsadb::Error::Unauthorized => DeviceError::Unauthorized { serial: address.into() },
            source => DeviceError::Unreachable { serial: address.into(), source },
        })
    })?;
    let connection = Direct(Arc::new(session));
    Ok(Box::new(Adb::new(address, connection, driver, deadline)?))
}

/// A session, which forwarded connections share.
struct Direct(Arc<Session>);

impl Connection for Direct {
    type Channel = Stream;

    fn open(&self, service: &str) -> impl Future<Output = rsadb::Result<Stream>> + Send {
        self.0.open_stream(service)
    }

    fn features(&self) -> impl Future<Output = rsadb::Result<Vec<String>>> + Send {
        self.0.features()
    }
}

impl Forwarding for Direct {
    fn forward(
        &self,
        driver: &Arc<Driver>,
        remote: &str,
        deadline: Duration,
    ) -> Result<Forward, DeviceError> {
        let step = "listen on a port";
        let (listener, port) = driver.run(step, deadline, async {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
            let listener = listener.map_err(DeviceError::system(step))?;
            let address = listener.local_addr().map_err(DeviceError::system(step))?;
            Ok((listener, address.port()))
        })?;
        let (end, ended) = oneshot::channel::<()>();
        let (session, remote) = (Arc::clone(&self.0), remote.to_owned());
        driver.spawn(async move {
            tokio::select! {
                _ = ended => {}
                () = accept(listener, session, remote) => {}
            }
        });
        Ok(Forward::new(port, (end, Arc::clone(driver))))
    }
}

/// Joins each connection to a stream of its own, until the session is over.
async fn accept(listener: TcpListener, session: Arc<Session>, remote: String) {
    while session.is_alive() {
        match listener.accept().await {
            Ok((socket, _)) => {
                let (session, remote) = (Arc::clone(&session), remote.clone());
                // Its end is seen by its peers; nobody here waits for it.
                drop(tokio::spawn(async move {
                    if let Ok(stream) = session.open_stream(&remote).await {
                        // Whichever end broke, both are closed now.
                        let _ = join(socket, stream).await;
                    }
                }));
            }
            // Out of descriptors, say: others may close theirs.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Moves bytes both ways until one end closes. The protocol knows no half-closed stream.
async fn join(mut socket: TcpStream, mut stream: Stream) -> rsadb::Result<()> {
    let mut chunk = vec![0; 1 << 16];
    loop {
        tokio::select! {
            read = socket.read(&mut chunk) => match read? {
                0 => break,
                count => stream.send(chunk[..count].to_vec().into()).await?,
            },
            got = stream.recv() => match got? {
                Some(bytes) => socket.write_all(&bytes).await?,
                None => break,
            },
        }
    }
    stream.close().await
}
