//! RSS 0.9 to 2.0.

use url::Url;

use super::document::{Document, Entry, Text, web_address};
use super::media::{attachments, thumbnail};
use super::xml::Vocabulary::{Atom, Content, DublinCore, Rss};
use super::xml::{Element, Vocabulary};
use crate::date;
use crate::html::{MAX_LINE_CHARS, one_line};

/// `None` if it is not RSS. `address`: that of the feed.
pub(super) fn document(root: &Element, address: &Url) -> Option<Document> {
    if !matches!(root.name.as_str(), "rss" | "RDF") {
        return None;
    }
    let base = root.base(address);
    let channel = root.all(Rss, "channel").next()?;
    // RSS 0.9 and 1.0 have the entries beside the channel.
    let items = channel.all(Rss, "item").chain(root.all(Rss, "item"));
    Some(Document {
        title: line(channel, Rss, "title"),
        page: channel.text_of(Rss, "link").and_then(|link| web_address(&link, Some(&base))),
        entries: items.map(|item| entry(item, &base)).collect(),
    })
}

fn entry(item: &Element, base: &Url) -> Entry {
    let guid = item.all(Rss, "guid").next();
    let id = guid.map(Element::text).or_else(|| item.attribute("rdf:about").map(ToOwned::to_owned));
    let date_of = |vocabulary, name| item.text_of(vocabulary, name).and_then(|text| date::parse(&text));
    Entry {
        id: id.filter(|id| !id.is_empty()),
        link: link(item, guid, base),
        title: line(item, Rss, "title"),
        summary: item.text_of(Rss, "description").map(Text::Html),
        content: item.text_of(Content, "encoded").map(Text::Html),
        published: date_of(Rss, "pubDate").or_else(|| date_of(DublinCore, "date")),
        updated: date_of(Atom, "updated").or_else(|| date_of(DublinCore, "modified")),
        attachments: attachments(item, item.all(Rss, "enclosure"), "url", base),
        thumbnail: thumbnail(item, base),
        base: Some(base.clone()),
    }
}

fn link(item: &Element, guid: Option<&Element>, base: &Url) -> Option<Url> {
    let link = item.text_of(Rss, "link").and_then(|link| web_address(&link, Some(base)));
    let atom_link = || {
        let link =
            item.all(Atom, "link").find(|link| link.attribute("rel").unwrap_or("alternate") == "alternate");
        web_address(link?.attribute("href")?, Some(base))
    };
    // The identifier of RSS 2 is the address of the entry, unless it says otherwise.
    let permalink = || {
        let guid = guid.filter(|guid| guid.attribute("isPermaLink") != Some("false"))?;
        web_address(&guid.text(), None)
    };
    link.or_else(atom_link).or_else(permalink)
}

fn line(element: &Element, vocabulary: Vocabulary, name: &str) -> Option<String> {
    let text = one_line(&element.text_of(vocabulary, name)?, MAX_LINE_CHARS);
    Some(text).filter(|text| !text.is_empty())
}
