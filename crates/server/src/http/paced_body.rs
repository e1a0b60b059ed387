//! A request body that has to arrive at a minimum pace. A client that sends a byte now and then must not hold
//! a connection and its memory forever, and a client on a slow line must still be able to upload a large
//! file.
//!
//! A client has a time budget. Waiting for data uses it up; received bytes refill it, up to its initial size.
//! So the client may pause or be slow, but not be slower than [`Pace::bytes_per_second`] for long. Time in
//! which the server is busy does not count.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::BoxError;
use axum::body::{Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

/// How fast a body must arrive.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The time budget: the longest pause of a client.
    pub budget: Duration,
    pub bytes_per_second: u32,
}

#[derive(Debug, thiserror::Error)]
#[error("the request body arrived too slowly")]
pub struct TooSlow;

pub struct PacedBody<B> {
    body: B,
    pace: Pace,
    budget_left: Duration,
    waiting: Option<Waiting>,
}

struct Waiting {
    since: Instant,
    end: Pin<Box<Sleep>>,
}

impl<B> PacedBody<B> {
    pub fn new(body: B, pace: Pace) -> Self {
        Self { body, pace, budget_left: pace.budget, waiting: None }
    }

    fn received(&mut self, bytes: usize) {
        if let Some(Waiting { since, .. }) = self.waiting.take() {
            self.budget_left = self.budget_left.saturating_sub(since.elapsed());
        }
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let earned = Duration::from_secs(1) * bytes / self.pace.bytes_per_second;
        self.budget_left = (self.budget_left + earned).min(self.pace.budget);
    }
}

impl<B> HttpBody for PacedBody<B>
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Unpin,
{
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = &mut *self;
        if let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(cx) {
            if let Some(Ok(frame)) = &frame {
                this.received(frame.data_ref().map_or(0, Bytes::len));
            }
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let budget_left = this.budget_left;
        let waiting = this.waiting.get_or_insert_with(|| {
            let since = Instant::now();
            Waiting { since, end: Box::pin(sleep_until(since + budget_left)) }
        });
        ready!(waiting.end.as_mut().poll(cx));
        Poll::Ready(Some(Err(TooSlow.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
