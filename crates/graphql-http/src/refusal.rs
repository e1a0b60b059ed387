//! The refusal of a request before execution: by the gate, or by this crate because the request is malformed
//! or too expensive.

use std::fmt::Display;

use async_graphql::{ErrorExtensionValues, Pos, ServerError, Value};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};

use crate::{failure, gate::Refused};

/// An error with its HTTP status and headers.
#[derive(Debug)]
pub struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) error: Box<ServerError>,
    /// The request is well formed, but its document is invalid. As GraphQL over HTTP requires, clients that
    /// accept `application/json` then get 200.
    pub(crate) of_document: bool,
}

impl Refusal {
    /// `code` and `reason` become `extensions.code` and `extensions.reason`. The HTTP status is the code if
    /// it is between 400 and 599, 401 for code 603 (the account was deleted), and 400 otherwise.
    pub fn new(code: u16, reason: &str, message: impl Into<String>) -> Self {
        let status = match code {
            603 => StatusCode::UNAUTHORIZED,
            400..=599 => StatusCode::from_u16(code).unwrap_or(StatusCode::BAD_REQUEST),
            _ => StatusCode::BAD_REQUEST,
        };
        let mut extensions = ErrorExtensionValues::default();
        extensions.set("code", code);
        extensions.set("reason", reason);
        let mut error = ServerError::new(message, None);
        error.extensions = Some(extensions);
        Self { status, headers: HeaderMap::new(), error: Box::new(error), of_document: false }
    }

    /// An unexpected failure. Logs it once; the client gets an id that is also in the log.
    pub fn failure(error: &impl Display) -> Self {
        tracing::error!(%error, "request failed");
        Self::known_failure()
    }

    /// A failure that was logged already, such as a panic, which its hook logs.
    pub(crate) fn known_failure() -> Self {
        Self {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            headers: HeaderMap::new(),
            error: Box::new(failure::anonymous()),
            of_document: false,
        }
    }

    /// Returns `extensions.code` and `extensions.reason`.
    pub fn reason(&self) -> Option<Refused<'_>> {
        failure::refusals(std::slice::from_ref(&*self.error)).pop()
    }

    /// Adds a value to the error's extensions.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.error.extensions.get_or_insert_default().set(name, value);
        self
    }

    /// Adds a header to the response, for example `Retry-After`.
    #[must_use]
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Adds the position in the document.
    #[must_use]
    pub(crate) fn at(mut self, place: Pos) -> Self {
        self.error.locations = vec![place];
        self
    }
}
