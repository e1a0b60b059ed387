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

/// The result of looking for a request's document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// It was requested by id and is trusted.
    Trusted,
    /// It was requested by an id that the server does not know.
    Unknown,
    /// Its text is in the cache.
    Hit,
    /// Its text is not in the cache.
    Miss,
}

/// Counts a lookup of a document.
pub fn document(endpoint: &'static str, lookup: Lookup) {
    let cache = match lookup {
        Lookup::Trusted => "trusted",
        Lookup::Unknown => "unknown",
        Lookup::Hit => "hit",
        Lookup::Miss => "miss",
    };
    counter!("graphql_documents_total", "endpoint" => endpoint, "cache" => cache).increment(1);
}

/// The span of an execution. Contains the name of the first root field, which the schema defines, and the
/// operation's name only if the document is trusted, because otherwise the caller can choose any text for it.
pub fn executing(operation: &Operation, lookup: Lookup) -> Span {
    let name = operation.name.as_deref().filter(|_| lookup == Lookup::Trusted);
    let field = operation.root_fields.first().map(AsRef::<str>::as_ref);
    tracing::debug_span!("execute", operation = name, field)
}
