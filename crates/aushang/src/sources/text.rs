//! The text of an imported post.

use aushang_sources::{Item, Network};

use crate::secret::fingerprint;

/// Entries of feeds are shortened to this length: their page has the rest.
const MAX_ENTRY_CHARS: usize = 700;
const MAX_EXCERPT_CHARS: usize = 120;

/// The text of the item at its source. Empty: it has none.
pub fn source_text(network: Network, item: &Item) -> String {
    let text = item.text.trim();
    if network != Network::Feed {
        return text.to_owned();
    }
    let title = item.title.as_deref().unwrap_or_default().trim();
    let text = shortened(text, MAX_ENTRY_CHARS);
    match (title.is_empty(), text.is_empty()) {
        (false, false) => format!("{title}\n\n{text}"),
        (false, true) => title.to_owned(),
        (true, _) => text,
    }
}

/// The text of the post. `None`: there is nothing to import.
pub fn post_text(network: Network, item: &Item, is_complete: bool) -> Option<String> {
    let text = source_text(network, item);
    let permalink = item.permalink.as_ref().map(url::Url::as_str);
    match permalink {
        _ if text.is_empty() => permalink.map(str::to_owned),
        Some(permalink) if !is_complete => Some(format!("{text}{}", reference(network, permalink))),
        _ => Some(text),
    }
}

/// The last line of a post that does not show all media of its original.
pub fn reference(network: Network, permalink: &str) -> String {
    let place = match network {
        Network::Instagram => "bei Instagram",
        Network::Mastodon => "im Original",
        Network::Feed => "auf der Website",
    };
    format!("\n\nMehr {place}: {permalink}")
}

/// How the text begins, in one line, to recognize a post that does not exist here.
pub fn excerpt(text: &str) -> String {
    shortened(&text.split_whitespace().collect::<Vec<_>>().join(" "), MAX_EXCERPT_CHARS)
}

/// The hash by which a change at the source is noticed.
pub fn hash(text: &str) -> Vec<u8> {
    fingerprint("text at the source", text)
}

/// The text, or its beginning up to the end of a word, followed by '…'.
fn shortened(text: &str, max_chars: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(max_chars) else { return text.to_owned() };
    let cut = &text[..end];
    let words = cut.rfind(char::is_whitespace).map_or(cut, |space| &cut[..space]);
    format!("{}…", words.trim_end_matches(|sign: char| sign.is_whitespace() || sign.is_ascii_punctuation()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(title: Option<&str>, text: &str, permalink: Option<&str>) -> Item {
        Item {
            id: "1".into(),
            permalink: permalink.map(|link| link.parse().unwrap()),
            published: None,
            title: title.map(str::to_owned),
            text: text.to_owned(),
            media: Vec::new(),
            more_media: 0,
        }
    }

    #[test]
    fn post_has_the_text_of_its_original() {
        let link = Some("https://www.instagram.com/p/1/");
        let long = "Wort ".repeat(200);
        let caption = "x".repeat(2200);
        for (network, title, text, permalink, is_complete, expected) in [
            (Network::Instagram, None, " Hallo\n#fest ", link, true, Some("Hallo\n#fest".to_owned())),
            (Network::Instagram, None, caption.as_str(), link, true, Some(caption.clone())),
            (
                Network::Instagram,
                None,
                "Hallo",
                link,
                false,
                Some("Hallo\n\nMehr bei Instagram: https://www.instagram.com/p/1/".to_owned()),
            ),
            (Network::Instagram, None, "Hallo", None, false, Some("Hallo".to_owned())),
            (Network::Instagram, None, " ", link, false, Some("https://www.instagram.com/p/1/".to_owned())),
            (Network::Instagram, None, " ", None, true, None),
            (
                Network::Feed,
                Some("Neue Mensa"),
                "Ab Montag.",
                link,
                true,
                Some("Neue Mensa\n\nAb Montag.".to_owned()),
            ),
            (Network::Feed, Some("Neue Mensa"), "", link, true, Some("Neue Mensa".to_owned())),
            (Network::Feed, None, "Ab Montag.", link, true, Some("Ab Montag.".to_owned())),
            (
                Network::Feed,
                None,
                long.as_str(),
                link,
                true,
                Some(format!("{}…", "Wort ".repeat(140).trim_end())),
            ),
            (Network::Mastodon, Some("Titel"), "Tröt", link, true, Some("Tröt".to_owned())),
        ] {
            let found = post_text(network, &item(title, text, permalink), is_complete);
            assert_eq!(found, expected, "{network:?} {title:?} {text:.20}");
        }
    }

    #[test]
    fn excerpt_is_one_short_line() {
        for (text, expected) in [
            ("Hallo\n\nihr  da", "Hallo ihr da".to_owned()),
            ("", String::new()),
            (&"ä".repeat(121), format!("{}…", "ä".repeat(120))),
            (&"ä".repeat(120), "ä".repeat(120)),
            (&format!("{}, Ende", "ä".repeat(117)), format!("{}…", "ä".repeat(117))),
        ] {
            assert_eq!(excerpt(text), expected);
        }
    }
}
