//! Atom 0.3 and 1.0.

use url::Url;

use super::document::{Document, Entry, Text, web_address};
use super::media::{attachments, thumbnail};
use super::xml::Element;
use super::xml::Vocabulary::{Atom, Media};
use crate::date;
use crate::html::{MAX_LINE_CHARS, one_line, tidy_line};

/// `None` if it is not Atom. `address`: that of the feed.
pub(super) fn document(root: &Element, address: &Url) -> Option<Document> {
    if root.name != "feed" || root.vocabulary != Atom {
        return None;
    }
    let base = root.base(address);
    Some(Document {
        title: title(root),
        page: link(root, &base),
        entries: root.all(Atom, "entry").map(|element| entry(element, &base)).collect(),
    })
}

fn entry(element: &Element, feed_base: &Url) -> Entry {
    let base = element.base(feed_base);
    let content = element.all(Atom, "content").next();
    let date_of = |name| element.text_of(Atom, name).and_then(|text| date::parse(&text));
    let enclosures = element.all(Atom, "link").filter(|link| link.attribute("rel") == Some("enclosure"));
    Entry {
        id: element.text_of(Atom, "id"),
        link: link(element, &base),
        title: title(element),
        summary: element.all(Atom, "summary").next().and_then(text).or_else(|| description(element)),
        content: content.and_then(text),
        published: date_of("published").or_else(|| date_of("issued")),
        updated: date_of("updated").or_else(|| date_of("modified")),
        attachments: attachments(element, enclosures, "href", &base),
        thumbnail: thumbnail(element, &base),
        base: Some(content.map_or_else(|| base.clone(), |content| content.base(&base))),
    }
}

/// The page of a feed or an entry, which has the relation `alternate` or none.
fn link(element: &Element, base: &Url) -> Option<Url> {
    let pages = || {
        element.all(Atom, "link").filter(|link| link.attribute("rel").unwrap_or("alternate") == "alternate")
    };
    let is_html = |link: &&Element| link.attribute("type").is_none_or(|found| found.contains("html"));
    let link = pages().find(is_html).or_else(|| pages().next())?;
    web_address(link.attribute("href")?, Some(base))
}

fn title(element: &Element) -> Option<String> {
    let title = element.all(Atom, "title").next()?;
    let line = match text(title)? {
        Text::Html(html) => one_line(&html, MAX_LINE_CHARS),
        Text::Plain(text) => tidy_line(&text, MAX_LINE_CHARS),
    };
    Some(line).filter(|line| !line.is_empty())
}

/// The text of an element by its type. `None` if it is empty, elsewhere, or not a text.
fn text(element: &Element) -> Option<Text> {
    let text = match element.attribute("type").unwrap_or("text") {
        "text" | "text/plain" => Text::Plain(element.text()),
        "html" | "text/html" => Text::Html(element.text()),
        "xhtml" | "application/xhtml+xml" => Text::Html(element.inner_html()),
        _ => return None,
    };
    let (Text::Html(content) | Text::Plain(content)) = &text;
    if content.is_empty() { None } else { Some(text) }
}

/// The description of a video, which has no other text.
fn description(element: &Element) -> Option<Text> {
    let group = element.all(Media, "group").next()?;
    group.text_of(Media, "description").map(Text::Plain)
}
