//! Accounts of Mastodon, and of other servers with its API that answer without a sign-in.

mod ask;
mod handle;
mod lookup;
mod status;

use chrono::{DateTime, Utc};
use serde_json::Value;
use url::Url;

use crate::wait::server_time;
use crate::{Connected, Credentials, Failure, Http, Item, Latest, Returned, Source};
use ask::{Asked, ask};
pub(crate) use handle::{Entered, Handle};
use status::Status;

/// The server returns at most so many statuses.
const MAX_LIMIT: usize = 40;

/// The adapter for Mastodon's API.
#[derive(Clone)]
pub(crate) struct MastodonSource {
    http: Http,
}

impl MastodonSource {
    pub fn new(http: Http) -> Self {
        Self { http }
    }

    pub(crate) async fn connect(&self, handle: &Handle) -> Result<Connected, Failure> {
        lookup::connect(&self.http, handle).await
    }

    /// The page of an account for people, as its server names it.
    pub(crate) async fn page(&self, handle: &Handle) -> Option<Url> {
        lookup::page(&self.http, handle).await
    }
}

#[async_trait::async_trait]
impl Source for MastodonSource {
    fn begin(&self, _: &str) -> Option<Url> {
        None
    }

    async fn finish(&self, returned: Returned<'_>, _: DateTime<Utc>) -> Result<Connected, Failure> {
        let Returned::Address(text) = returned else { return Err(Failure::NotASource) };
        let of_page = || match Handle::of_page(&crate::address::url(text)?)? {
            Entered::Account(handle) | Entered::Maybe(handle) => Some(handle),
        };
        self.connect(&Handle::parse(text).or_else(of_page).ok_or(Failure::NotASource)?).await
    }

    /// Leaves out statuses whose media are still being processed, so that a later call returns them complete.
    async fn latest(
        &self,
        credentials: &Credentials,
        _: Option<&str>,
        limit: usize,
    ) -> Result<Latest, Failure> {
        let (server, account) = account(credentials)?;
        let mut url = endpoint(server, &["accounts", account, "statuses"])?;
        url.query_pairs_mut()
            .append_pair("exclude_replies", "true")
            .append_pair("exclude_reblogs", "true")
            .append_pair("limit", &limit.clamp(1, MAX_LIMIT).to_string());
        let Asked { found, headers, pause } = ask::<Vec<Value>>(&self.http, &url).await?;
        let now = server_time(&headers);
        let statuses = found.into_iter().filter_map(Status::parse);
        let ready = statuses.filter(|status| status.is_public_post_of(account) && status.is_ready(now));
        let mut items: Vec<Item> = ready.map(Status::into_item).collect();
        items.sort_by_key(|item| std::cmp::Reverse(item.published));
        items.truncate(limit);
        Ok(Latest { items, cursor: None, pause })
    }

    async fn find(&self, credentials: &Credentials, id: &str) -> Result<Option<Item>, Failure> {
        let (server, account) = account(credentials)?;
        let status = match ask::<Value>(&self.http, &endpoint(server, &["statuses", id])?).await {
            Ok(asked) => Status::parse(asked.found),
            Err(Failure::Gone) => None,
            Err(other) => return Err(other),
        };
        Ok(status.filter(|status| status.is_public_post_of(account)).map(Status::into_item))
    }

    async fn refresh(&self, _: &Credentials, _: DateTime<Utc>) -> Result<Option<Credentials>, Failure> {
        Ok(None)
    }
}

/// An address of the API. The parts are encoded.
fn endpoint(server: &Url, parts: &[&str]) -> Result<Url, Failure> {
    let mut url = server.join("/api/v1/").map_err(|_| Failure::NotASource)?;
    let mut segments = url.path_segments_mut().map_err(|()| Failure::NotASource)?;
    segments.pop_if_empty().extend(parts);
    drop(segments);
    Ok(url)
}

fn account(credentials: &Credentials) -> Result<(&Url, &str), Failure> {
    match credentials {
        Credentials::Mastodon { server, account } => Ok((server, account)),
        other => {
            let why = format!("{:?} is not an account of Mastodon", other.network());
            Err(Failure::Incorrect { why, trace: None })
        }
    }
}
