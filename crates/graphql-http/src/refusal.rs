//! A request that is answered with one error before anything ran: by the gate, or by this crate
//! because the request is malformed or too expensive.

use std::fmt::Display;

use async_graphql::{ErrorExtensionValues, Pos, ServerError, Value};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};

use crate::{failure, gate::Refused};

/// One error, and how it looks in HTTP.
#[derive(Debug)]
pub struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) error: Box<ServerError>,
    /// The request itself was well formed and its document was not. Clients that ask for
    /// `application/json` get 200 then, as GraphQL over HTTP wants it.
    pub(crate) of_document: bool,
}

impl Refusal {
    /// `code` and `reason` become `extensions.code` and `extensions.reason`. The HTTP status is
    /// the code where it is one; 603, the account that is gone, is a 401 to HTTP.
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

    /// Something broke that nobody could expect: it is logged here, once, and the person is told
    /// an id that finds it in the log.
    pub fn failure(error: &impl Display) -> Self {
        tracing::error!(%error, "request failed");
        Self::known_failure()
    }

    /// One of which the log tells already: a panic, since its hook does.
    pub(crate) fn known_failure() -> Self {
        Self {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            headers: HeaderMap::new(),
            error: Box::new(failure::anonymous()),
            of_document: false,
        }
    }

    /// `extensions.code` and `extensions.reason`.
    pub fn reason(&self) -> Option<Refused<'_>> {
        failure::refusals(std::slice::from_ref(&*self.error)).pop()
    }

    /// Adds a value to the error's extensions.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.error.extensions.get_or_insert_default().set(name, value);
        self
    }

    /// Adds a header to the answer, for example `Retry-After`.
    #[must_use]
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Points at the place in the document.
    #[must_use]
    pub(crate) fn at(mut self, place: Pos) -> Self {
        self.error.locations = vec![place];
        self
    }
}
