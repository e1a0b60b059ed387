//! The id by which a person who was told of a failure and the log speak of the same request.
//!
//! It stands in a span around all that the request does, so each line that is logged meanwhile
//! carries it, also that of a panic hook.

use std::fmt::Write;

use tracing::Instrument;

tokio::task_local! {
    static ID: String;
}

/// Does the work of one request under a new id.
pub async fn with_new<T>(endpoint: &'static str, work: impl Future<Output = T>) -> T {
    let id = new();
    let span = tracing::error_span!("request", id, endpoint);
    ID.scope(id, work).instrument(span).await
}

/// That of the request in whose course this is called.
pub fn current() -> String {
    ID.try_with(Clone::clone).unwrap_or_default()
}

fn new() -> String {
    let mut random = [0; 8];
    getrandom::fill(&mut random).expect("the system has random bytes");
    random.iter().fold(String::new(), |mut id, byte| {
        let _ = write!(id, "{byte:02x}");
        id
    })
}
