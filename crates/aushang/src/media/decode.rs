//! Decodes untrusted images: one at a time and with a time limit. A panic of the decoder becomes
//! `BROKEN_FILE`.

use std::sync::LazyLock;
use std::time::Duration;

use aushang_picture::{Picture, Stop, Unusable};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tracing::Span;

use super::WorkOwner;
use crate::concurrency::FairLimit;
use crate::problem::{Error, Reason, Result};

/// Decoding takes memory in proportion to the image, so one is decoded at a time.
static DECODING: LazyLock<FairLimit<WorkOwner>> = LazyLock::new(|| FairLimit::new(1));
/// The largest accepted image takes about two seconds. The rest is reserve for a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// Runs `work` on the blocking pool once the decoder is free. `Stop` is set after the time limit and when the
/// returned future is dropped. The decoder stays occupied until `work` has returned.
pub(super) async fn decode(
    owner: WorkOwner,
    work: impl FnOnce(&Stop) -> Result<Picture, Unusable> + Send + 'static,
) -> Result<Picture> {
    decode_within(TIME_LIMIT, owner, work).await
}

async fn decode_within(
    time: Duration,
    owner: WorkOwner,
    work: impl FnOnce(&Stop) -> Result<Picture, Unusable> + Send + 'static,
) -> Result<Picture> {
    let permit = DECODING.acquire(owner).await;
    let stop_on_drop = StopOnDrop(Stop::default());
    let (stop, caller) = (stop_on_drop.0.clone(), Span::current());
    let work = spawn_blocking(move || {
        let _permit = permit;
        caller.in_scope(|| work(&stop))
    });
    match timeout(time, work).await {
        Ok(Ok(picture)) => picture.map_err(error_of),
        // The panic hook has logged it. The caller sees a broken file.
        Ok(Err(error)) if error.is_panic() => Err(Reason::BrokenFile.into()),
        Ok(Err(cancelled)) => Err(Error::failure(cancelled)),
        Err(_elapsed) => Err(Reason::BrokenFile.into()),
    }
}

/// Stops the work when the caller no longer waits for it.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.now();
    }
}

fn error_of(unusable: Unusable) -> Error {
    match unusable {
        Unusable::WrongType => Reason::WrongFileType.into(),
        Unusable::Broken => Reason::BrokenFile.into(),
        Unusable::TooManyPixels => Reason::TooManyPixels.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs until `stop` is set.
    fn endless(stop: &Stop) -> Result<Picture, Unusable> {
        while !stop.is_due() {
            std::thread::yield_now();
        }
        Err(Unusable::WrongType)
    }

    fn reason(outcome: Result<Picture>) -> Reason {
        match outcome {
            Err(Error::Problem(problem)) => problem.reason,
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn work_stops_at_the_time_limit_and_the_image_is_broken() {
        assert_eq!(
            reason(decode_within(Duration::from_millis(1), WorkOwner::Server, endless).await),
            Reason::BrokenFile
        );
        // This would never return if the first call still occupied the decoder.
        let next = decode(WorkOwner::Server, |_| Err(Unusable::TooManyPixels)).await;
        assert_eq!(reason(next), Reason::TooManyPixels);
    }

    #[tokio::test]
    async fn work_stops_when_its_future_is_dropped() {
        let (started, has_started) = tokio::sync::oneshot::channel();
        let work = decode(WorkOwner::Server, move |stop| {
            started.send(()).expect("the test waits for the message");
            endless(stop)
        });
        tokio::select! {
            _ = work => unreachable!("the work does not return by itself"),
            started = has_started => started.expect("the work sends a message"),
        }
        assert_eq!(
            reason(decode(WorkOwner::Server, |_| Err(Unusable::WrongType)).await),
            Reason::WrongFileType
        );
    }

    #[tokio::test]
    async fn image_is_broken_if_the_decoder_panics() {
        assert_eq!(
            reason(decode(WorkOwner::Server, |_| panic!("an index too large")).await),
            Reason::BrokenFile
        );
    }
}
