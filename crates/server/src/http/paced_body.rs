//! A request's body that has to arrive at a pace: who sends a byte now and then must not hold a
//! connection and its memory for ever, and who has a slow line must get a large file through.
//!
//! A client has some patience to use up. Waiting for it costs patience, bytes give it back, never
//! more than it had at first. So it may pause, and it may be slow, but not slower than
//! [`Pace::bytes_per_second`] for long. What the server itself takes its time for costs nothing.

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
    /// The longest pause, and what a slow client has until it is too slow.
    pub patience: Duration,
    pub bytes_per_second: u32,
}

#[derive(Debug, thiserror::Error)]
#[error("the body of the request came too slowly")]
pub struct TooSlow;

pub struct PacedBody<B> {
    body: B,
    pace: Pace,
    patience_left: Duration,
    waiting: Option<Waiting>,
}

struct Waiting {
    since: Instant,
    end: Pin<Box<Sleep>>,
}

impl<B> PacedBody<B> {
    pub fn new(body: B, pace: Pace) -> Self {
        Self { body, pace, patience_left: pace.patience, waiting: None }
    }

    fn received(&mut self, bytes: usize) {
        if let Some(Waiting { since, .. }) = self.waiting.take() {
            self.patience_left = self.patience_left.saturating_sub(since.elapsed());
        }
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let earned = Duration::from_secs(1) * bytes / self.pace.bytes_per_second;
        self.patience_left = (self.patience_left + earned).min(self.pace.patience);
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
        let patience_left = this.patience_left;
        let waiting = this.waiting.get_or_insert_with(|| {
            let since = Instant::now();
            Waiting { since, end: Box::pin(sleep_until(since + patience_left)) }
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
