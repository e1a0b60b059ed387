//! A polling loop: polls when woken, otherwise after a pause, until shutdown.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

/// Wakes a polling loop of this node. Other nodes find the work when they poll next.
#[derive(Clone, Default)]
pub struct Wake(Arc<Notify>);

impl Wake {
    pub fn now(&self) {
        self.0.notify_one();
    }
}

pub struct Ticker {
    pub name: &'static str,
    pub pause: Duration,
    pub wake: Wake,
    pub shutdown: CancellationToken,
}

impl Ticker {
    /// Calls `look` until shutdown, without a pause after it returned `true`: there is more to do. Its errors
    /// are logged, its panics by the panic hook, and the loop continues.
    pub async fn run<F, E>(self, mut look: impl FnMut() -> F)
    where
        F: Future<Output = Result<bool, E>>,
        E: std::fmt::Display,
    {
        while !self.shutdown.is_cancelled() {
            let span = tracing::error_span!("look", ticker = self.name);
            let looked = AssertUnwindSafe(async { look().await }.instrument(span)).catch_unwind().await;
            let more = match looked {
                Ok(Ok(more)) => more,
                Ok(Err(error)) => {
                    tracing::error!(ticker = self.name, %error, "polling for work failed");
                    false
                }
                Err(_panic) => false,
            };
            if more {
                continue;
            }
            tokio::select! {
                () = self.wake.0.notified() => {}
                () = tokio::time::sleep(self.pause) => {}
                () = self.shutdown.cancelled() => {}
            }
        }
    }
}
