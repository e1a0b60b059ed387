//! Files below `/files/`.

use aushang::app::App;
use aushang::files;
use aushang::media::Signature;
use aushang::problem::Error;
use aushang_blob::{BlobProblem, Span};
use aushang_graphql_http::known;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use serde::Deserialize;

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

#[derive(Deserialize)]
pub struct Signed {
    expires: Option<i64>,
    signature: Option<String>,
}

impl Signed {
    /// What an address carries, if it does; anything else in its query says nothing.
    pub fn signature(query: &Result<Query<Self>, QueryRejection>) -> Option<Signature<'_>> {
        let Query(signed) = query.as_ref().ok()?;
        Some(Signature { expires: signed.expires?, mac: signed.signature.as_deref()? })
    }
}

/// What caches may do with a file that everybody may have. Its bytes never change under its
/// name, but it is withdrawn with its post or its profile.
const PUBLIC: &str = "public, max-age=3600, immutable";
const PRIVATE: &str = "private, no-store";
/// What a browser may do that opens a file by itself.
const POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

/// `GET /files/<name>/<variant>`: whole or a range. What may not be fetched is answered as
/// missing.
pub async fn fetch(
    State(app): State<App>,
    Path((name, variant)): Path<(String, String)>,
    signed: Result<Query<Signed>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let allowed = match files::find(&app, &name, &variant, Signed::signature(&signed)).await {
        Ok(allowed) => allowed,
        Err(Error::Problem(_)) => return without_file(StatusCode::NOT_FOUND),
        Err(Error::Failure(error)) => {
            tracing::error!(%error, "it could not be found out who may fetch a file");
            return without_file(StatusCode::INTERNAL_SERVER_ERROR);
        }
    };
    let caching = if allowed.public { PUBLIC } else { PRIVATE };
    // The content of a key never changes, so a hash of the key identifies the bytes.
    let tag = known::strong_tag(allowed.key.as_str().as_bytes());
    // Also with a 304: a cache takes its headers for those of the file that it has.
    let always = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        // Any site may embed a file whose address it knows.
        (CROSS_ORIGIN_RESOURCE_POLICY, HeaderValue::from_static("cross-origin")),
    ];
    if known::has(&headers, &tag) {
        return (StatusCode::NOT_MODIFIED, always).into_response();
    }
    let span = wanted_span(&headers, &tag);
    let blob = match app.files.get(&allowed.key, span.unwrap_or(Span::Whole)).await {
        Ok(blob) => blob,
        Err(BlobProblem::OutsideOfFile { size }) => {
            let range = format!("bytes */{size}");
            return (StatusCode::RANGE_NOT_SATISFIABLE, [(header::CONTENT_RANGE, range)]).into_response();
        }
        Err(BlobProblem::Missing) => {
            // Its name is its address, and no matter for a log.
            tracing::error!("a file that a row names is not in the store");
            return without_file(StatusCode::NOT_FOUND);
        }
        Err(error) => {
            tracing::error!(%error, "a file could not be read");
            return without_file(StatusCode::INTERNAL_SERVER_ERROR);
        }
    };
    let length = blob.range.end - blob.range.start;
    let content_range =
        format!("bytes {}-{}/{}", blob.range.start, blob.range.end.saturating_sub(1), blob.size);
    let of_content = [(header::CONTENT_TYPE, allowed.content_type), (header::ACCEPT_RANGES, "bytes")];
    let mut response = (always, of_content, Body::from_stream(blob.bytes)).into_response();
    response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
    if span.is_some() {
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
        let range = HeaderValue::from_str(&content_range).expect("three numbers are a header");
        response.headers_mut().insert(header::CONTENT_RANGE, range);
    }
    response
}

/// An answer that no cache keeps: the file may come, or come back.
fn without_file(status: StatusCode) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")]).into_response()
}

/// The requested range. If the client's part belongs to another version (`If-Range`), it needs the whole file
/// (RFC 9110, 13.1.5); dates are not supported there.
fn wanted_span(headers: &HeaderMap, tag: &HeaderValue) -> Option<Span> {
    if headers.get(header::IF_RANGE).is_some_and(|known| known != tag) {
        return None;
    }
    headers.get(header::RANGE)?.to_str().ok().and_then(parse_range)
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
