//! Instagram, read through its API with Instagram Login. Only the permission to read is asked for.
//!
//! The token is sent in a header wherever the API accepts that, because addresses end up in logs. For the same reason
//! `paging.next` is never followed: it contains the token.

mod account;
mod ask;
mod flat_refusal;
mod media;
mod refusal;
mod settings;
mod tokens;
mod usage;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use url::Url;

use crate::signed_request::{self, NotSigned, SignedRequest};
use crate::{Connected, Credentials, Failure, Http, Item, Latest, Returned, Source};
use ask::{Refused, Reply, ask, at, get_with};
pub use settings::{InstagramSettings, NotUsable};
use tokens::Short;

/// The only permission that is asked for: reading the profile and its media.
pub(crate) const SCOPE: &str = "instagram_business_basic";
/// A younger token cannot be renewed.
const MIN_AGE_TO_REFRESH: TimeDelta = TimeDelta::hours(24);
/// The API returns at most this many media at once.
const MAX_LIMIT: usize = 100;

/// Reads professional accounts of Instagram.
pub struct Instagram {
    http: Http,
    settings: InstagramSettings,
}

impl Instagram {
    /// `http` may reach private addresses: it requests only the configured hosts, and follows no redirects.
    pub fn new(settings: InstagramSettings, http: Http) -> Result<Self, NotUsable> {
        settings.check()?;
        Ok(Self { http, settings })
    }

    pub fn settings(&self) -> &InstagramSettings {
        &self.settings
    }

    /// Checks the `signed_request` of a callback. A request that is older than `max_age` is refused.
    pub fn verify(
        &self,
        signed: &str,
        max_age: TimeDelta,
        now: DateTime<Utc>,
    ) -> Result<SignedRequest, NotSigned> {
        signed_request::verify(signed, &self.settings.app_secret, max_age, now)
    }

    /// Connects the account of a token for an hour.
    async fn connect(&self, short: Short, now: DateTime<Utc>) -> Result<Connected, Failure> {
        let token = tokens::exchange(&self.http, &self.settings, &short.token, now).await?;
        let found = self.read(&["me"], &[("fields", account::FIELDS)], &token.value).await?;
        let account = account::account(&found.body, short.user, &self.settings.authorize_url)?;
        let credentials = token.credentials(account.id.clone());
        Ok(Connected { account, credentials })
    }

    /// Requests data from the graph host, with its version in the path.
    async fn read(&self, path: &[&str], query: &[(&str, &str)], token: &str) -> Result<Reply, Refused> {
        let mut url = at(&self.settings.graph_url, &[&self.settings.api_version]);
        url = at(&url, path);
        url.query_pairs_mut().extend_pairs(query);
        ask(&self.http, get_with(url, token)?).await
    }

    /// Requests media, without the fields that the API does not know there.
    async fn read_media(&self, path: &[&str], limit: Option<&str>, token: &str) -> Result<Reply, Refused> {
        let query = |fields| [("fields", fields)].into_iter().chain(limit.map(|limit| ("limit", limit)));
        let all: Vec<_> = query(media::FIELDS).collect();
        match self.read(path, &all, token).await {
            Err(Refused::Graph(error)) if error.is_unknown_field() => {
                let fewer: Vec<_> = query(media::OLD_FIELDS).collect();
                self.read(path, &fewer, token).await
            }
            other => other,
        }
    }
}

#[async_trait::async_trait]
impl Source for Instagram {
    fn begin(&self, state: &str) -> Option<Url> {
        let mut url = at(&self.settings.authorize_url, &["oauth", "authorize"]);
        url.query_pairs_mut().extend_pairs([
            ("client_id", self.settings.app_id.as_str()),
            ("redirect_uri", self.settings.redirect_url.as_str()),
            ("response_type", "code"),
            ("scope", SCOPE),
            ("state", state),
            // Staff are often signed in privately: Instagram asks for the account itself.
            ("force_authentication", "1"),
            ("enable_fb_login", "0"),
        ]);
        Some(url)
    }

    async fn finish(&self, returned: Returned<'_>, now: DateTime<Utc>) -> Result<Connected, Failure> {
        let Returned::Code(code) = returned else { return Err(Failure::NotASource) };
        let short = tokens::redeem(&self.http, &self.settings, code).await?;
        self.connect(short, now).await.map_err(|failure| match failure {
            Failure::Passing(why) => Failure::Interrupted(why),
            limited @ Failure::Limited(_) => Failure::Interrupted(limited.to_string()),
            other => other,
        })
    }

    async fn latest(
        &self,
        credentials: &Credentials,
        _cursor: Option<&str>,
        limit: usize,
    ) -> Result<Latest, Failure> {
        let (token, _) = token_of(credentials)?;
        let limit = limit.clamp(1, MAX_LIMIT);
        let reply = self.read_media(&["me", "media"], Some(&limit.to_string()), token).await?;
        let Some(list) = reply.body.get("data").and_then(Value::as_array) else {
            return Err(Failure::Passing("Instagram sent no list of media".to_owned()));
        };
        let items = list.iter().filter_map(media::item).take(limit).collect();
        Ok(Latest { items, cursor: None, pause: reply.pause })
    }

    async fn find(&self, credentials: &Credentials, id: &str) -> Result<Option<Item>, Failure> {
        let (token, _) = token_of(credentials)?;
        // Other names, like `me`, are not media.
        if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_') {
            return Ok(None);
        }
        match self.read_media(&[id], None, token).await {
            Ok(reply) => Ok(media::item(&reply.body)),
            Err(Refused::Graph(error)) if error.is_missing_object() => Ok(None),
            Err(refused) => Err(refused.into()),
        }
    }

    async fn refresh(
        &self,
        credentials: &Credentials,
        now: DateTime<Utc>,
    ) -> Result<Option<Credentials>, Failure> {
        let (token, issued_at) = token_of(credentials)?;
        // The age of a token from the future is unknown: the clock was wrong.
        if (issued_at..issued_at + MIN_AGE_TO_REFRESH).contains(&now) {
            return Ok(None);
        }
        let Credentials::Instagram { user, .. } = credentials else { return Ok(None) };
        let token = tokens::refresh(&self.http, &self.settings, token, now).await?;
        Ok(Some(token.credentials(user.clone())))
    }
}

/// The token, and when it was issued.
fn token_of(credentials: &Credentials) -> Result<(&str, DateTime<Utc>), Failure> {
    match credentials {
        Credentials::Instagram { token, issued_at, .. } => Ok((token, *issued_at)),
        other => {
            let why = format!("credentials of {:?} were used for Instagram", other.network());
            Err(Failure::Incorrect { why, trace: None })
        }
    }
}
