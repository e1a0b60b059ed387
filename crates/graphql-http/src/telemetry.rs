//! What the operator sees of an endpoint.

use std::time::Duration;

use metrics::{counter, histogram};

use crate::answer::Outcome;

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
