//! What each network's adapter can do.

use chrono::{DateTime, Utc};
use url::Url;

use crate::{Connected, Credentials, Failure, Item, Latest};

/// What a person brought back from the network, or entered.
#[derive(Clone, Copy, Debug)]
pub enum Returned<'a> {
    /// The code in the query of the redirect. Valid once.
    Code(&'a str),
    /// An address or a handle, as entered.
    Address(&'a str),
}

/// The adapter of one network.
#[async_trait::async_trait]
pub trait Source: Send + Sync {
    /// The page of the network on which the person agrees. The network returns `state` with its answer. `None`:
    /// nothing needs agreement, and [`finish`](Self::finish) takes an address.
    fn begin(&self, state: &str) -> Option<Url>;

    /// Connects an account.
    async fn finish(&self, returned: Returned<'_>, now: DateTime<Utc>) -> Result<Connected, Failure>;

    /// The newest items, at most `limit`, newest first. `cursor` is that of the previous call, if there was one.
    async fn latest(
        &self,
        credentials: &Credentials,
        cursor: Option<&str>,
        limit: usize,
    ) -> Result<Latest, Failure>;

    /// One item. `None` if the source no longer has it.
    async fn find(&self, credentials: &Credentials, id: &str) -> Result<Option<Item>, Failure>;

    /// Renews credentials that expire. `None` if these do not, or if it is too early.
    async fn refresh(
        &self,
        credentials: &Credentials,
        now: DateTime<Utc>,
    ) -> Result<Option<Credentials>, Failure>;
}
