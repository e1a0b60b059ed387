//! JSON Feed 1.0 and 1.1.

use serde::Deserialize;
use serde_json::Value;
use url::Url;

use super::document::{Attachment, Document, Entry, Kind, Text, web_address};
use crate::date;
use crate::html::{MAX_LINE_CHARS, tidy_line};

#[derive(Deserialize)]
struct Feed {
    version: String,
    title: Option<String>,
    home_page_url: Option<String>,
    #[serde(default)]
    items: Vec<Value>,
}

/// The id is a number in some feeds.
#[derive(Deserialize)]
struct Item {
    id: Option<Value>,
    url: Option<String>,
    external_url: Option<String>,
    title: Option<String>,
    content_html: Option<String>,
    content_text: Option<String>,
    summary: Option<String>,
    image: Option<String>,
    banner_image: Option<String>,
    date_published: Option<String>,
    date_modified: Option<String>,
    attachments: Option<Vec<File>>,
}

#[derive(Deserialize)]
struct File {
    url: String,
    mime_type: Option<String>,
}

/// `None` if it is not a JSON Feed. Entries that are not valid are missing. `address`: that of the feed.
pub(super) fn document(json: &str, address: &Url) -> Option<Document> {
    let feed: Feed = serde_json::from_str(json).ok()?;
    if !feed.version.contains("jsonfeed.org/version/1") {
        return None;
    }
    let items = feed.items.into_iter().filter_map(|item| serde_json::from_value(item).ok());
    Some(Document {
        title: feed.title.and_then(|title| line(&title)),
        page: feed.home_page_url.and_then(|page| web_address(&page, Some(address))),
        entries: items.map(|item| entry(item, address)).collect(),
    })
}

fn entry(item: Item, address: &Url) -> Entry {
    let resolved = |text: Option<String>| text.and_then(|text| web_address(&text, Some(address)));
    let id = item.id.and_then(|id| match id {
        Value::String(id) => Some(id.trim().to_owned()).filter(|id| !id.is_empty()),
        Value::Number(id) => Some(id.to_string()),
        _ => None,
    });
    let attachments = item.attachments.into_iter().flatten().filter_map(|file| {
        let address = web_address(&file.url, Some(address))?;
        let kind = Kind::of(file.mime_type.as_deref(), &address)?;
        Some(Attachment { kind, address, poster: None, description: None })
    });
    let date_of = |text: Option<String>| text.and_then(|text| date::parse(&text));
    Entry {
        id,
        link: resolved(item.url).or_else(|| resolved(item.external_url)),
        title: item.title.and_then(|title| line(&title)),
        summary: item.summary.map(Text::Plain),
        content: item.content_html.map(Text::Html).or_else(|| item.content_text.map(Text::Plain)),
        published: date_of(item.date_published),
        updated: date_of(item.date_modified),
        attachments: attachments.collect(),
        thumbnail: resolved(item.image).or_else(|| resolved(item.banner_image)),
        base: Some(address.clone()),
    }
}

fn line(text: &str) -> Option<String> {
    Some(tidy_line(text, MAX_LINE_CHARS)).filter(|line| !line.is_empty())
}
