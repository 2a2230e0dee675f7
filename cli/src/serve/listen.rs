//! The socket: one that systemd hands over, or an address, or a path.

use std::io;
#[cfg(unix)]
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;

use listenfd::ListenFd;
use tokio::io::{AsyncRead, AsyncWrite};

use crate::args::Listen;
use crate::error::Error;

/// A client's connection.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send {}

impl<T: AsyncRead + AsyncWrite + Send> Stream for T {}

/// A socket that clients connect to.
pub(super) enum Listener {
    Tcp(std::net::TcpListener),
    /// With its path where it was made here, and so is removed here.
    #[cfg(unix)]
    Unix(UnixListener, Option<PathBuf>),
}

/// The same for a runtime.
pub(super) enum Accepting {
    Tcp(tokio::net::TcpListener),
    #[cfg(unix)]
    Unix(tokio::net::UnixListener, Option<PathBuf>),
}

impl Listener {
    /// Takes the socket that the program was started with, or opens the one that was asked for.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub(super) fn open(listen: &Listen) -> Result<Listener, Error> {
        let handed = inherited_listener().map_err(Error::io("the socket that was handed over"))?;
        let (opened, name) = match (handed, listen) {
            (Some(listener), _) => (Ok(listener), "the socket that was handed over".to_owned()),
            (None, Listen::Tcp(address)) => {
                (std::net::TcpListener::bind(address).map(Listener::Tcp), address.to_string())
            }
            (None, Listen::Unix(path)) => (unix(path), path.display().to_string()),
        };
        let opened = opened.and_then(|listener| {
            match &listener {
                Listener::Tcp(socket) => socket.set_nonblocking(true)?,
                #[cfg(unix)]
                Listener::Unix(socket, _) => socket.set_nonblocking(true)?,
            }
            Ok(listener)
        });
        opened.map_err(Error::io(name))
    }

    /// Where clients find it: `http://127.0.0.1:8080`, or `unix:/run/zumen.sock`.
    pub(super) fn address(&self) -> String {
        match self {
            Listener::Tcp(socket) => {
                socket.local_addr().map_or_else(|_| "tcp".to_owned(), |address| format!("http://{address}"))
            }
            #[cfg(unix)]
            Listener::Unix(socket, _) => {
                let path =
                    socket.local_addr().ok().and_then(|at| at.as_pathname().map(|path| path.display().to_string()));
                format!("unix:{}", path.unwrap_or_default())
            }
        }
    }

    /// Gives it to the runtime that runs here.
    pub(super) fn accepting(self) -> io::Result<Accepting> {
        Ok(match self {
            Listener::Tcp(socket) => Accepting::Tcp(tokio::net::TcpListener::from_std(socket)?),
            #[cfg(unix)]
            Listener::Unix(socket, path) => Accepting::Unix(tokio::net::UnixListener::from_std(socket)?, path),
        })
    }
}

impl Accepting {
    /// Waits for the next client.
    pub(super) async fn accept(&self) -> io::Result<Box<dyn Stream>> {
        Ok(match self {
            Accepting::Tcp(socket) => {
                let (stream, _) = socket.accept().await?;
                stream.set_nodelay(true)?;
                Box::new(stream)
            }
            #[cfg(unix)]
            Accepting::Unix(socket, _) => Box::new(socket.accept().await?.0),
        })
    }
}

impl Drop for Accepting {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Accepting::Unix(_, Some(path)) = self {
            // It may be gone already.
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Takes the socket that systemd, or who does as it does, started the program with.
fn inherited_listener() -> io::Result<Option<Listener>> {
    let mut sockets = ListenFd::from_env();
    if sockets.len() == 0 {
        return Ok(None);
    }
    #[cfg(unix)]
    if let Ok(Some(socket)) = sockets.take_unix_listener(0) {
        return Ok(Some(Listener::Unix(socket, None)));
    }
    Ok(sockets.take_tcp_listener(0)?.map(Listener::Tcp))
}

/// Makes a socket in the file system, in the place of one at which nobody listens.
#[cfg(unix)]
fn unix(path: &std::path::Path) -> io::Result<Listener> {
    use std::os::unix::fs::FileTypeExt;
    let is_socket = std::fs::symlink_metadata(path).is_ok_and(|data| data.file_type().is_socket());
    if is_socket && UnixStream::connect(path).is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused) {
        std::fs::remove_file(path)?;
    }
    Ok(Listener::Unix(UnixListener::bind(path)?, Some(path.to_owned())))
}

#[cfg(not(unix))]
fn unix(_path: &std::path::Path) -> io::Result<Listener> {
    Err(io::ErrorKind::Unsupported.into())
}
