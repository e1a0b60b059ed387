//! Strangers' pictures in the hands of a decoder: one at a time, for a limited time, and never
//! anything worse than that the picture is broken.

use std::sync::LazyLock;
use std::time::Duration;

use aushang_picture::{Picture, Stop, Unusable};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tracing::Span;

use crate::concurrency::FairLimit;
use crate::ids::AccountId;
use crate::problem::{Error, Reason, Result};

/// Decoding takes memory in proportion to the picture, so one is decoded at a time.
static DECODING: LazyLock<FairLimit<Whose>> = LazyLock::new(|| FairLimit::new(1));
/// The largest picture that is taken needs two seconds; this is for a machine that is busy.
const TIME: Duration = Duration::from_secs(20);

/// The owner of a decoding task; tasks of one owner do not delay those of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    Account(AccountId),
    /// Posters of videos, and pictures imported by commands.
    Server,
}

/// Does work on one picture when it is its turn. It is told to stop when its time is up, and when
/// the caller has hung up; its turn lasts until it really has.
pub(super) async fn decoded(
    whose: Whose,
    work: impl FnOnce(&Stop) -> Result<Picture, Unusable> + Send + 'static,
) -> Result<Picture> {
    within(TIME, whose, work).await
}

async fn within(
    time: Duration,
    whose: Whose,
    work: impl FnOnce(&Stop) -> Result<Picture, Unusable> + Send + 'static,
) -> Result<Picture> {
    let turn = DECODING.acquire(whose).await;
    let waiting = Waiting(Stop::default());
    let (stop, caller) = (waiting.0.clone(), Span::current());
    let work = spawn_blocking(move || {
        let _turn = turn;
        caller.in_scope(|| work(&stop))
    });
    match timeout(time, work).await {
        Ok(Ok(picture)) => picture.map_err(refusal),
        // A panic's hook has told of it. To whoever uploaded it, the file is broken.
        Ok(Err(error)) if error.is_panic() => Err(Reason::BrokenFile.into()),
        Ok(Err(cancelled)) => Err(Error::failure(cancelled)),
        Err(_elapsed) => Err(Reason::BrokenFile.into()),
    }
}

/// Somebody waits for the work as long as this lives.
struct Waiting(Stop);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.now();
    }
}

fn refusal(unusable: Unusable) -> Error {
    match unusable {
        Unusable::WrongType => Reason::WrongFileType.into(),
        Unusable::Broken => Reason::BrokenFile.into(),
        Unusable::TooManyPixels => Reason::TooManyPixels.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes on until it is told to stop.
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
    async fn work_whose_time_is_up_stops_and_the_picture_is_broken() {
        assert_eq!(
            reason(within(Duration::from_millis(1), Whose::Server, endless).await),
            Reason::BrokenFile
        );
        // It has stopped, or this would wait for ever.
        let next = decoded(Whose::Server, |_| Err(Unusable::TooManyPixels)).await;
        assert_eq!(reason(next), Reason::TooManyPixels);
    }

    #[tokio::test]
    async fn work_for_one_who_hung_up_stops() {
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let work = decoded(Whose::Server, move |stop| {
            begun.send(()).expect("the test waits for it");
            endless(stop)
        });
        tokio::select! {
            _ = work => unreachable!("it does not end by itself"),
            begun = has_begun => begun.expect("the work says so"),
        }
        assert_eq!(reason(decoded(Whose::Server, |_| Err(Unusable::WrongType)).await), Reason::WrongFileType);
    }

    #[tokio::test]
    async fn a_picture_at_which_a_decoder_panics_is_broken() {
        assert_eq!(
            reason(decoded(Whose::Server, |_| panic!("an index too large")).await),
            Reason::BrokenFile
        );
    }
}
