//! Link collections of a freshman area.

use async_graphql::InputObject;
use serde::{Deserialize, Serialize};

use super::icon;
use crate::ids::LinkCollectionId;
use crate::problem::{Fields, Reason};
use crate::text::{self, MaxChars};
use crate::web_address;

/// Maximum number of links of a collection.
pub const MAX_LINKS: usize = 100;
/// Maximum length of a title.
pub const MAX_LINK_TITLE: MaxChars = MaxChars(100);
/// The title of a link that was sent without one.
const DEFAULT_TITLE: &str = "Titel";

#[derive(Clone, Debug, PartialEq)]
pub struct LinkCollection {
    pub id: LinkCollectionId,
    /// In their order.
    pub links: Vec<Link>,
    /// The number of times that the links were saved.
    pub version: i64,
}

/// A link, as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Link {
    pub title: String,
    /// A name of [`icon::NAMES`].
    pub icon: String,
    /// An http or https URL.
    pub url: String,
}

/// A link of a collection.
#[derive(Clone, Debug, InputObject)]
pub struct LinkInput {
    /// At most 100 characters. Omitted: 'Titel'.
    pub title: Option<String>,
    /// Omitted: `pin`.
    pub icon: Option<String>,
    /// A URL with the scheme http or https. Without a scheme, https is added.
    pub link: String,
}

impl LinkInput {
    /// Validates and cleans the link. `at` is its path in the input.
    fn checked(&self, fields: &mut Fields, at: &str) -> Link {
        let title = self.title.as_deref().unwrap_or(DEFAULT_TITLE);
        let title = text::required(fields, format!("{at}.title"), title, MAX_LINK_TITLE);
        let icon = icon::check(fields, format!("{at}.icon"), self.icon.as_deref().unwrap_or(icon::DEFAULT));
        let url = text::required(fields, format!("{at}.link"), &self.link, text::URL);
        let url = web_address::with_https(&url);
        if !url.is_empty() && !web_address::is_page(&url) {
            fields.refuse(format!("{at}.link"), Reason::NotAUrl);
        }
        Link { title, icon, url }
    }
}

/// Validates and cleans all links of a collection.
pub fn check(fields: &mut Fields, links: &[LinkInput]) -> Vec<Link> {
    if links.len() > MAX_LINKS {
        fields.refuse("links", Reason::TooMany);
    }
    let numbered = links.iter().take(MAX_LINKS).enumerate();
    numbered.map(|(index, link)| link.checked(fields, &format!("links.{index}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(title: Option<&str>, icon: Option<&str>, link: &str) -> LinkInput {
        LinkInput { title: title.map(str::to_owned), icon: icon.map(str::to_owned), link: link.to_owned() }
    }

    /// Returns the first link as `title icon url`, and the refused fields.
    fn checked(links: &[LinkInput]) -> (String, Vec<String>) {
        let mut fields = Fields::default();
        let links = check(&mut fields, links);
        let refused = fields.done().err().map(|problem| problem.fields).unwrap_or_default();
        let refused =
            refused.iter().map(|field| format!("{} {}", field.field, field.reason.code())).collect();
        let first = links.first().map(|Link { title, icon, url }| format!("{title} {icon} {url}"));
        (first.unwrap_or_default(), refused)
    }

    // spec: FRESHMAN-22, FRESHMAN-23
    #[test]
    fn link_has_a_default_title_and_icon_and_gets_https() {
        for (link, expected) in [
            (input(None, None, "gruppe.example/a"), "Titel pin https://gruppe.example/a"),
            (input(Some(" Chat "), Some("group"), " http://a.example "), "Chat group http://a.example"),
            (input(Some("Chat"), Some("link"), "https://a.example"), "Chat link https://a.example"),
        ] {
            assert_eq!(checked(&[link]), (expected.to_owned(), vec![]));
        }
    }

    #[test]
    fn invalid_link_is_refused_at_its_field() {
        for (link, expected) in [
            (input(Some(" "), None, "a.example"), vec!["links.0.title REQUIRED"]),
            (input(Some(&"x".repeat(101)), None, "a.example"), vec!["links.0.title TOO_LONG"]),
            (input(None, Some("rakete"), "a.example"), vec!["links.0.icon NOT_OFFERED"]),
            (input(None, None, " "), vec!["links.0.link REQUIRED"]),
            (input(None, None, "javascript:alert(1)"), vec!["links.0.link NOT_A_URL"]),
        ] {
            assert_eq!(checked(&[link]).1, expected);
        }
        let ok = || input(Some(&"x".repeat(100)), None, "a.example");
        assert_eq!(checked(&vec![ok(); MAX_LINKS]).1, Vec::<String>::new());
        assert_eq!(checked(&vec![ok(); MAX_LINKS + 1]).1, ["links TOO_MANY"]);
    }
}
