//! Connections: so many at once, each with a time for all that it does, until the end.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use super::listen::Listener;
use super::{Server, app};
use crate::error::Error;
use crate::print;

/// Clients that are connected at once; the others wait for their turn in the system's queue.
const MAX_CLIENTS: usize = 1024;
/// The most bytes of a request before its body.
const MAX_HEAD_BYTES: usize = 64 << 10;
/// How long nobody is let in after the system said that it cannot: it may have no files left.
const PAUSE: Duration = Duration::from_millis(50);
/// How much longer than one request may take what is at work is waited for in the end.
const GRACE: u32 = 2;

/// Prints where it is found, lets clients in until the program is told to end, and ends what they asked for; tells whether all
/// got their answer.
///
/// # Errors
///
/// What the system says of the socket or of signals.
pub(super) async fn serve(listener: Listener, server: Arc<Server>) -> Result<bool, Error> {
    let patience = server.patience;
    let ended = shutdown_signal().map_err(Error::io("signals"))?;
    print(format!("{}\n", listener.address()).as_bytes())?;
    let listener = listener.accepting().map_err(Error::io("the socket"))?;
    let service = TowerToHyperService::new(app::router(server));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(MAX_HEAD_BYTES);
    let places = Arc::new(Semaphore::new(MAX_CLIENTS));
    let open = GracefulShutdown::new();
    let let_in = async {
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let stream = match listener.accept().await {
                Ok(stream) => stream,
                Err(_) => {
                    sleep(PAUSE).await;
                    continue;
                }
            };
            let mut stream = TimeoutStream::new(Box::into_pin(stream));
            stream.set_write_timeout(Some(patience));
            let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service.clone());
            let connection = open.watch(connection);
            tokio::spawn(async move {
                // What a client does wrong is no concern of others.
                let _ = connection.await;
                drop(place);
            });
        }
    };
    tokio::select! {
        () = let_in => {}
        () = ended => {}
    }
    drop(listener);
    Ok(timeout(patience * GRACE, open.shutdown()).await.is_ok())
}

/// Waits for the signals that end a program: SIGTERM and Ctrl-C.
#[cfg(unix)]
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
