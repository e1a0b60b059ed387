//! The id of a request. Clients get it with a failure, to find the request in the log.
//!
//! It is a field of a span around the whole request, so every log line of the request contains it, including
//! that of a panic hook.

use std::fmt::Write;

use tracing::Instrument;

tokio::task_local! {
    static ID: String;
}

/// Runs a request with a new id.
pub async fn with_new<T>(endpoint: &'static str, work: impl Future<Output = T>) -> T {
    let id = new();
    let span = tracing::error_span!("request", id, endpoint);
    ID.scope(id, work).instrument(span).await
}

/// The id of the current request; empty outside of a request.
pub fn current() -> String {
    ID.try_with(Clone::clone).unwrap_or_default()
}

fn new() -> String {
    let mut random = [0; 8];
    getrandom::fill(&mut random).expect("the operating system provides random bytes");
    random.iter().fold(String::new(), |mut id, byte| {
        let _ = write!(id, "{byte:02x}");
        id
    })
}
