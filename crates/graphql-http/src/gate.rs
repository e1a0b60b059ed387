//! The one question asked before anything runs: may this request do what it says? The server
//! answers it with its sessions, its limits per address and its table of rights.

use std::net::IpAddr;

use async_graphql::{Data, Name};
use async_trait::async_trait;
use http::HeaderMap;

use crate::refusal::Refusal;

/// Stands before an endpoint's operations.
#[async_trait]
pub trait Gate: Send + Sync + 'static {
    /// Asked once per request, when its document is known to be valid and its variables to have
    /// the right types; before any resolver runs and before the first byte of a file is read.
    /// What it returns is what the resolvers find in their context.
    async fn admit(&self, inquiry: &Inquiry<'_>) -> Result<Data, Refusal>;

    /// Asked once more when the request's files are there, which may have taken hours: what held at
    /// their first byte may not hold any more. `data` is what [`Gate::admit`] returned.
    async fn admit_again(&self, _inquiry: &Inquiry<'_>, data: Data) -> Result<Data, Refusal> {
        Ok(data)
    }

    /// The admitted caller for [`Gate::refused`], taken from the result of [`Gate::admit`].
    fn caller(&self, _data: &Data) -> Option<String> {
        None
    }

    /// Called when resolvers refused something, with the reasons in the response.
    fn refused(&self, _inquiry: &Inquiry<'_>, _caller: Option<&str>, _refusals: &[Refused<'_>]) {}

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

/// What a gate may know of a request.
#[derive(Debug)]
#[non_exhaustive]
pub struct Inquiry<'a> {
    /// The request's headers.
    pub headers: &'a HeaderMap,
    /// The other end of the connection; `0.0.0.0` if the server was started without it.
    pub peer: IpAddr,
    /// What the chosen operation is.
    pub operation: OperationKind,
    /// The fields of the root that the operation asks for, in their order, by their names in the
    /// schema: fragments are unfolded, aliases removed, a field named twice stands twice, skipped
    /// ones are among them. `__schema` and `__type` are among them, `__typename` is not.
    pub root_fields: &'a [Name],
    /// Maximum fields of the response, see [`crate::Limits::complexity`].
    pub cost: u64,
    /// Whether files follow.
    pub has_files: bool,
}

/// Subscriptions never come so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperationKind {
    /// Reads.
    Query,
    /// Changes.
    Mutation,
}
