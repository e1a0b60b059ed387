//! What the operator sees of an endpoint.

use std::time::Duration;

use metrics::{counter, histogram};
use tracing::Span;

use crate::answer::Outcome;
use crate::document::Operation;

/// One answered request.
pub fn request(endpoint: &'static str, outcome: Outcome, took: Duration) {
    counter!("graphql_requests_total", "endpoint" => endpoint, "outcome" => outcome.name()).increment(1);
    histogram!("graphql_request_seconds", "endpoint" => endpoint).record(took);
}

/// One document looked up among those that are remembered.
pub fn document(endpoint: &'static str, known: bool) {
    let cache = if known { "hit" } else { "miss" };
    counter!("graphql_documents_total", "endpoint" => endpoint, "cache" => cache).increment(1);
}

/// Around the execution of an operation. It bears the first field that is asked for, which is the
/// schema's word: the operation's name is the caller's, and may say anything.
pub fn executing(operation: &Operation) -> Span {
    tracing::debug_span!("execute", field = operation.root_fields.first().map(AsRef::<str>::as_ref))
}
