//! Admission of requests before execution. The server implements it with its sessions, rate limits and
//! permissions.

use std::net::IpAddr;

use async_graphql::{Data, Name};
use async_trait::async_trait;
use http::HeaderMap;

use crate::refusal::Refusal;

/// Decides which requests an endpoint executes.
#[async_trait]
pub trait Gate: Send + Sync + 'static {
    /// Called once per request, after its document and the types of its variables have been validated, and
    /// before any resolver runs and any byte of a file is read. Returns the data for the resolvers' context.
    async fn admit(&self, inquiry: &Inquiry<'_>) -> Result<Data, Refusal>;

    /// Called again after the request's files have arrived. An upload may take hours, so the session or the
    /// permissions may have changed. `data` is the result of [`Gate::admit`].
    async fn admit_again(&self, _inquiry: &Inquiry<'_>, data: Data) -> Result<Data, Refusal> {
        Ok(data)
    }

    /// The admitted caller for [`Gate::refused`], taken from the result of [`Gate::admit`].
    fn caller(&self, _data: &Data) -> Option<String> {
        None
    }

    /// Called when the response contains refusals by resolvers.
    fn refused(&self, _inquiry: &Inquiry<'_>, _caller: Option<&str>, _refusals: &[Refused<'_>]) {}

    /// Whether any caller may ever call this field of the schema's root. A trusted document with another field
    /// is invalid.
    fn knows(&self, _operation: OperationKind, _root_field: &str) -> bool {
        true
    }

    /// Maximum bytes of the response to an admitted query. [`crate::Limits::answer_bytes`] applies as well.
    fn answer_bytes(&self, _inquiry: &Inquiry<'_>) -> usize {
        usize::MAX
    }
}

/// A refusal by a resolver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused<'a> {
    pub code: u64,
    pub reason: &'a str,
}

/// A request to admit.
#[derive(Debug)]
#[non_exhaustive]
pub struct Inquiry<'a> {
    /// The request's headers.
    pub headers: &'a HeaderMap,
    /// The remote address of the connection; `0.0.0.0` if the server does not provide it.
    pub peer: IpAddr,
    /// The kind of the selected operation.
    pub operation: OperationKind,
    /// The root fields that the operation selects, in document order, by their names in the schema: fragments
    /// are unfolded and aliases ignored. Contains repeated and skipped fields, `__schema` and `__type`, but
    /// not `__typename`.
    pub root_fields: &'a [Name],
    /// Maximum fields of the response, see [`crate::Limits::complexity`].
    pub cost: u64,
    /// Whether the request contains files.
    pub has_files: bool,
}

/// The kind of an operation. Subscriptions are refused earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperationKind {
    /// An operation that reads.
    Query,
    /// An operation that changes data.
    Mutation,
}
