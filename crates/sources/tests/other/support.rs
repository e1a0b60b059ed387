//! The adapters, with access to servers of tests.

use aushang_sources::{Connected, Failure, Item, Latest, Network, Reachable, Sources, SourcesSettings};

pub fn sources() -> Sources {
    Sources::new(settings()).unwrap()
}

pub fn settings() -> SourcesSettings {
    SourcesSettings {
        user_agent: "Aushang/1 (https://aushang.uni.example)".to_owned(),
        reachable: Reachable::AlsoPrivate,
        folder: std::env::temp_dir(),
        instagram: None,
    }
}

pub async fn latest(
    sources: &Sources,
    connected: &Connected,
    cursor: Option<&str>,
    limit: usize,
) -> Result<Latest, Failure> {
    let network = connected.credentials.network();
    sources.of(network).unwrap().latest(&connected.credentials, cursor, limit).await
}

pub async fn find(sources: &Sources, connected: &Connected, id: &str) -> Result<Option<Item>, Failure> {
    let network: Network = connected.credentials.network();
    sources.of(network).unwrap().find(&connected.credentials, id).await
}

/// An item in a few lines, with what matters.
pub fn brief(item: &Item) -> String {
    let media = item.media.iter().map(|media| {
        let url = media.url.as_ref().map_or("-", |url| url.as_str());
        format!("\n[{:?} {url}: {}]", media.kind, media.description.as_deref().unwrap_or("-"))
    });
    format!(
        "{} | {} | {} | {}\n{}{}{}",
        item.id,
        item.permalink.as_ref().map_or("-", |url| url.as_str()),
        item.published.map_or_else(|| "-".to_owned(), |date| date.format("%d.%m. %H:%M").to_string()),
        item.title.as_deref().unwrap_or("-"),
        item.text,
        media.collect::<String>(),
        if item.more_media > 0 { format!("\n+{}", item.more_media) } else { String::new() },
    )
}
