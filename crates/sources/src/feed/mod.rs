//! RSS, Atom and JSON Feed.
//!
//! The formats are read by this crate: the existing reader of all of them (`feed-rs`) overflows the stack on deeply
//! nested media, panics on some names of authors, refuses a whole feed for one incorrect entry, and has no
//! descriptions for all pictures but the first.

mod atom;
mod charset;
mod cursor;
mod document;
mod item;
mod json;
mod media;
mod request;
mod rss;
#[cfg(test)]
mod tests;
mod xml;

use chrono::{DateTime, Utc};
use url::Url;

use crate::html::{MAX_LINE_CHARS, cut};
use crate::{Account, Connected, Credentials, Failure, Http, Item, Latest, Returned, Source};
use cursor::Cursor;
use request::{Feed, Fetched};

/// The adapter for feeds.
#[derive(Clone)]
pub(crate) struct FeedSource {
    http: Http,
}

impl FeedSource {
    pub fn new(http: Http) -> Self {
        Self { http }
    }

    /// Connects the feed at an address, or the first one that the page there offers.
    pub(crate) async fn connect(&self, address: &Url) -> Result<Connected, Failure> {
        match request::first(&self.http, address).await? {
            Fetched::Feed(feed) => Ok(connected(feed, None)),
            Fetched::Page { feeds, address: page } => {
                let address = feeds.into_iter().next().ok_or(Failure::NotASource)?;
                match request::first(&self.http, &address).await? {
                    Fetched::Feed(feed) => Ok(connected(feed, Some(page))),
                    Fetched::Page { .. } => Err(Failure::NotASource),
                }
            }
        }
    }
}

/// `page`: the page that offers the feed.
fn connected(feed: Feed, page: Option<Url>) -> Connected {
    let host = || feed.address.host_str().unwrap_or_default().to_owned();
    let account = Account {
        id: feed.address.to_string(),
        scoped_id: None,
        name: cut(&feed.title.unwrap_or_else(host), MAX_LINE_CHARS),
        page: feed.page.or(page).unwrap_or_else(|| feed.address.clone()),
    };
    Connected { account, credentials: Credentials::Feed { address: feed.address } }
}

#[async_trait::async_trait]
impl Source for FeedSource {
    fn begin(&self, _: &str) -> Option<Url> {
        None
    }

    async fn finish(&self, returned: Returned<'_>, _: DateTime<Utc>) -> Result<Connected, Failure> {
        let Returned::Address(text) = returned else { return Err(Failure::NotASource) };
        self.connect(&crate::address::url(text).ok_or(Failure::NotASource)?).await
    }

    async fn latest(
        &self,
        credentials: &Credentials,
        cursor: Option<&str>,
        limit: usize,
    ) -> Result<Latest, Failure> {
        let cursor = cursor.map(Cursor::parse).unwrap_or_default();
        let Some(feed) = request::again(&self.http, address(credentials)?, &cursor).await? else {
            return Ok(Latest { items: Vec::new(), cursor: cursor.to_text(), pause: None });
        };
        let mut items = feed.items;
        items.truncate(limit);
        Ok(Latest { items, cursor: feed.cursor.to_text(), pause: None })
    }

    /// Finds only entries that the feed still contains.
    async fn find(&self, credentials: &Credentials, id: &str) -> Result<Option<Item>, Failure> {
        let feed = request::again(&self.http, address(credentials)?, &Cursor::default()).await?;
        Ok(feed.and_then(|feed| feed.items.into_iter().find(|item| item.id == id)))
    }

    async fn refresh(&self, _: &Credentials, _: DateTime<Utc>) -> Result<Option<Credentials>, Failure> {
        Ok(None)
    }
}

fn address(credentials: &Credentials) -> Result<&Url, Failure> {
    match credentials {
        Credentials::Feed { address } => Ok(address),
        other => Err(Failure::Incorrect { why: format!("{:?} is not a feed", other.network()), trace: None }),
    }
}
