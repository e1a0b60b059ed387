//! A connected account or feed of a profile.

use async_graphql::Enum;
use aushang_db::Timestamp;
use sea_orm::{DeriveActiveEnum, EnumIter, FromQueryResult};
use serde_json::json;

use super::SourceProblem;
use crate::ids::{ProfileId, SourceId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
#[graphql(remote = "aushang_sources::Network")]
pub enum SourceNetwork {
    Instagram,
    /// Mastodon, Pixelfed, GoToSocial and others with Mastodon's API.
    Mastodon,
    /// RSS, Atom or JSON Feed.
    Feed,
}

impl SourceNetwork {
    /// The name that people know.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Instagram => "Instagram",
            Self::Mastodon => "Mastodon",
            Self::Feed => "Feed",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum SourceState {
    /// The first check has not ended.
    Waiting,
    Working,
    /// The last check failed. It is repeated, and nobody has to do anything.
    Delayed,
    /// No check succeeds until people do something, or none has succeeded for hours.
    Failed,
}

/// As stored, without its credentials.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Source {
    pub id: SourceId,
    pub profile_id: ProfileId,
    pub network: SourceNetwork,
    pub account: String,
    pub name: String,
    pub page: String,
    pub version: i64,
    pub status_key: String,
    pub send_push: bool,
    pub connected_at: Timestamp,
    pub disconnected_at: Option<Timestamp>,
    pub cursor: Option<String>,
    pub refresh_at: Option<Timestamp>,
    pub next_check_at: Option<Timestamp>,
    pub paused_until: Option<Timestamp>,
    pub requests: i64,
    pub checked_at: Option<Timestamp>,
    pub succeeded_at: Option<Timestamp>,
    pub last_taken: Option<i32>,
    pub problem: Option<SourceProblem>,
    pub problem_since: Option<Timestamp>,
    pub failures: i32,
    pub notified: Option<SourceProblem>,
}

impl Source {
    /// What the audit trail says of it, also after it was deleted.
    pub fn audit_details(&self) -> serde_json::Value {
        json!({ "network": self.network.title(), "source": self.name })
    }

    pub const fn is_connected(&self) -> bool {
        self.disconnected_at.is_none()
    }

    /// The current problem, and since when it exists.
    pub fn trouble(&self) -> Option<(SourceProblem, Timestamp)> {
        self.problem.zip(self.problem_since)
    }

    pub fn state(&self, now: Timestamp) -> SourceState {
        match self.trouble() {
            Some((problem, since)) if problem.is_lasting(since, now) => SourceState::Failed,
            Some(_) => SourceState::Delayed,
            None if self.succeeded_at.is_none() => SourceState::Waiting,
            None => SourceState::Working,
        }
    }

    /// Whether no request can succeed, because the token is not valid any more.
    pub fn needs_new_token(&self) -> bool {
        self.problem == Some(SourceProblem::Reconnect)
    }

    /// Whether the network allows no request now.
    pub fn is_paused(&self, now: Timestamp) -> bool {
        self.paused_until.is_some_and(|until| until > now)
    }

    /// When it is checked next; not in the past, and not before a pause of the network ends.
    pub fn next_possible_check(&self, now: Timestamp) -> Option<Timestamp> {
        Some(self.next_check_at?.max(self.paused_until.unwrap_or(now)).max(now))
    }

    /// Whether it has to be connected again.
    pub fn needs_connection(&self) -> bool {
        self.is_connected() && self.problem.is_some_and(SourceProblem::needs_connection)
    }

    /// Whether posts are being imported, as the public status page says.
    pub fn is_active(&self) -> bool {
        self.is_connected() && !self.needs_connection()
    }
}
