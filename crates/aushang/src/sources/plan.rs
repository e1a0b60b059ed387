//! Which media of an item a post shows.

use aushang_sources::{Item, Media, MediaKind, Network};
use url::Url;

/// Media to download.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// A single video. `poster` is shown until it plays, and instead of it if it cannot be used.
    Video { video: Url, poster: Option<Url>, description: String },
    /// Images in their order, with their descriptions. Videos are replaced by a still image of them. `missing`:
    /// the number of media that are not shown, or not as they are.
    Gallery { images: Vec<(Url, String)>, missing: usize },
    /// A link to the original, with an image.
    Link { image: Option<(Url, String)> },
}

impl Plan {
    pub fn of(network: Network, item: &Item) -> Self {
        if network == Network::Feed && item.permalink.is_some() {
            return Self::Link { image: item.media.iter().find_map(still) };
        }
        if let [Media { kind: MediaKind::Video, url: Some(video), poster, description }] =
            item.media.as_slice()
            && item.more_media == 0
        {
            let (video, poster) = (video.clone(), poster.clone());
            return Self::Video { video, poster, description: description.clone().unwrap_or_default() };
        }
        let images: Vec<_> = item.media.iter().filter_map(still).collect();
        let shown = item.media.iter().filter(|media| media.kind == MediaKind::Image && media.url.is_some());
        // Instagram has no posts without media: they are not given out.
        let unknown = usize::from(network == Network::Instagram && item.media.is_empty());
        Self::Gallery { images, missing: item.media.len() - shown.count() + item.more_media + unknown }
    }
}

/// The image, or a still image of a video.
fn still(media: &Media) -> Option<(Url, String)> {
    let url = match media.kind {
        MediaKind::Image => media.url.as_ref().or(media.poster.as_ref()),
        MediaKind::Video => media.poster.as_ref(),
    };
    Some((url?.clone(), media.description.clone().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(name: &str) -> Url {
        Url::parse(&format!("https://cdn.example/{name}")).unwrap()
    }

    fn media(kind: MediaKind, file: Option<&str>, poster: Option<&str>) -> Media {
        Media { kind, url: file.map(url), poster: poster.map(url), description: None }
    }

    fn plan(network: Network, media: Vec<Media>, more_media: usize) -> Plan {
        let permalink = Some(url("p"));
        let (id, text) = ("1".to_owned(), String::new());
        Plan::of(network, &Item { id, permalink, published: None, title: None, text, media, more_media })
    }

    #[test]
    fn plan_shows_what_the_network_gives_out() {
        let image = |name| media(MediaKind::Image, Some(name), None);
        let gallery = |names: &[&str], missing| Plan::Gallery {
            images: names.iter().map(|name| (url(name), String::new())).collect(),
            missing,
        };
        let video = |file, poster| media(MediaKind::Video, file, poster);
        let (insta, feed) = (Network::Instagram, Network::Feed);
        for (what, found, expected) in [
            ("one image", plan(insta, vec![image("1")], 0), gallery(&["1"], 0)),
            ("nothing", plan(insta, vec![], 0), gallery(&[], 1)),
            ("a text", plan(Network::Mastodon, vec![], 0), gallery(&[], 0)),
            (
                "a video",
                plan(insta, vec![video(Some("v"), Some("s"))], 0),
                Plan::Video { video: url("v"), poster: Some(url("s")), description: String::new() },
            ),
            ("a reel without its file", plan(insta, vec![video(None, Some("s"))], 0), gallery(&["s"], 1)),
            ("a reel without anything", plan(insta, vec![video(None, None)], 0), gallery(&[], 1)),
            (
                "a carousel of 14 with a video",
                plan(insta, vec![image("1"), video(Some("v"), Some("s")), image("2")], 11),
                gallery(&["1", "s", "2"], 12),
            ),
            (
                "a feed's entry",
                plan(feed, vec![image("1"), image("2")], 0),
                Plan::Link { image: Some((url("1"), String::new())) },
            ),
            ("a feed's entry without image", plan(feed, vec![], 0), Plan::Link { image: None }),
        ] {
            assert_eq!(found, expected, "{what}");
        }
    }
}
