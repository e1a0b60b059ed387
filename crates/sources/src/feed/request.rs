//! Requests of feeds, and of the pages that offer them.

use reqwest::StatusCode;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderValue};
use url::Url;

use super::cursor::Cursor;
use super::document::Document;
use super::item::items;
use super::{atom, charset, json, rss, xml};
use crate::html::feed_links;
use crate::http::Answer;
use crate::wait::retry_after;
use crate::{Failure, Http, Item};

const MAX_BYTES: usize = 5 * 1024 * 1024;
const ACCEPTED: &str = "application/atom+xml, application/rss+xml, application/feed+json, \
                        application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.8, */*;q=0.5";

pub(super) struct Feed {
    /// Where it was found, after all redirects.
    pub address: Url,
    pub title: Option<String>,
    /// Its page for people.
    pub page: Option<Url>,
    /// All its items, newest first.
    pub items: Vec<Item>,
    pub cursor: Cursor,
}

pub(super) enum Fetched {
    Feed(Feed),
    Page {
        /// Where it was found, after all redirects.
        address: Url,
        /// The feeds that it offers, in its order.
        feeds: Vec<Url>,
    },
}

/// Requests an address that a person entered.
pub(super) async fn first(http: &Http, address: &Url) -> Result<Fetched, Failure> {
    let answer = http.get(address, &headers(&Cursor::default()), MAX_BYTES).await?;
    match answer.status {
        StatusCode::OK => parse(answer).await,
        status if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
            Err(failure(&answer))
        }
        _ => Err(Failure::NotASource),
    }
}

/// Requests a connected feed. `None` if it did not change since the cursor.
pub(super) async fn again(http: &Http, address: &Url, cursor: &Cursor) -> Result<Option<Feed>, Failure> {
    let answer = http.get(address, &headers(cursor), MAX_BYTES).await?;
    match answer.status {
        StatusCode::OK => match parse(answer).await {
            Ok(Fetched::Feed(feed)) => Ok(Some(feed)),
            // For example a page about maintenance.
            _ => Err(Failure::Passing("the response is not a valid feed".to_owned())),
        },
        StatusCode::NOT_MODIFIED => Ok(None),
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(Failure::Gone),
        _ => Err(failure(&answer)),
    }
}

fn headers(cursor: &Cursor) -> HeaderMap {
    let mut headers = HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static(ACCEPTED))]);
    cursor.add_to(&mut headers);
    headers
}

fn failure(answer: &Answer) -> Failure {
    match answer.status {
        StatusCode::TOO_MANY_REQUESTS => Failure::Limited(retry_after(&answer.headers)),
        status => Failure::Passing(format!("the server responded with status {}", status.as_u16())),
    }
}

/// Large documents take some time, so they are read on a thread for such work.
async fn parse(answer: Answer) -> Result<Fetched, Failure> {
    let parsed = tokio::task::spawn_blocking(move || read(&answer)).await;
    parsed.map_err(|_| Failure::Passing("the feed could not be read".to_owned()))?.ok_or(Failure::NotASource)
}

/// `None` if it is neither a feed nor a page.
fn read(answer: &Answer) -> Option<Fetched> {
    let content_type = answer.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let text = charset::decode(&answer.body, content_type);
    let address = without_fragment(&answer.url);
    if let Some(document) = document(&text, &address) {
        return Some(Fetched::Feed(Feed {
            title: document.title.clone(),
            page: document.page.clone(),
            items: items(document),
            cursor: Cursor::of(&answer.headers),
            address,
        }));
    }
    let is_page = content_type.is_some_and(|content_type| content_type.contains("html"));
    is_page.then(|| Fetched::Page { feeds: feed_links(&text, &address), address })
}

/// Reads a feed of any format. `None` if it is not one. `address`: that of the feed.
pub(super) fn document(text: &str, address: &Url) -> Option<Document> {
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    if begin.starts_with('{') {
        return json::document(begin, address);
    }
    let root = xml::read(begin)?;
    rss::document(&root, address).or_else(|| atom::document(&root, address))
}

fn without_fragment(address: &Url) -> Url {
    let mut address = address.clone();
    address.set_fragment(None);
    address
}
