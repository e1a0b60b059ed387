//! Entries of a feed as items.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use url::Url;

use super::document::{Attachment, Document, Entry, Kind, Text};
use crate::html::{cut, images};
use crate::{Item, MAX_MEDIA, Media, MediaKind};

/// A full text beyond this length is replaced by the summary, if there is one. Instagram's longest text.
const MAX_FULL_TEXT_CHARS: usize = 2_200;
const MAX_ID_CHARS: usize = 200;

/// Older entries than so many are not read.
const MAX_ENTRIES: usize = 500;

/// All items, newest first.
pub(super) fn items(document: Document) -> Vec<Item> {
    let mut entries = sorted(document.entries);
    entries.truncate(MAX_ENTRIES);
    tell_apart(&mut entries);
    let mut known = HashSet::new();
    entries.into_iter().filter_map(item).filter(|item| known.insert(item.id.clone())).collect()
}

/// Removes identifiers that several different entries have.
fn tell_apart(entries: &mut [Entry]) {
    let mut pages: HashMap<String, HashSet<String>> = HashMap::new();
    for entry in entries.iter() {
        if let Some(id) = &entry.id {
            let page = entry.link.as_ref().map(Url::to_string).or_else(|| entry.title.clone());
            pages.entry(id.clone()).or_default().insert(page.unwrap_or_default());
        }
    }
    for entry in entries {
        if entry.id.as_ref().is_some_and(|id| pages[id].len() > 1) {
            entry.id = None;
        }
    }
}

/// Newest first. An entry without a date stays behind the one before it.
fn sorted(entries: Vec<Entry>) -> Vec<Entry> {
    let mut last = DateTime::<Utc>::MAX_UTC;
    let dated = entries.into_iter().map(|entry| {
        last = entry.published.or(entry.updated).unwrap_or(last);
        (last, entry)
    });
    let mut dated: Vec<(DateTime<Utc>, Entry)> = dated.collect();
    dated.sort_by_key(|(date, _)| Reverse(*date));
    dated.into_iter().map(|(_, entry)| entry).collect()
}

fn item(entry: Entry) -> Option<Item> {
    let (title, text) = title_and_text(entry.title.clone(), text(&entry));
    if title.is_none() && text.is_empty() && entry.link.is_none() {
        return None;
    }
    let id = match &entry.id {
        Some(id) if id.chars().count() <= MAX_ID_CHARS => id.clone(),
        Some(id) => sha256(&[id]),
        None => hash(&entry),
    };
    let (media, more_media) = media(&entry);
    Some(Item {
        id,
        permalink: entry.link,
        published: entry.published.or(entry.updated),
        title,
        text,
        media,
        more_media,
    })
}

/// The full text if it is short, else the summary, else the beginning of the full text.
fn text(entry: &Entry) -> String {
    let plain =
        |text: &Option<Text>| text.as_ref().map(|text| without_footer(text.plain())).unwrap_or_default();
    let full = plain(&entry.content);
    let is_short = full.chars().count() <= MAX_FULL_TEXT_CHARS;
    if is_short && !full.is_empty() {
        return full;
    }
    let summary = plain(&entry.summary);
    cut(if summary.is_empty() { &full } else { &summary }, MAX_FULL_TEXT_CHARS)
}

/// WordPress ends each text with a sentence about where it appeared.
fn without_footer(text: String) -> String {
    const FOOTERS: [(&str, &str); 2] =
        [("Der Beitrag ", " erschien zuerst auf "), ("The post ", " appeared first on ")];
    let (before, last) = text.rsplit_once('\n').unwrap_or(("", &text));
    let is_footer = FOOTERS.iter().any(|(begin, middle)| last.starts_with(begin) && last.contains(middle));
    if is_footer { before.trim_end().to_owned() } else { text }
}

/// Removes the title from the beginning of the text, and a title that is only the shortened beginning of the text.
fn title_and_text(title: Option<String>, text: String) -> (Option<String>, String) {
    let Some(title) = title else { return (None, text) };
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    if first == title {
        return (Some(title), rest.trim_start().to_owned());
    }
    let begin = title.trim_end_matches(['…', '.']).trim_end();
    let is_shortened = begin.len() < title.len();
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if is_shortened && !begin.is_empty() && flat.starts_with(begin) {
        (None, text)
    } else {
        (Some(title), text)
    }
}

/// The attachments, else the thumbnail, else the first picture in the text.
fn media(entry: &Entry) -> (Vec<Media>, usize) {
    let (audio, visible): (Vec<&Attachment>, Vec<_>) =
        entry.attachments.iter().partition(|attachment| attachment.kind == Kind::Audio);
    let mut media: Vec<Media> = visible.into_iter().map(attached).collect();
    if media.is_empty() {
        media.extend(entry.thumbnail.clone().map(picture).or_else(|| pictures_in_text(entry).next()));
    }
    let more = media.len().saturating_sub(MAX_MEDIA) + audio.len();
    media.truncate(MAX_MEDIA);
    if media.iter().any(|media| media.description.is_none()) {
        describe(&mut media, entry);
    }
    (media, more)
}

/// Takes missing descriptions from the same pictures in the text.
fn describe(media: &mut [Media], entry: &Entry) {
    for picture in pictures_in_text(entry) {
        let same = media.iter_mut().filter(|media| media.description.is_none() && media.url == picture.url);
        same.for_each(|media| media.description.clone_from(&picture.description));
    }
}

fn attached(attachment: &Attachment) -> Media {
    Media {
        kind: if attachment.kind == Kind::Video { MediaKind::Video } else { MediaKind::Image },
        url: Some(attachment.address.clone()),
        poster: attachment.poster.clone(),
        description: attachment.description.clone(),
    }
}

fn picture(address: Url) -> Media {
    Media { kind: MediaKind::Image, url: Some(address), poster: None, description: None }
}

fn pictures_in_text(entry: &Entry) -> impl Iterator<Item = Media> {
    let texts = [&entry.content, &entry.summary].into_iter().flatten();
    texts.zip(std::iter::repeat(entry.base.as_ref())).flat_map(|(text, base)| match (text, base) {
        (Text::Html(html), Some(base)) => Some(images(html, base)).into_iter().flatten(),
        _ => None.into_iter().flatten(),
    })
}

/// Identifies an entry without an identifier by its address and title, else by its date and text.
fn hash(entry: &Entry) -> String {
    let link = entry.link.as_ref().map_or("", Url::as_str);
    let title = entry.title.as_deref().unwrap_or_default();
    if link.is_empty() && title.is_empty() {
        return sha256(&[&entry.published.map_or_else(|| text(entry), |date| date.to_rfc3339())]);
    }
    sha256(&[link, title])
}

fn sha256(parts: &[&str]) -> String {
    use std::fmt::Write;
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part);
        digest.update([0]);
    }
    let mut hash = "sha256:".to_owned();
    for byte in digest.finalize() {
        // Writing to a `String` cannot fail.
        let _ = write!(hash, "{byte:02x}");
    }
    hash
}
