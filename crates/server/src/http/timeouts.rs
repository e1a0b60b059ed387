//! Timeouts for idle and slow connections. hyper has a single timeout for request heads; here a new
//! connection has little time, a used one may stay idle for long, and a head that has begun must be completed
//! in time.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Bytes, HttpBody};
use futures::task::AtomicWaker;
use hyper::body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// Until the first byte of the first head, and from the first byte of each head to its end.
pub const HEAD: Duration = Duration::from_secs(10);
/// Between two requests. Longer than the keep-alive time of common proxies, so that they do not send a
/// request on a connection that is being closed.
pub const REST: Duration = Duration::from_secs(75);

/// The state of a connection's timeouts. Clones share it.
#[derive(Clone)]
pub struct Phase(Arc<Shared>);

struct Shared {
    waiting: Mutex<Waiting>,
    /// Waker of a read that started while the server was busy, and therefore without a timer.
    reader: AtomicWaker,
}

#[derive(Clone, Copy)]
enum Waiting {
    /// Waiting for the first byte of a head.
    Resting { until: Instant },
    /// Waiting for the end of a head.
    Head { until: Instant },
    /// The server is working. Bodies and responses have timeouts of their own.
    Busy,
}

impl Phase {
    pub fn new() -> Self {
        let waiting = Mutex::new(Waiting::Resting { until: Instant::now() + HEAD });
        Self(Arc::new(Shared { waiting, reader: AtomicWaker::new() }))
    }

    /// Called when a head is complete.
    pub fn busy(&self) {
        *self.waiting() = Waiting::Busy;
    }

    /// Called when the response was written.
    fn rest(&self) {
        *self.waiting() = Waiting::Resting { until: Instant::now() + REST };
        self.0.reader.wake();
    }

    fn received(&self) {
        let mut waiting = self.waiting();
        if let Waiting::Resting { .. } = *waiting {
            *waiting = Waiting::Head { until: Instant::now() + HEAD };
        }
    }

    /// The last bytes of a response may still be in transit while the connection is idle.
    fn sent(&self) {
        let mut waiting = self.waiting();
        if let Waiting::Resting { until } = &mut *waiting {
            *until = Instant::now() + REST;
        }
    }

    fn until(&self) -> Option<Instant> {
        match *self.waiting() {
            Waiting::Resting { until } | Waiting::Head { until } => Some(until),
            Waiting::Busy => None,
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // The guarded code cannot panic halfway, so the state is consistent even if the lock is poisoned.
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that fails when it has waited for too long.
pub struct TimedStream<S> {
    stream: S,
    phase: Phase,
    timer: Pin<Box<Sleep>>,
}

impl<S> TimedStream<S> {
    pub fn new(stream: S, phase: Phase) -> Self {
        Self { stream, phase, timer: Box::pin(sleep_until(Instant::now())) }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let before = buffer.filled().len();
        if let Poll::Ready(read) = Pin::new(&mut this.stream).poll_read(cx, buffer) {
            if buffer.filled().len() > before {
                this.phase.received();
            }
            return Poll::Ready(read);
        }
        this.phase.0.reader.register(cx.waker());
        let Some(until) = this.phase.until() else { return Poll::Pending };
        if this.timer.deadline() != until {
            this.timer.as_mut().reset(until);
        }
        this.timer.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimedStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.phase.sent();
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.phase.sent();
        Pin::new(&mut self.stream).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

/// The body of a response. When it is dropped, the connection becomes idle and `kept` is dropped as well.
pub struct TimedBody<B, K> {
    body: B,
    phase: Phase,
    _kept: K,
}

impl<B, K> TimedBody<B, K> {
    pub fn new(body: B, phase: Phase, kept: K) -> Self {
        Self { body, phase, _kept: kept }
    }
}

impl<B, K> Drop for TimedBody<B, K> {
    fn drop(&mut self) {
        self.phase.rest();
    }
}

impl<B: HttpBody<Data = Bytes> + Unpin, K: Unpin> HttpBody for TimedBody<B, K> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
