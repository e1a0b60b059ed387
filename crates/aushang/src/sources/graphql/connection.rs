//! The connection with Instagram.

use async_graphql::SimpleObject;

use super::SourceOutput;
use crate::app::App;
use crate::sources::Source;
use crate::sources::connect::Authorization;

/// The connection of the profile with Instagram.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct InstagramConnection {
    /// Whether an account is connected, also if there is an error.
    pub active: bool,
    /// Whether the account has to be connected again.
    pub error: bool,
    /// Null: no account is connected.
    pub source: Option<SourceOutput>,
}

impl InstagramConnection {
    pub(super) fn new(app: &App, source: Option<Source>) -> Self {
        Self {
            active: source.is_some(),
            error: source.as_ref().is_some_and(Source::needs_connection),
            source: source.map(|source| SourceOutput::new(app, source)),
        }
    }
}

/// Where a person agrees to the connection with Instagram.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct InstagramAuthorization {
    /// The page of Instagram.
    pub url: String,
    /// Instagram returns it to the redirect address. Valid for an hour, in this session and for this profile.
    pub state: String,
    /// The redirect address of this installation, argument for `connectInstagram`.
    pub redirect_uri: String,
}

impl From<Authorization> for InstagramAuthorization {
    fn from(Authorization { url, state, redirect_url }: Authorization) -> Self {
        Self { url: url.into(), state, redirect_uri: redirect_url }
    }
}
