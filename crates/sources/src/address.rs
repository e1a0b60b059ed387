//! What a person entered to connect a source that needs no agreement.

use std::time::Duration;

use tokio::time::timeout;
use url::Url;

use crate::feed::FeedSource;
use crate::mastodon::{Entered, Handle, MastodonSource};
use crate::{Connected, Failure};

/// For the question whether a page is that of an account, which most pages are not.
const PROBE_TIMEOUT: Duration = Duration::from_secs(8);

/// Networks whose pages need a sign-in, and offer no feed.
const CLOSED: [&str; 10] = [
    "instagram.com",
    "instagr.am",
    "facebook.com",
    "fb.com",
    "x.com",
    "twitter.com",
    "tiktok.com",
    "linkedin.com",
    "threads.com",
    "threads.net",
];

/// Connects what a person entered: a handle, or an address.
pub(crate) async fn connect_address(
    mastodon: &MastodonSource,
    feeds: &FeedSource,
    text: &str,
) -> Result<Connected, Failure> {
    if let Some(handle) = Handle::parse(text) {
        return account(mastodon, feeds, &handle, None).await;
    }
    let page = url(text).ok_or(Failure::NotASource)?;
    if is_closed(&page) {
        return Err(Failure::NotASource);
    }
    match Handle::of_page(&page) {
        Some(Entered::Account(handle)) => account(mastodon, feeds, &handle, Some(page)).await,
        Some(Entered::Maybe(handle)) => match probe(mastodon, &handle).await {
            Ok(connected) if is_same_page(&connected.account.page, &page) => Ok(connected),
            _ => feeds.connect(&page).await,
        },
        None => feeds.connect(&page).await,
    }
}

/// An address, with `https://` added if it has no scheme. `None` if it is not one, like a single word.
pub(crate) fn url(text: &str) -> Option<Url> {
    let text = text.trim();
    let text = text.strip_prefix("feed://").or_else(|| text.strip_prefix("feed:")).unwrap_or(text);
    let url = if text.contains("://") {
        Url::parse(text).ok()?
    } else {
        let url = Url::parse(&format!("https://{text}")).ok()?;
        url.host_str()?.contains('.').then_some(url)?
    };
    let is_web = matches!(url.scheme(), "http" | "https");
    (is_web && url.username().is_empty() && url.password().is_none()).then_some(url)
}

/// The account by the API, or else by the feed that its page offers. `page`: as entered.
async fn account(
    mastodon: &MastodonSource,
    feeds: &FeedSource,
    handle: &Handle,
    page: Option<Url>,
) -> Result<Connected, Failure> {
    if is_closed(&handle.server) {
        return Err(Failure::NotASource);
    }
    let refused = match probe(mastodon, handle).await {
        Err(Failure::Limited(pause)) => return Err(Failure::Limited(pause)),
        Err(refused) => refused,
        connected => return connected,
    };
    let page = match page {
        Some(page) => Some(page),
        None => mastodon.page(handle).await,
    };
    let Some(page) = page else { return Err(refused) };
    match feeds.connect(&page).await {
        Err(Failure::NotASource) => Err(refused),
        outcome => outcome,
    }
}

async fn probe(mastodon: &MastodonSource, handle: &Handle) -> Result<Connected, Failure> {
    let late = || Failure::Passing("the server did not respond in time".to_owned());
    timeout(PROBE_TIMEOUT, mastodon.connect(handle)).await.unwrap_or_else(|_| Err(late()))
}

fn is_closed(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    CLOSED
        .iter()
        .any(|closed| host.strip_suffix(closed).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
}

/// Whether two addresses differ only in what does not matter.
fn is_same_page(one: &Url, other: &Url) -> bool {
    let path = |url: &Url| url.path().trim_end_matches('/').to_lowercase();
    one.host_str() == other.host_str() && path(one) == path(other)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::Reply;
    use crate::testing::mastodon::MastodonServer;
    use crate::{Http, HttpSettings, Network, Reachable};

    #[test]
    fn an_address_needs_no_scheme() {
        let table = [
            ("www.uni.example/news ", Some("https://www.uni.example/news")),
            ("http://uni.example", Some("http://uni.example/")),
            ("feed:https://uni.example/rss", Some("https://uni.example/rss")),
            ("feed://uni.example/rss", Some("https://uni.example/rss")),
            ("https://intranet/rss", Some("https://intranet/rss")),
            ("intranet", None),
            ("@fsinfo", None),
            ("zwei worte.example", None),
            ("mailto:a@uni.example", None),
            ("https://me:pw@uni.example/", None),
            ("ftp://uni.example/", None),
            ("https://", None),
            ("", None),
        ];
        for (text, expected) in table {
            assert_eq!(url(text).as_ref().map(Url::as_str), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in prop_oneof![any::<String>(), "(https?://)?[@a-z0-9.:/%]{0,40}"]) {
            let page = url(&text).and_then(|url| Handle::of_page(&url));
            let handles = page.into_iter().map(|(Entered::Account(handle) | Entered::Maybe(handle))| handle);
            for handle in handles.chain(Handle::parse(&text)) {
                prop_assert!(!handle.host().is_empty() && !handle.name.is_empty() && handle.name.len() <= 64);
                prop_assert_eq!(handle.server.path(), "/");
                prop_assert!(handle.server.query().is_none() && handle.server.username().is_empty());
            }
        }
    }

    #[tokio::test]
    async fn a_server_that_is_too_slow_for_the_account_is_asked_for_a_feed() {
        const RSS: &str = "<rss version='2.0'><channel><item><title>A</title></item></channel></rss>";
        let http = |timeout| {
            let user_agent = "Aushang/1 (https://aushang.uni.example)".to_owned();
            let settings = HttpSettings::new(user_agent, Reachable::AlsoPrivate);
            Http::new(&HttpSettings { timeout, ..settings }).unwrap()
        };
        let server = MastodonServer::start().await.unwrap();
        server.answer_at("/api/v1/accounts/lookup", Reply::Hang);
        server.answer_at("/@fsinfo", Reply::Body("application/rss+xml", RSS.into()));
        let page = server.url("/@fsinfo");
        let mastodon = MastodonSource::new(http(Duration::from_millis(500)));
        let feeds = FeedSource::new(http(Duration::from_mins(1)));
        let found = connect_address(&mastodon, &feeds, page.as_str()).await.unwrap();
        assert_eq!(found.credentials.network(), Network::Feed);
        server.answer_at("/@fsinfo", Reply::Drip);
        let impatient = FeedSource::new(http(Duration::from_millis(500)));
        let refused = connect_address(&mastodon, &impatient, page.as_str()).await.unwrap_err();
        assert_eq!(refused, Failure::Passing("the server did not respond in time".to_owned()));
    }

    #[test]
    fn closed_networks_are_known_by_their_hosts() {
        for (address, expected) in [
            ("https://instagram.com/x", true),
            ("https://www.instagram.com/x", true),
            ("https://notinstagram.com/x", false),
            ("https://instagram.com.uni.example/x", false),
            ("https://x.com/a", true),
            ("https://netx.com/a", false),
        ] {
            assert_eq!(is_closed(&Url::parse(address).unwrap()), expected, "{address}");
        }
    }
}
