//! The account that is read, and what is needed to read it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use url::Url;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Network {
    Instagram,
    /// Mastodon, Pixelfed, GoToSocial and others with Mastodon's API.
    Mastodon,
    /// RSS, Atom or JSON Feed.
    Feed,
}

/// An account of a network, or a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Identifies it within its network for ever: Instagram's user id, the address of the account (`name@host`),
    /// or the address of the feed.
    pub id: String,
    /// The id by which Instagram's callbacks name it, which is valid for one app only.
    pub scoped_id: Option<String>,
    /// What people know it by: `@fachschaft`, or the title of the feed. At most 200 characters.
    pub name: String,
    /// Its page for people.
    pub page: Url,
}

/// The result of connecting.
#[derive(Debug)]
pub struct Connected {
    pub account: Account,
    pub credentials: Credentials,
}

/// What is needed to read an account. Serialized, it contains the token in plain text, so it is stored only
/// encrypted. `Debug` does not print the token.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Credentials {
    Instagram { token: String, user: String, issued_at: DateTime<Utc>, expires_at: DateTime<Utc> },
    Mastodon { server: Url, account: String },
    Feed { address: Url },
}

impl Credentials {
    pub const fn network(&self) -> Network {
        match self {
            Self::Instagram { .. } => Network::Instagram,
            Self::Mastodon { .. } => Network::Mastodon,
            Self::Feed { .. } => Network::Feed,
        }
    }
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Credentials::{:?}", self.network())
    }
}
