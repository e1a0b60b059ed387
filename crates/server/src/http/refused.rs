//! Plain HTTP responses for exceeded rate limits.

use std::time::Duration;

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};

/// 429, without a body.
pub fn too_many(wait: Duration) -> Response {
    let headers =
        [(header::RETRY_AFTER, seconds(wait)), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    (StatusCode::TOO_MANY_REQUESTS, headers).into_response()
}

/// Rounded up: a retry one second early would be refused again.
pub fn seconds(wait: Duration) -> HeaderValue {
    (wait.as_secs() + 1).into()
}
