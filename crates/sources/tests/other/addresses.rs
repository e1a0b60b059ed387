//! What people enter to connect a source.

use aushang_sources::testing::Reply;
use aushang_sources::testing::feed::FeedServer;
use aushang_sources::testing::mastodon::MastodonServer;
use aushang_sources::{Failure, Network, Reachable, Sources, SourcesSettings};

use crate::support::{latest, settings, sources};

const PROFILE: &str = "<!doctype html><link rel=alternate type=application/rss+xml href=/@fsinfo.rss>";
const RSS: &str =
    "<rss version='2.0'><channel><title>fsinfo</title><item><title>A</title></item></channel></rss>";

#[tokio::test]
async fn handles_and_pages_of_accounts_lead_to_the_account() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    for text in [
        " @fsinfo@HOST ",
        "fsinfo@HOST",
        "http://HOST/@fsinfo",
        "http://HOST/@fsinfo/2",
        "http://HOST/users/fsinfo",
    ] {
        let found = sources.connect_address(&text.replace("HOST", &server.host())).await.unwrap();
        assert_eq!(found.credentials.network(), Network::Mastodon, "{text}");
        assert_eq!(found.account.id, format!("fsinfo@{}", server.host()));
    }
}

#[tokio::test]
async fn a_page_with_a_short_path_is_an_account_only_if_the_account_says_so() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    // The account names `/@fsinfo` as its page.
    let refused = sources.connect_address(server.url("/fsinfo").as_str()).await.unwrap_err();
    assert_eq!(refused, Failure::NotASource);
    let feed = Reply::Body("application/rss+xml", RSS.into());
    server.answer_at("/fsinfo", feed);
    let found = sources.connect_address(server.url("/fsinfo").as_str()).await.unwrap();
    assert_eq!(found.credentials.network(), Network::Feed);
    // As on Pixelfed, with an API that answers strangers.
    let page = server.url("/FSinfo/");
    let account =
        format!("{{\"id\":\"109\",\"username\":\"fsinfo\",\"acct\":\"fsinfo\",\"url\":\"{page}\"}}");
    server.answer_at("/api/v1/accounts/lookup", Reply::Body("application/json", account.into()));
    let found = sources.connect_address(server.url("/fsinfo").as_str()).await.unwrap();
    assert_eq!(found.credentials.network(), Network::Mastodon);
}

#[tokio::test]
async fn an_account_whose_server_requires_a_sign_in_is_connected_by_its_feed() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    server.require_sign_in();
    let handle = format!("@fsinfo@{}", server.host());
    let page = server.url("/@fsinfo").to_string();
    for text in [&handle, &page] {
        assert_eq!(sources.connect_address(text).await.unwrap_err(), Failure::PermissionMissing);
    }
    server.answer_at("/@fsinfo", Reply::Body("text/html", PROFILE.into()));
    server.answer_at("/@fsinfo.rss", Reply::Body("application/rss+xml", RSS.into()));
    for text in [&handle, &page] {
        let found = sources.connect_address(text).await.unwrap();
        assert_eq!(found.account.id, server.url("/@fsinfo.rss").as_str());
        assert_eq!(latest(&sources, &found, None, 5).await.unwrap().items.len(), 1);
    }
    // Some redirect to a page for signing in instead of refusing.
    server.answer_at("/api/v1/accounts/lookup", Reply::redirect(302, "/login"));
    server.answer_at("/login", Reply::Body("text/html", "<form>".into()));
    assert_eq!(sources.connect_address(&handle).await.unwrap().credentials.network(), Network::Feed);
}

#[tokio::test]
async fn the_feed_of_a_handle_is_on_the_page_that_its_host_names() {
    let (domain, server, sources) =
        (MastodonServer::start().await.unwrap(), MastodonServer::start().await.unwrap(), sources());
    domain.refer_to(&server);
    server.require_sign_in();
    server.answer_at("/@fsinfo", Reply::Body("text/html", PROFILE.into()));
    server.answer_at("/@fsinfo.rss", Reply::Body("application/rss+xml", RSS.into()));
    let found = sources.connect_address(&format!("@fsinfo@{}", domain.host())).await.unwrap();
    assert_eq!(found.account.id, server.url("/@fsinfo.rss").as_str());
}

#[tokio::test]
async fn a_limit_of_the_server_is_not_evaded_by_its_feed() {
    let (server, sources) = (MastodonServer::start().await.unwrap(), sources());
    server.answer_at("/api/v1/accounts/lookup", Reply::status(429));
    server.answer_at("/@fsinfo", Reply::Body("application/rss+xml", RSS.into()));
    let refused = sources.connect_address(server.url("/@fsinfo").as_str()).await.unwrap_err();
    assert_eq!(refused, Failure::Limited(None));
}

#[tokio::test]
async fn addresses_of_feeds_are_not_asked_for_accounts() {
    let (site, sources) = (FeedServer::start().await.unwrap(), sources());
    site.answer_at("/@fsinfo.rss", Reply::Body("application/rss+xml", RSS.into()));
    for path in ["/news/rss.xml", "/@fsinfo.rss"] {
        sources.connect_address(site.url(path).as_str()).await.unwrap();
        assert_eq!(site.log().pop().unwrap().path, path);
    }
    assert!(site.log().iter().all(|request| !request.path.starts_with("/api")));
}

#[tokio::test]
async fn what_is_no_source_is_refused_without_a_request() {
    let sources = sources();
    let texts = [
        "",
        "fsinfo",
        "intranet",
        "@fsinfo",
        "Fachschaft Informatik",
        "mailto:a@uni.example?x=1",
        "ftp://uni.example/feed",
        "https://www.instagram.com/fsinfo",
        "instagram.com/fsinfo/",
        "https://m.facebook.com/fsinfo",
        "https://x.com/fsinfo",
        "@fsinfo@twitter.com",
        "https://www.tiktok.com/@fsinfo",
        "@fsinfo@threads.net",
    ];
    for text in texts {
        let refused = sources.connect_address(text).await.unwrap_err();
        assert_eq!(refused, Failure::NotASource, "{text}");
    }
}

#[tokio::test]
async fn private_addresses_are_refused() {
    let (site, server) = (FeedServer::start().await.unwrap(), MastodonServer::start().await.unwrap());
    let sources = Sources::new(SourcesSettings { reachable: Reachable::PublicOnly, ..settings() }).unwrap();
    let handle = format!("@fsinfo@{}", server.host());
    for text in [
        site.url("/news/rss.xml").as_str(),
        server.url("/@fsinfo").as_str(),
        &handle,
        "http://intranet/x",
        "http://localhost/x",
    ] {
        assert_eq!(sources.connect_address(text).await.unwrap_err(), Failure::Forbidden, "{text}");
    }
    assert!(site.log().is_empty() && server.log().is_empty());
}
