//! The polling loop.

use std::cell::Cell;
use std::time::Duration;

use aushang_jobs::{Ticker, Wake};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

const PAUSE: Duration = Duration::from_mins(10);

fn ticker() -> (Ticker, Wake, CancellationToken) {
    let (wake, shutdown) = (Wake::default(), CancellationToken::new());
    let ticker = Ticker { name: "test", pause: PAUSE, wake: wake.clone(), shutdown: shutdown.clone() };
    (ticker, wake, shutdown)
}

/// The times of the first `limit` polls, in seconds since the start. `outcome` is the result of each poll.
async fn polls_of(limit: u32, outcome: impl Fn(u32, &Wake) -> Result<bool, String>) -> Vec<u64> {
    let (ticker, wake, shutdown) = ticker();
    let start = Instant::now();
    let mut moments = Vec::new();
    let count = Cell::new(0);
    ticker
        .run(|| {
            moments.push(start.elapsed().as_secs());
            count.set(count.get() + 1);
            if count.get() == limit {
                shutdown.cancel();
            }
            std::future::ready(outcome(count.get(), &wake))
        })
        .await;
    moments
}

#[tokio::test(start_paused = true)]
async fn polls_immediately_and_after_each_pause() {
    assert_eq!(polls_of(3, |_, _| Ok(false)).await, [0, 600, 1200]);
}

#[tokio::test(start_paused = true)]
async fn polls_again_immediately_if_there_is_more() {
    assert_eq!(polls_of(4, |look, _| Ok(look < 3)).await, [0, 0, 0, 600]);
}

#[tokio::test(start_paused = true)]
async fn a_wake_during_a_poll_is_not_lost() {
    let woken = polls_of(3, |look, wake| {
        if look == 1 {
            wake.now();
        }
        Ok(false)
    });
    assert_eq!(woken.await, [0, 0, 600]);
}

#[tokio::test(start_paused = true)]
async fn continues_after_failures_and_panics() {
    let polls = polls_of(4, |look, _| match look {
        1 => Err("no database".to_owned()),
        2 => panic!("on purpose"),
        _ => Ok(false),
    });
    assert_eq!(polls.await, [0, 600, 1200, 1800]);
}

#[tokio::test(start_paused = true)]
async fn wake_and_shutdown_end_a_pause_immediately() {
    let (ticker, wake, shutdown) = ticker();
    let start = Instant::now();
    let (looked, mut looks) = tokio::sync::mpsc::unbounded_channel();
    let running = tokio::spawn(ticker.run(move || {
        looked.send(()).unwrap();
        std::future::ready(Ok::<_, String>(false))
    }));
    looks.recv().await.unwrap();
    wake.now();
    looks.recv().await.unwrap();
    shutdown.cancel();
    running.await.unwrap();
    assert_eq!(start.elapsed(), Duration::ZERO);
}

#[tokio::test]
async fn a_ticker_that_starts_after_the_shutdown_does_not_poll() {
    let (ticker, _, shutdown) = ticker();
    shutdown.cancel();
    ticker.run(|| -> std::future::Ready<Result<bool, String>> { panic!("it polled") }).await;
}
