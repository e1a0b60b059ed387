//! Metrics and spans of an endpoint.

use std::time::Duration;

use metrics::{counter, histogram};
use tracing::Span;

use crate::answer::Outcome;
use crate::document::Operation;

/// Counts a request and records its duration.
pub fn request(endpoint: &'static str, outcome: Outcome, took: Duration) {
    counter!("graphql_requests_total", "endpoint" => endpoint, "outcome" => outcome.name()).increment(1);
    histogram!("graphql_request_seconds", "endpoint" => endpoint).record(took);
}

/// Counts a lookup in the document cache.
pub fn document(endpoint: &'static str, known: bool) {
    let cache = if known { "hit" } else { "miss" };
    counter!("graphql_documents_total", "endpoint" => endpoint, "cache" => cache).increment(1);
}

/// The span of an execution. Contains the name of the first root field, which the schema defines, and not the
/// operation's name, because the caller can choose any text for it.
pub fn executing(operation: &Operation) -> Span {
    tracing::debug_span!("execute", field = operation.root_fields.first().map(AsRef::<str>::as_ref))
}
