//! The pictures of HTML.

use url::Url;

use super::tokens::{Tag, Token, tokens};
use super::{MAX_DESCRIPTION_CHARS, tidy_line};
use crate::{Media, MediaKind};

/// Pictures whose width or height is at most this are for counting readers, or for layout.
const MAX_TRACKER_PIXELS: f64 = 8.0;

/// The pictures for readers, with their descriptions. `base`: the page's address.
pub(crate) fn images(html: &str, base: &Url) -> impl Iterator<Item = Media> {
    tokens(html).filter_map(|token| match token {
        Token::Start(tag) if tag.name == "img" => image(&tag, base),
        _ => None,
    })
}

fn image(tag: &Tag, base: &Url) -> Option<Media> {
    let is_small = |side| {
        let pixels = tag.attribute(side).and_then(|text| text.trim_end_matches("px").parse::<f64>().ok());
        pixels.is_some_and(|pixels| pixels <= MAX_TRACKER_PIXELS)
    };
    let is_emoji = ["emoji", "wp-smiley", "emojione"].iter().any(|word| tag.has_word("class", word));
    if is_small("width") || is_small("height") || is_emoji {
        return None;
    }
    // Pages that load pictures late have a placeholder in `src`.
    let address = ["data-src", "data-lazy-src", "src"].iter().find_map(|name| {
        let address = base.join(&tag.attribute(name)?).ok()?;
        matches!(address.scheme(), "http" | "https").then_some(address)
    })?;
    let description = tidy_line(&tag.attribute("alt").unwrap_or_default(), MAX_DESCRIPTION_CHARS);
    Some(Media {
        kind: MediaKind::Image,
        url: Some(address),
        poster: None,
        description: Some(description).filter(|text| !text.is_empty()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_for_readers_are_found() {
        let base = Url::parse("https://uni.example/news/1.html").unwrap();
        let html = "<img src=https://count.example/p.gif width=1 height=1><img height='1px' src=a.gif>\
            <img class='wp-smiley' src=smile.png alt=':)'><img src='data:image/png;base64,AA=='>\
            <img src=placeholder.gif data-src='../bild.jpg?a=1&amp;b=2' width=800 alt=' Das  &lt;Schloss&gt; '><img src=zwei.jpg alt=''>";
        let found: Vec<Media> = images(html, &base).collect();
        assert_eq!(found.len(), 2);
        let image = &found[0];
        assert_eq!(image.url.as_ref().unwrap().as_str(), "https://uni.example/bild.jpg?a=1&b=2");
        assert_eq!(image.description.as_deref(), Some("Das <Schloss>"));
        assert_eq!(found[1].description, None);
        assert_eq!(images("<img><img src='' width=1><img src='javascript:x'>", &base).count(), 0);
    }
}
