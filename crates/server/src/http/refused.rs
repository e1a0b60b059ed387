//! Answers that are not GraphQL's to those who ask too often.

use std::time::Duration;

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};

/// 429, without a body.
pub fn too_many(wait: Duration) -> Response {
    let headers =
        [(header::RETRY_AFTER, seconds(wait)), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    (StatusCode::TOO_MANY_REQUESTS, headers).into_response()
}

/// Rounded up: a second too early is refused again.
pub fn seconds(wait: Duration) -> HeaderValue {
    (wait.as_secs() + 1).into()
}
