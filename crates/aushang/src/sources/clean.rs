//! Cleans what networks send, where it enters the feature: like the input of people, and with the same limits.

use aushang_db::Timestamp;
use aushang_sources::{Account, Item};
use chrono::TimeDelta;

use super::text::hash;
use crate::posts::content::CONTENT;
use crate::problem::Reason;
use crate::text::{MaxChars, TITLE, URL, clean, cut};
use crate::web_address;

/// The clocks of networks, and times without a zone, differ by less.
const MAX_AHEAD: TimeDelta = TimeDelta::days(1);
/// Maximum length of the name of an account or feed.
const NAME: MaxChars = MaxChars(200);
/// Maximum length of ids, in bytes; both engines can index them.
const MAX_ID_BYTES: usize = 500;
/// Maximum length of what is passed to the next request.
const MAX_CURSOR_BYTES: usize = 4_000;

/// The item with cleaned texts, and without an address that cannot be a link. A date in the future is not that of
/// its publication: calendars have the date of the event there.
pub fn clean_item(item: Item, now: Timestamp) -> Item {
    let Item { id, permalink, published, title, text, mut media, more_media } = item;
    for media in &mut media {
        media.description = media.description.as_deref().map(clean).filter(|text| !text.is_empty());
    }
    let title = title.map(|title| cut(&excerpt_line(&title), TITLE)).filter(|title| !title.is_empty());
    Item {
        id: short_id(id),
        permalink: permalink.filter(|page| is_page(page.as_str())),
        published: published.filter(|published| Timestamp::from(*published) <= now + MAX_AHEAD),
        title,
        text: cut(&text, CONTENT),
        media,
        more_media,
    }
}

/// The account as it is stored. Fails with `NO_SOURCE` if its ids or its page cannot be stored.
pub fn clean_account(account: &Account) -> Result<Account, Reason> {
    let has_short_ids = [Some(&account.id), account.scoped_id.as_ref()]
        .into_iter()
        .flatten()
        .all(|id| id.len() <= MAX_ID_BYTES && clean(id) == *id);
    if !has_short_ids || !is_page(account.page.as_str()) {
        return Err(Reason::NoSource);
    }
    let name = cut(&excerpt_line(&account.name), NAME);
    let name = if name.is_empty() { account.page.host_str().unwrap_or_default().to_owned() } else { name };
    Ok(Account { name, ..account.clone() })
}

/// `None`: the next request reads everything.
pub fn clean_cursor(cursor: Option<String>) -> Option<String> {
    cursor.filter(|cursor| cursor.len() <= MAX_CURSOR_BYTES && !cursor.contains('\0'))
}

/// A text on one line.
fn excerpt_line(text: &str) -> String {
    clean(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_page(address: &str) -> bool {
    address.chars().count() <= URL.0 && web_address::is_page(address)
}

/// Ids that cannot be stored as they are are replaced by their hash.
fn short_id(id: String) -> String {
    if id.len() <= MAX_ID_BYTES && clean(&id) == id {
        return id;
    }
    hash(&id).iter().fold(String::from("sha256:"), |hex, byte| format!("{hex}{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use aushang_sources::{Media, MediaKind};

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_790_000_000_000);

    fn item(text: &str, permalink: &str) -> Item {
        Item {
            id: "1".into(),
            permalink: permalink.parse().ok(),
            published: None,
            title: Some(" Neue\nMensa\0 ".into()),
            text: text.to_owned(),
            media: vec![Media {
                kind: MediaKind::Image,
                url: None,
                poster: None,
                description: Some("\u{200b}".into()),
            }],
            more_media: 0,
        }
    }

    #[test]
    fn texts_are_cleaned_and_limited() {
        let long = format!("https://uni.example/{}", "x".repeat(2_000));
        for (text, permalink, cleaned, has_link) in [
            ("Hallo\0 \u{202e}da", "https://uni.example/1", "Hallo da".to_owned(), true),
            ("\u{3164}\u{200b}", "https://uni.example/1", String::new(), true),
            (&"ä".repeat(10_001), "ftp://uni.example/1", format!("{}…", "ä".repeat(9_999)), false),
            ("Hallo", &long, "Hallo".to_owned(), false),
        ] {
            let found = clean_item(item(text, permalink), NOW);
            assert_eq!((found.text, found.permalink.is_some()), (cleaned, has_link));
            assert_eq!(found.title.as_deref(), Some("Neue Mensa"));
            assert_eq!(found.media[0].description, None);
        }
    }

    #[test]
    fn date_in_the_future_is_dropped() {
        let day = TimeDelta::days(1);
        for (ahead, is_kept) in [(-day, true), (day, true), (day + TimeDelta::milliseconds(1), false)] {
            let published = Some((NOW + ahead).to_datetime());
            let found = clean_item(Item { published, ..item("", "https://uni.example") }, NOW);
            assert_eq!(found.published.is_some(), is_kept, "{ahead}");
        }
    }

    #[test]
    fn ids_that_cannot_be_stored_are_hashed() {
        for (id, is_kept) in [
            ("17841400000000000".to_owned(), true),
            ("x".repeat(500), true),
            ("x".repeat(501), false),
            ("a\0b".to_owned(), false),
        ] {
            let found = clean_item(Item { id: id.clone(), ..item("", "https://uni.example") }, NOW).id;
            assert_eq!(found == id, is_kept, "{id}");
            assert!(found.len() <= MAX_ID_BYTES);
        }
    }

    #[test]
    fn account_with_an_id_that_cannot_be_stored_is_refused() {
        let account = |id: &str, name: &str| {
            let page = "https://uni.example/news".parse().unwrap();
            clean_account(&Account { id: id.into(), scoped_id: None, name: name.into(), page })
        };
        assert_eq!(account("1", " Die\nUni ").map(|account| account.name), Ok("Die Uni".to_owned()));
        assert_eq!(account("1", "\u{200b}").map(|account| account.name), Ok("uni.example".to_owned()));
        assert_eq!(account(&"x".repeat(501), "Uni"), Err(Reason::NoSource));
        assert_eq!(account("a\0", "Uni"), Err(Reason::NoSource));
    }

    #[test]
    fn excerpt_of_a_cleaned_item_is_one_line() {
        let excerpt =
            crate::sources::text::excerpt(&clean_item(item("a\nb", "https://uni.example"), NOW).text);
        assert_eq!(excerpt, "a b");
    }
}
