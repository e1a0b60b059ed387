use std::net::Ipv4Addr;

use aushang_sources::testing::instagram::{File, Post, VIDEO};
use aushang_sources::{DownloadFailure, Network, Reachable, Sources, SourcesSettings};
use chrono::TimeDelta;
use url::Url;

use crate::support::{USER, World};

/// Publishes a post with a file, and returns the address of the file.
async fn url_of(world: &World, credentials: &aushang_sources::Credentials, file: &str) -> Url {
    let id = world.server.add_post(USER, Post::image("Text", file));
    let item = world.only_item(credentials).await;
    world.server.delete_post(&id);
    item.media[0].url.clone().unwrap()
}

#[tokio::test]
async fn pictures_and_videos_are_downloaded() {
    let (world, credentials) = World::connected().await;
    let starts: [(&str, &[u8]); 2] = [("poster.jpg", &[0xff, 0xd8]), ("room.png", b"\x89PNG")];
    for (file, start) in starts {
        let url = url_of(&world, &credentials, file).await;
        assert!(world.download(&url).await.unwrap().starts_with(start), "{file}");
    }
    let url = url_of(&world, &credentials, "film.mp4").await;
    assert_eq!(world.download(&url).await.unwrap(), VIDEO);
    // The stated type is not checked here.
    let url = url_of(&world, &credentials, "page.jpg").await;
    assert!(world.download(&url).await.unwrap().starts_with(b"<!DOCTYPE"));
    assert_eq!(world.server.violations(), [""; 0]);
}

#[tokio::test]
async fn an_address_expires_and_a_new_one_of_the_same_media_is_valid() {
    let (world, credentials) = World::connected().await;
    let id = world.server.add_post(USER, Post::image("Text", "poster.jpg"));
    let old = world.only_item(&credentials).await.media[0].url.clone().unwrap();
    world.server.advance(TimeDelta::days(2));
    assert_eq!(world.download(&old).await.unwrap_err(), DownloadFailure::Expired);
    let new = world.instagram().find(&credentials, &id).await.unwrap().unwrap();
    world.download(new.media[0].url.as_ref().unwrap()).await.unwrap();
    let forged = old.as_str().replace("oe=", "oe=7");
    let forged = world.download(&Url::parse(&forged).unwrap()).await;
    assert_eq!(forged.unwrap_err(), DownloadFailure::Expired);
}

#[tokio::test]
async fn media_that_are_too_large_broken_or_elsewhere_are_refused() {
    let (world, credentials) = World::connected().await;
    let broke = "the connection broke before the end of the response".to_owned();
    let failed = "the server of the media responded with status 500".to_owned();
    // The port of the API is another socket on an allowed host; `localhost` is not allowed.
    let elsewhere = format!("http://localhost:{}/v/poster.jpg", world.server.addresses().cdn.port());
    world.server.add_file("elsewhere.jpg", File::Redirect(elsewhere));
    for (file, expected) in [
        ("huge.mp4", DownloadFailure::TooLarge),
        ("truncated.jpg", DownloadFailure::Passing(broke)),
        ("broken.jpg", DownloadFailure::Passing(failed)),
        ("missing.jpg", DownloadFailure::Expired),
        ("elsewhere.jpg", DownloadFailure::Forbidden),
    ] {
        let url = url_of(&world, &credentials, file).await;
        assert_eq!(world.download(&url).await.unwrap_err(), expected, "{file}");
    }
}

#[tokio::test]
async fn private_addresses_are_refused_unless_they_are_allowed() {
    let (world, credentials) = World::connected().await;
    let redirect = Url::parse("https://aushang.uni.example/instagram/auth").unwrap();
    let public_only = Sources::new(SourcesSettings {
        user_agent: "Aushang/1.0 (https://aushang.uni.example)".to_owned(),
        reachable: Reachable::PublicOnly,
        folder: std::env::temp_dir(),
        instagram: Some(world.server.settings(redirect)),
    })
    .unwrap();
    let url = url_of(&world, &credentials, "poster.jpg").await;
    for network in [Network::Instagram, Network::Mastodon, Network::Feed] {
        let refused = public_only.download(network, &url, 1_000_000).await.unwrap_err();
        assert_eq!(refused, DownloadFailure::Forbidden, "{network:?}");
    }
    // The configured hosts of the API may be private.
    let instagram = public_only.of(Network::Instagram).unwrap();
    assert_eq!(instagram.latest(&credentials, None, 5).await.unwrap().items.len(), 0);
    assert_eq!(world.server.addresses().cdn.ip(), Ipv4Addr::LOCALHOST);
}

#[tokio::test]
async fn without_an_app_there_is_no_instagram() {
    let sources = Sources::new(SourcesSettings {
        user_agent: "Aushang/1.0 (https://aushang.uni.example)".to_owned(),
        reachable: Reachable::PublicOnly,
        folder: std::env::temp_dir(),
        instagram: None,
    })
    .unwrap();
    assert!(sources.of(Network::Instagram).is_none() && sources.instagram().is_none());
    let url = Url::parse("https://scontent.cdninstagram.com/a.jpg").unwrap();
    let refused = sources.download(Network::Instagram, &url, 1).await.unwrap_err();
    assert_eq!(refused, DownloadFailure::Forbidden);
}
