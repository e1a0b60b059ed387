//! The formats of feeds.

use chrono::{DateTime, Utc};
use serde_json::json;
use url::Url;

use super::{FeedServer, News, TestEntry};

pub(super) fn rss(news: &News) -> String {
    let item = |entry: &TestEntry| {
        let file = picture(news, entry)
            .map(|url| format!("<enclosure url=\"{url}\" type=\"image/png\" length=\"69\"/>"));
        format!(
            "<item><guid isPermaLink=\"false\">{}</guid><title>{}</title><link>{}</link><pubDate>{}</pubDate>\
             <description>{}</description>{}</item>",
            escaped(&entry.id),
            escaped(&entry.title),
            page(news, entry),
            entry.published.to_rfc2822(),
            escaped(&entry.html),
            file.unwrap_or_default(),
        )
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<rss version=\"2.0\"><channel><title>{}</title><link>{}</link>{}</channel></rss>",
        FeedServer::TITLE,
        address(news, "/news/"),
        news.entries.iter().map(item).collect::<String>(),
    )
}

pub(super) fn atom(news: &News) -> String {
    let entry = |entry: &TestEntry| {
        let file = picture(news, entry)
            .map(|url| format!("<link rel=\"enclosure\" type=\"image/png\" href=\"{url}\"/>"));
        format!(
            "<entry><id>{}</id><title>{}</title><link href=\"{}\"/><published>{}</published><updated>{}</updated>\
             <content type=\"html\">{}</content>{}</entry>",
            escaped(&entry.id),
            escaped(&entry.title),
            page(news, entry),
            rfc3339(entry.published),
            rfc3339(entry.published),
            escaped(&entry.html),
            file.unwrap_or_default(),
        )
    };
    format!(
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><id>urn:news</id><title>{}</title>\
         <link rel=\"self\" href=\"atom.xml\"/><link href=\"{}\"/>{}</feed>",
        FeedServer::TITLE,
        address(news, "/news/"),
        news.entries.iter().map(entry).collect::<String>(),
    )
}

pub(super) fn json(news: &News) -> String {
    let item = |entry: &TestEntry| {
        json!({
            "id": entry.id, "url": page(news, entry), "title": entry.title, "content_html": entry.html,
            "date_published": rfc3339(entry.published), "image": picture(news, entry),
        })
    };
    json!({
        "version": "https://jsonfeed.org/version/1.1", "title": FeedServer::TITLE,
        "home_page_url": address(news, "/news/"), "items": news.entries.iter().map(item).collect::<Vec<_>>(),
    })
    .to_string()
}

fn picture(news: &News, entry: &TestEntry) -> Option<Url> {
    entry.picture.as_ref().map(|name| address(news, &format!("/bilder/{name}")))
}

fn page(news: &News, entry: &TestEntry) -> Url {
    address(news, &format!("/news/{}", entry.id))
}

fn address(news: &News, path: &str) -> Url {
    let address = news.address.as_ref().expect("the address is set at the start");
    address.join(path).expect("tests have valid paths")
}

fn rfc3339(date: DateTime<Utc>) -> String {
    date.to_rfc3339()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
