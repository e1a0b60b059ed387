//! Files below `/files/`.

use aushang::app::App;
use aushang::files;
use aushang::media::Signature;
use aushang_blob::Span;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Signed {
    expires: Option<i64>,
    signature: Option<String>,
}

/// `GET /files/<name>/<variant>`: whole or a range. What may not be fetched is answered as
/// missing.
pub async fn fetch(
    State(app): State<App>,
    Path((name, variant)): Path<(String, String)>,
    Query(signed): Query<Signed>,
    headers: HeaderMap,
) -> Response {
    let signature = signed.expires.zip(signed.signature.as_deref());
    let signature = signature.map(|(expires, mac)| Signature { expires, mac });
    let Ok(allowed) = files::find(&app, &name, signature).await else {
        return StatusCode::NOT_FOUND.into_response();
    };
    if allowed.key.as_str().rsplit('/').next() != Some(variant.as_str()) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let span = headers.get(header::RANGE).and_then(|range| range.to_str().ok()).and_then(parse_range);
    let blob = match app.files.get(&allowed.key, span.unwrap_or(Span::Whole)).await {
        Ok(blob) => blob,
        Err(aushang_blob::BlobProblem::OutsideOfFile { size }) => {
            let range = format!("bytes */{size}");
            return (StatusCode::RANGE_NOT_SATISFIABLE, [(header::CONTENT_RANGE, range)]).into_response();
        }
        Err(error) => {
            tracing::error!(%error, "a file that a row names could not be read");
            return StatusCode::NOT_FOUND.into_response();
        }
    };
    let length = blob.range.end - blob.range.start;
    let content_range =
        format!("bytes {}-{}/{}", blob.range.start, blob.range.end.saturating_sub(1), blob.size);
    let mut response = Body::from_stream(blob.bytes).into_response();
    let caching = if allowed.public { "public, max-age=31536000, immutable" } else { "private, no-store" };
    let fixed = [
        (header::CONTENT_TYPE, allowed.content_type),
        (header::CACHE_CONTROL, caching),
        (header::ACCEPT_RANGES, "bytes"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
    ];
    for (name, value) in fixed {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
    if span.is_some() {
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
        let range = HeaderValue::from_str(&content_range).expect("three numbers are a header");
        response.headers_mut().insert(header::CONTENT_RANGE, range);
    }
    response
}

/// One range; of several, as of what is none, the whole is sent (RFC 9110, 14.2).
fn parse_range(range: &str) -> Option<Span> {
    let (from, to) = range.strip_prefix("bytes=")?.split_once('-')?;
    match (from, to) {
        ("", last) => Some(Span::Last(last.parse().ok()?)),
        (from, "") => Some(Span::From(from.parse().ok()?)),
        (first, last) => Some(Span::Between { first: first.parse().ok()?, last: last.parse().ok()? }),
    }
}
