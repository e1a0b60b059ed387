//! Files of an entry in RSS and Atom: Media RSS, and enclosures.

use url::Url;

use super::document::{Attachment, Kind, web_address};
use super::xml::Element;
use super::xml::Vocabulary::Media;
use crate::html::{MAX_DESCRIPTION_CHARS, one_line};

/// Files of one entry that are looked at.
const MAX_FILES: usize = 100;

/// The files of an entry, each once. `enclosures` have their address in the attribute `address_name`.
pub(super) fn attachments<'a>(
    entry: &Element,
    enclosures: impl Iterator<Item = &'a Element>,
    address_name: &str,
    base: &Url,
) -> Vec<Attachment> {
    let single = entry.all(Media, "content").filter_map(|content| attachment(content, "url", entry, base));
    // A group contains several versions of the same file.
    let groups = entry.all(Media, "group").filter_map(|group| {
        let mut versions = group.all(Media, "content");
        versions.find_map(|content| attachment(content, "url", group, base))
    });
    let enclosures = enclosures.filter_map(|enclosure| attachment(enclosure, address_name, entry, base));
    let mut attachments: Vec<Attachment> = Vec::new();
    for attachment in single.chain(groups).chain(enclosures).take(MAX_FILES) {
        if attachments.iter().all(|known| known.address != attachment.address) {
            attachments.push(attachment);
        }
    }
    attachments
}

/// The picture that stands for an entry.
pub(super) fn thumbnail(entry: &Element, base: &Url) -> Option<Url> {
    let groups = entry.all(Media, "group");
    std::iter::once(entry).chain(groups).find_map(|element| {
        let thumbnail = element.all(Media, "thumbnail").next()?;
        web_address(thumbnail.attribute("url")?, Some(base))
    })
}

fn attachment(file: &Element, address_name: &str, around: &Element, base: &Url) -> Option<Attachment> {
    let address =
        web_address(file.attribute(address_name)?, Some(base)).filter(|address| !is_avatar(address))?;
    let kind = match file.attribute("medium") {
        Some("image") => Kind::Image,
        Some("video") => Kind::Video,
        Some("audio") => Kind::Audio,
        _ => Kind::of(file.attribute("type"), &address)?,
    };
    let poster = || thumbnail(file, base).or_else(|| thumbnail(around, base));
    let description = file.text_of(Media, "description").map(|text| one_line(&text, MAX_DESCRIPTION_CHARS));
    Some(Attachment {
        kind,
        poster: if kind == Kind::Video { poster() } else { None },
        address,
        description: description.filter(|text| !text.is_empty()),
    })
}

/// WordPress attaches the portrait of the author to each entry.
fn is_avatar(address: &Url) -> bool {
    address.host_str().is_some_and(|host| host.ends_with("gravatar.com"))
        && address.path().starts_with("/avatar/")
}
