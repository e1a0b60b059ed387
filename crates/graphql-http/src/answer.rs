//! The HTTP response of the endpoint: a JSON object, a status and headers.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use async_graphql::{ServerError, Value};
use axum::{body::Body, response::Response};
use http::{HeaderMap, HeaderValue, StatusCode, Version, header};
use serde::Serialize;

use crate::{known, negotiation::ResponseType, reason::Reason, refusal::Refusal};

/// The outcome of a request, for the metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was executed without errors.
    Ok,
    /// It was executed, and resolvers refused something.
    Error,
    /// It was refused and not executed.
    Refused,
    /// The server failed unexpectedly.
    Failed,
}

impl Outcome {
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Error => "error",
            Self::Refused => "refused",
            Self::Failed => "failed",
        }
    }
}

#[derive(Debug)]
pub struct Answer {
    pub outcome: Outcome,
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

/// The body. `data` is present, possibly null, if execution began; a request error has no `data`.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<&'a Value>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    errors: &'a [ServerError],
    #[serde(skip_serializing_if = "Option::is_none")]
    extensions: Option<&'a BTreeMap<String, Value>>,
}

impl Answer {
    /// Serializes the executor's response, whose errors must already be presentable. Fails if it is longer
    /// than `limit` bytes.
    pub fn executed(response: async_graphql::Response, failed: bool, limit: usize) -> Result<Self, Reason> {
        let written = Written {
            data: Some(&response.data),
            errors: &response.errors,
            extensions: Some(&response.extensions).filter(|it| !it.is_empty()),
        };
        let body = write(&written, limit).ok_or(Reason::AnswerTooLarge)?;
        Ok(Self {
            outcome: match (failed, response.errors.is_empty()) {
                (true, _) => Outcome::Failed,
                (false, true) => Outcome::Ok,
                (false, false) => Outcome::Error,
            },
            status: StatusCode::OK,
            headers: response.http_headers,
            body,
        })
    }

    pub fn refused(refusal: Refusal, response_type: ResponseType) -> Self {
        let status = match response_type {
            ResponseType::Json if refusal.of_document => StatusCode::OK,
            _ => refusal.status,
        };
        Self {
            outcome: if status.is_server_error() { Outcome::Failed } else { Outcome::Refused },
            status,
            headers: refusal.headers,
            body: error_body(&refusal.error),
        }
    }

    /// Adds an `ETag` to a response without errors. Returns 304 without a body if the client's
    /// `If-None-Match` contains that tag. Responses with errors are returned unchanged.
    pub fn revalidated(mut self, request: &HeaderMap) -> Self {
        if self.outcome != Outcome::Ok || self.status != StatusCode::OK {
            return self;
        }
        let tag = known::tag(&self.body);
        if known::has(request, &tag) {
            self.status = StatusCode::NOT_MODIFIED;
            self.body = Vec::new();
        }
        self.headers.insert(header::ETAG, tag);
        self.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(known::KEPT));
        self.headers.insert(header::VARY, HeaderValue::from_static(known::VARY));
        self
    }

    /// The response to `OPTIONS`.
    pub fn options() -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(header::ALLOW, HeaderValue::from_static("GET, POST, OPTIONS"));
        Self { outcome: Outcome::Ok, status: StatusCode::NO_CONTENT, headers, body: Vec::new() }
    }

    /// `unread`: the request body may not have been read to its end. HTTP/1 then closes the connection,
    /// because it cannot be used again.
    pub fn into_response(self, response_type: ResponseType, unread: bool, version: Version) -> Response {
        let mut response = Response::new(Body::from(self.body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        *headers = self.headers;
        if ![StatusCode::NO_CONTENT, StatusCode::NOT_MODIFIED].contains(&self.status) {
            headers.insert(header::CONTENT_TYPE, response_type.header());
        }
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        if unread && version < Version::HTTP_2 {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

fn error_body(error: &ServerError) -> Vec<u8> {
    let written = Written { data: None, errors: std::slice::from_ref(error), extensions: None };
    write(&written, usize::MAX).expect("one error is short")
}

/// Returns `None` if the JSON is longer than `limit` bytes.
fn write(written: &Written<'_>, limit: usize) -> Option<Vec<u8>> {
    let mut bytes = Bounded { bytes: Vec::with_capacity(1024), limit };
    match serde_json::to_writer(&mut bytes, written) {
        Ok(()) => Some(bytes.bytes),
        Err(error) if error.is_io() => None,
        Err(error) => panic!("cannot serialize a GraphQL response as JSON: {error}"),
    }
}

struct Bounded {
    bytes: Vec<u8>,
    limit: usize,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.bytes.len() + bytes.len() > self.limit {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
