//! Uploaded files, below `/files/`.

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
    /// Returns the signature in the query, if it is complete.
    pub fn signature(query: &Result<Query<Self>, QueryRejection>) -> Option<Signature<'_>> {
        let Query(signed) = query.as_ref().ok()?;
        Some(Signature { expires: signed.expires?, mac: signed.signature.as_deref()? })
    }
}

/// For files of public posts. The bytes of a name never change, but access ends with the post or the profile.
const PUBLIC: &str = "public, max-age=3600, immutable";
const PRIVATE: &str = "private, no-store";
/// Restricts a file that is opened directly in a browser.
const POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

/// `GET /files/<name>/<variant>`: the whole file or a range. Responds with 404 if the caller may not fetch
/// it.
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
            tracing::error!(%error, "cannot check access to a file");
            return without_file(StatusCode::INTERNAL_SERVER_ERROR);
        }
    };
    let caching = if allowed.public { PUBLIC } else { PRIVATE };
    // The content of a key never changes, so a hash of the key identifies the bytes.
    let tag = known::strong_tag(allowed.key.as_str().as_bytes());
    // Sent with 304 as well, because a cache updates its headers from it.
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
            // The name is not logged: it is the address of the file.
            tracing::error!("a file of a row is missing in the store");
            return without_file(StatusCode::NOT_FOUND);
        }
        Err(error) => {
            tracing::error!(%error, "cannot read a file");
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

/// A response that is not cached: the file may be added or restored.
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

/// Parses a single range. `None` for several or invalid ranges: then the whole file is sent (RFC 9110, 14.2).
fn parse_range(range: &str) -> Option<Span> {
    let (from, to) = range.strip_prefix("bytes=")?.split_once('-')?;
    match (from, to) {
        ("", last) => Some(Span::Last(last.parse().ok()?)),
        (from, "") => Some(Span::From(from.parse().ok()?)),
        (first, last) => Some(Span::Between { first: first.parse().ok()?, last: last.parse().ok()? }),
    }
}
