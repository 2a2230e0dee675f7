//! Threads that draw: as many as there are permits, and a short queue before them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::fault::Fault;

/// Requests for each permit that are drawn or wait for that.
const PLACES: usize = 64;

/// Who draws.
#[derive(Clone)]
pub(super) struct Workers {
    /// Held by the work itself.
    permits: Arc<Semaphore>,
    /// Held by animations, too, which take long: a still one finds a thread at any time.
    films: Arc<Semaphore>,
    /// Held from the queue on, to the end of the work.
    places: Arc<Semaphore>,
    /// How many places there are.
    all: usize,
    /// How long a request waits, and how long it may take.
    patience: Duration,
    pub counts: Arc<Counts>,
}

/// What became of work.
#[derive(Default)]
pub(super) struct Counts {
    /// Refused, because there were too many.
    pub busy: AtomicU64,
    /// Given up, because it took too long.
    pub slow: AtomicU64,
    /// Ended by a fault of zumen.
    pub broken: AtomicU64,
}

impl Workers {
    /// Makes so many; a request waits and is worked at for this time at most.
    pub(super) fn new(jobs: usize, patience: Duration) -> Workers {
        let all = jobs * PLACES;
        let films = (jobs - 1).max(1);
        let [permits, films, places] = [jobs, films, all].map(|count| Arc::new(Semaphore::new(count)));
        Workers { permits, films, places, all, patience, counts: Arc::default() }
    }

    /// Does some work on a thread of its own, when it is its turn.
    ///
    /// # Errors
    ///
    /// `serve::busy` where too many wait, `serve::slow` where it takes too long, `serve::broken` where it panics.
    pub(super) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
        self.turn(None, work).await
    }

    /// Does the same for an animation, which waits for others of its kind.
    ///
    /// # Errors
    ///
    /// As [`Workers::run`].
    pub(super) async fn film<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
        self.turn(Some(Arc::clone(&self.films)), work).await
    }

    async fn turn<T: Send + 'static>(
        &self,
        films: Option<Arc<Semaphore>>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| self.busy())?;
        let permits = async {
            let film = match films {
                Some(films) => Some(films.acquire_owned().await.expect("it is never closed")),
                None => None,
            };
            (film, self.permit().await)
        };
        let permits = timeout(self.patience, permits).await.map_err(|_| self.busy())?;
        // The thread goes on where the request is given up, and so do its place and its permits.
        let thread = spawn_blocking(move || {
            let _held = (place, permits);
            work()
        });
        match timeout(self.patience, thread).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(_)) => {
                self.counts.broken.fetch_add(1, Ordering::Relaxed);
                Err(Fault::internal_error())
            }
            Err(_) => {
                self.counts.slow.fetch_add(1, Ordering::Relaxed);
                Err(Fault::slow(self.patience))
            }
        }
    }

    /// Refuses a request that is one too many.
    pub(super) fn busy(&self) -> Fault {
        self.counts.busy.fetch_add(1, Ordering::Relaxed);
        Fault::busy()
    }

    /// Waits for a permit to draw.
    pub(super) async fn permit(&self) -> OwnedSemaphorePermit {
        Arc::clone(&self.permits).acquire_owned().await.expect("it is never closed")
    }

    /// Tells how many wait or are drawn now.
    pub(super) fn in_flight(&self) -> usize {
        self.all - self.places.available_permits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_multi_thread().max_blocking_threads(1).enable_all().build().expect("threads")
    }

    #[test]
    fn a_panic_costs_one_piece_of_work() {
        runtime().block_on(async {
            let workers = Workers::new(1, Duration::from_secs(10));
            let broken = workers.run(|| panic!("on purpose")).await;
            assert_eq!(broken.map_err(|fault: Fault| fault.status), Err::<(), _>(StatusCode::INTERNAL_SERVER_ERROR));
            assert_eq!(workers.run(|| 1).await.ok(), Some(1));
            assert_eq!((workers.in_flight(), workers.counts.broken.load(Ordering::Relaxed)), (0, 1));
        });
    }

    #[test]
    fn who_is_given_up_holds_the_permit_until_the_work_is_done() {
        runtime().block_on(async {
            let workers = Workers::new(1, Duration::from_millis(50));
            let (done, wait) = std::sync::mpsc::channel::<()>();
            let slow = workers.run(move || wait.recv().is_ok()).await;
            assert_eq!(slow.map_err(|fault| fault.status), Err(StatusCode::SERVICE_UNAVAILABLE));
            assert_eq!((workers.in_flight(), workers.permits.available_permits()), (1, 0));
            assert!(workers.run(|| ()).await.is_err(), "nobody else is let in");
            drop(done);
            let patient = Workers { patience: Duration::from_secs(10), ..workers };
            assert!(patient.run(|| ()).await.is_ok());
        });
    }

    #[test]
    fn animations_leave_a_thread_to_others() {
        let threads = tokio::runtime::Builder::new_multi_thread().max_blocking_threads(2).enable_all().build();
        threads.expect("threads").block_on(async {
            let workers = Workers::new(2, Duration::from_secs(10));
            let films = [0, 1].map(|_| {
                let (done, wait) = std::sync::mpsc::channel::<()>();
                let workers = workers.clone();
                (done, tokio::spawn(async move { workers.film(move || wait.recv().is_ok()).await }))
            });
            while workers.in_flight() < 2 {
                tokio::task::yield_now().await;
            }
            assert_eq!(workers.run(|| 1).await.ok(), Some(1), "two animations, and a still one between them");
            // Either may have been first.
            films.iter().for_each(|(done, _)| done.send(()).expect("it waits, or will"));
            for (_, film) in films {
                assert_eq!(film.await.unwrap().ok(), Some(true));
            }
        });
    }

    #[test]
    fn what_has_no_place_is_refused_at_once() {
        runtime().block_on(async {
            let workers = Workers::new(1, Duration::from_secs(10));
            let places = Arc::clone(&workers.places).acquire_many_owned(PLACES as u32).await.expect("all of them");
            assert_eq!(workers.run(|| ()).await.map_err(|fault| fault.retry), Err(Some(1)));
            drop(places);
            assert!(workers.run(|| ()).await.is_ok());
        });
    }
}
