//! The feeds that a page offers.

use url::Url;

use super::tokens::{Token, tokens};

/// The types of feeds in `<link rel="alternate" type="…">`.
const TYPES: [&str; 3] = ["application/rss+xml", "application/atom+xml", "application/feed+json"];

/// The addresses of the feeds that the page offers, in its order. `address`: that of the page.
pub(crate) fn feed_links(html: &str, address: &Url) -> Vec<Url> {
    let mut base = address.clone();
    let mut links = Vec::new();
    for token in tokens(html) {
        let Token::Start(tag) = token else { continue };
        match tag.name.as_str() {
            "base" => {
                if let Some(joined) = tag.attribute("href").and_then(|href| address.join(&href).ok()) {
                    base = joined;
                }
            }
            "link" if tag.has_word("rel", "alternate") => {
                let media_type = tag.attribute("type").unwrap_or_default().to_ascii_lowercase();
                let media_type = media_type.split(';').next().unwrap_or_default().trim();
                let link = tag.attribute("href").filter(|href| !href.is_empty());
                if let Some(link) = link.filter(|_| TYPES.contains(&media_type)) {
                    links.extend(base.join(&link).ok());
                }
            }
            _ => {}
        }
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feeds_are_found_in_order_and_resolved() {
        let html = "<head><base href='/de/'><link rel=stylesheet type=text/css href=x.css>\
            <link REL='Alternate home' type='application/RSS+xml; charset=utf-8' href='feed?a=1&amp;b=2'>\
            <link rel=alternate hreflang=en href=/en><link rel=alternate type=application/atom+xml href=''>\
            <link rel=alternate type=application/feed+json href=https://other.example/feed.json></head>\
            <script>'<link rel=alternate type=application/rss+xml href=no>'</script>";
        let links = feed_links(html, &Url::parse("https://uni.example/news/").unwrap());
        let links: Vec<&str> = links.iter().map(Url::as_str).collect();
        assert_eq!(links, ["https://uni.example/de/feed?a=1&b=2", "https://other.example/feed.json"]);
    }
}
