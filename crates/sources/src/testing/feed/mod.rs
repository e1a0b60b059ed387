//! A site with news and its feeds.

mod formats;

use std::io;
use std::ops::Deref;
use std::sync::{Arc, Mutex};

use aushang_test_script::lock;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use url::Url;

use super::site::{Content, Page, Received, Script, Site, picture_of};
use formats::{atom, json, rss};

/// A site with the page `/news/`, its feeds `/news/rss.xml`, `/news/atom.xml` and `/news/feed.json`, and pictures
/// below `/bilder/`. The feeds have an `ETag`, and RSS `Last-Modified`. It begins with two entries.
pub struct FeedServer {
    site: Site,
    content: Arc<Mutex<News>>,
}

/// An entry of all feeds.
#[derive(Clone, Debug)]
pub struct TestEntry {
    /// Its address is `/news/{id}`.
    pub id: String,
    pub title: String,
    pub html: String,
    pub published: DateTime<Utc>,
    /// The name of a picture below `/bilder/`.
    pub picture: Option<String>,
}

#[derive(Default)]
pub(super) struct News {
    pub address: Option<Url>,
    pub entries: Vec<TestEntry>,
    version: u32,
}

impl FeedServer {
    pub const TITLE: &str = "Fachschaft Informatik: Aktuelles";

    pub async fn start() -> io::Result<Self> {
        let content = Arc::new(Mutex::new(News::default()));
        let shared = Arc::clone(&content);
        let site = Site::start(move |address| {
            lock(&shared).address = Some(address.clone());
            shared
        });
        let server = Self { site: site.await?, content };
        server.publish(TestEntry {
            id: "klausuren".to_owned(),
            title: "Neue Klausuren".to_owned(),
            html: "<p>In der Sammlung sind <em>neue</em> Klausuren.</p>".to_owned(),
            published: at("2026-11-20T10:00:00Z"),
            picture: None,
        });
        server.publish(TestEntry {
            id: "sommerfest".to_owned(),
            title: "Sommerfest".to_owned(),
            html: "<p>Wir feiern!</p><p>Kommt alle &amp; bringt Kuchen mit.</p>".to_owned(),
            published: at("2026-11-25T18:30:00Z"),
            picture: Some("fest.png".to_owned()),
        });
        Ok(server)
    }

    /// Adds an entry, or replaces that with the same id.
    pub fn publish(&self, entry: TestEntry) {
        self.remove(&entry.id);
        lock(&self.content).entries.insert(0, entry);
    }

    pub fn remove(&self, id: &str) {
        let mut news = lock(&self.content);
        news.entries.retain(|known| known.id != id);
        news.version += 1;
    }
}

impl Deref for FeedServer {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl Content for Arc<Mutex<News>> {
    fn page(&self, received: &Received, _: &Script) -> Option<Page> {
        let news = lock(self);
        let tag = format!("\"v{}\"", news.version);
        let modified = "Wed, 25 Nov 2026 18:30:00 GMT".to_owned();
        let (content_type, body) = match received.path.as_str() {
            "/news/rss.xml" => ("application/rss+xml; charset=utf-8", rss(&news).into()),
            "/news/atom.xml" => ("application/atom+xml", atom(&news).into()),
            "/news/feed.json" => ("application/feed+json", json(&news).into()),
            "/news/" => ("text/html; charset=utf-8", PAGE.into()),
            path if path.starts_with("/bilder/") => ("image/png", picture_of(path)),
            _ => return None,
        };
        let mut headers = vec![("content-type", content_type.to_owned())];
        if content_type.contains('+') {
            headers.push(("etag", tag.clone()));
            headers.push(("last-modified", modified));
            if received.header("if-none-match") == tag {
                return Some(Page { status: 304, headers, body: Bytes::new() });
            }
        }
        Some(Page { status: 200, headers, body })
    }
}

const PAGE: &str = "<!doctype html><html lang=de><head><meta charset=utf-8><title>Aktuelles</title>\
    <link rel=stylesheet href=/stil.css>\
    <link rel=alternate type=application/rss+xml title=Aktuelles href=rss.xml>\
    <link rel=alternate type=application/atom+xml href=atom.xml></head><body><h1>Aktuelles</h1></body></html>";

fn at(date: &str) -> DateTime<Utc> {
    date.parse().expect("the date is valid")
}
