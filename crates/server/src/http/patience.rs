//! How long a connection waits for its client. hyper has one time for all of it; here a new connection has
//! little, one that was used already may rest for long, and a head that has begun has to come to its end.

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
/// Between two requests. Longer than proxies keep their connections, or they would ask on one that is just
/// being closed.
pub const REST: Duration = Duration::from_secs(75);

/// What a connection waits for. Clones share it.
#[derive(Clone)]
pub struct Phase(Arc<Shared>);

struct Shared {
    waiting: Mutex<Waiting>,
    /// Of a read that began while the server was busy, and so without a timer.
    reader: AtomicWaker,
}

#[derive(Clone, Copy)]
enum Waiting {
    /// For the first byte of a head.
    Resting { until: Instant },
    /// For its last.
    Head { until: Instant },
    /// For the server. Bodies and answers have a pace of their own.
    Busy,
}

impl Phase {
    pub fn new() -> Self {
        let waiting = Mutex::new(Waiting::Resting { until: Instant::now() + HEAD });
        Self(Arc::new(Shared { waiting, reader: AtomicWaker::new() }))
    }

    /// A head is there.
    pub fn busy(&self) {
        *self.waiting() = Waiting::Busy;
    }

    /// The answer is written.
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

    /// The last of an answer may still be on its way while a connection rests.
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
        // Nothing in here can panic half-way, so what a poisoned lock guards is sound.
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that ends when it has waited for too long.
pub struct Patient<S> {
    stream: S,
    phase: Phase,
    timer: Pin<Box<Sleep>>,
}

impl<S> Patient<S> {
    pub fn new(stream: S, phase: Phase) -> Self {
        Self { stream, phase, timer: Box::pin(sleep_until(Instant::now())) }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
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

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
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

/// The body of an answer. When it is gone the connection rests, and what `kept` is can go as well.
pub struct Answered<B, K> {
    body: B,
    phase: Phase,
    _kept: K,
}

impl<B, K> Answered<B, K> {
    pub fn new(body: B, phase: Phase, kept: K) -> Self {
        Self { body, phase, _kept: kept }
    }
}

impl<B, K> Drop for Answered<B, K> {
    fn drop(&mut self) {
        self.phase.rest();
    }
}

impl<B: HttpBody<Data = Bytes> + Unpin, K: Unpin> HttpBody for Answered<B, K> {
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
