use aushang_sources::testing::instagram::{Endpoint, Post, PostKind, Trouble};
use aushang_sources::{Failure, Item, MediaKind, Network};
use chrono::{DateTime, TimeDelta};

use crate::support::{USER, World};

fn texts(items: &[Item]) -> Vec<&str> {
    items.iter().map(|item| item.text.as_str()).collect()
}

#[tokio::test]
async fn the_newest_posts_are_read_newest_first() {
    let (world, credentials) = World::connected().await;
    for number in 1..=7 {
        world.server.add_post(USER, Post::image(&format!("Beitrag {number}"), "poster.jpg"));
        world.server.advance(TimeDelta::hours(1));
    }
    let latest = world.latest(&credentials).await.unwrap();
    assert_eq!(texts(&latest.items), ["Beitrag 7", "Beitrag 6", "Beitrag 5", "Beitrag 4", "Beitrag 3"]);
    assert_eq!((latest.cursor, latest.pause), (None, None));
    assert_eq!(latest.items[0].published, Some(world.now() - TimeDelta::hours(1)));
    // The address of the next page was in the answer.
    assert_eq!(world.server.count(Endpoint::List), 1);
    assert_eq!(world.server.violations(), [""; 0]);
}

#[tokio::test]
async fn an_edited_post_and_a_deleted_one_are_found_so() {
    let (world, credentials) = World::connected().await;
    let id = world.server.add_post(USER, Post::image("Alt", "poster.jpg").with_alt_text("Ein Plakat"));
    world.server.edit_post(&id, |post| post.caption = Some("Neu".to_owned()));
    let instagram = world.instagram();
    let found = instagram.find(&credentials, &id).await.unwrap().unwrap();
    assert_eq!((found.id.as_str(), found.text.as_str()), (id.as_str(), "Neu"));
    assert_eq!(found.media[0].description.as_deref(), Some("Ein Plakat"));
    assert_eq!(found, world.only_item(&credentials).await);
    world.server.delete_post(&id);
    assert_eq!(instagram.find(&credentials, &id).await.unwrap(), None);
    assert_eq!(world.latest(&credentials).await.unwrap().items, []);
    // Other paths of the API are not media.
    for id in ["", "me", "me/media", "../me", "17?fields=id"] {
        assert_eq!(instagram.find(&credentials, id).await.unwrap(), None, "{id}");
    }
    assert_eq!(world.server.count(Endpoint::Find), 2);
    assert_eq!(world.server.count(Endpoint::Me), 1);
}

#[tokio::test]
async fn a_carousel_has_ten_media_and_the_number_of_the_others() {
    let (world, credentials) = World::connected().await;
    let mut children = vec![Post::reel("", "film.mp4", "still.jpg")];
    children
        .extend((1..14).map(|number| Post::image("", "hall.jpg").with_alt_text(&format!("Bild {number}"))));
    world.server.add_post(USER, Post::carousel("Ein Rundgang", children));
    let item = world.only_item(&credentials).await;
    assert_eq!((item.media.len(), item.more_media), (10, 4));
    assert_eq!(item.media[0].kind, MediaKind::Video);
    assert!(item.media[0].poster.is_some());
    assert_eq!(item.media[9].description.as_deref(), Some("Bild 9"));
    for media in &item.media {
        world.download(media.url.as_ref().unwrap()).await.unwrap();
    }
}

#[tokio::test]
async fn each_member_of_a_post_may_be_missing() {
    let (world, credentials) = World::connected().await;
    let members = [
        "caption",
        "media_type",
        "media_url",
        "permalink",
        "timestamp",
        "alt_text",
        "thumbnail_url",
        "children",
        "id",
    ];
    for member in members {
        world.server.add_post(USER, Post::image("Text", "poster.jpg").with_alt_text("Bild").without(member));
    }
    let items = world.instagram().latest(&credentials, None, 100).await.unwrap().items;
    // All but the one without an id.
    assert_eq!(items.len(), members.len() - 1);
    let is_missing = |test: fn(&Item) -> bool| items.iter().filter(|item| test(item)).count();
    assert_eq!(is_missing(|item| item.text.is_empty()), 1);
    assert_eq!(is_missing(|item| item.permalink.is_none()), 1);
    assert_eq!(is_missing(|item| item.published.is_none()), 1);
    assert_eq!(is_missing(|item| item.media[0].url.is_none()), 1);
    assert_eq!(is_missing(|item| item.media[0].description.is_none()), 1);
}

#[tokio::test]
async fn a_reel_with_licensed_music_has_only_a_still_image() {
    let (world, credentials) = World::connected().await;
    let reel = Post { file: None, ..Post::reel("Tanz", "", "still.jpg") };
    assert_eq!(reel.kind, PostKind::Reel);
    world.server.add_post(USER, reel);
    let media = world.only_item(&credentials).await.media.remove(0);
    assert_eq!((media.kind, media.url), (MediaKind::Video, None));
    world.download(&media.poster.unwrap()).await.unwrap();
}

#[tokio::test]
async fn a_version_without_descriptions_is_read_without_them() {
    let (world, credentials) = World::connected().await;
    let id = world.server.add_post(USER, Post::image("Text", "poster.jpg").with_alt_text("Bild"));
    world.server.forget_field("alt_text");
    let item = world.only_item(&credentials).await;
    assert_eq!((item.text.as_str(), item.media[0].description.as_deref()), ("Text", None));
    assert_eq!(world.instagram().find(&credentials, &id).await.unwrap(), Some(item));
    world.server.forget_field("permalink");
    assert!(matches!(world.latest(&credentials).await, Err(Failure::Incorrect { .. })));
}

#[tokio::test]
async fn one_strange_post_does_not_hide_the_others() {
    let (world, credentials) = World::connected().await;
    let list = r#"{"data":[7,null,{"caption":"ohne id"},{"id":{"x":1}},{"id":"5","caption":["x"],"children":{"data":[3]}},
        {"id":6,"caption":"gut","timestamp":"gestern"}]}"#;
    world.server.fail_next(Endpoint::List, [Trouble::Text(list.to_owned())]);
    let items = world.latest(&credentials).await.unwrap().items;
    assert_eq!(items.iter().map(|item| item.id.as_str()).collect::<Vec<_>>(), ["5", "6"]);
    assert_eq!(texts(&items), ["", "gut"]);
}

#[tokio::test]
async fn the_time_of_the_source_is_kept() {
    let (world, credentials) = World::connected().await;
    let at = DateTime::from_timestamp(1_569_537_403, 0).unwrap();
    world.server.add_post(USER, Post::image("Früher", "poster.jpg").published(at));
    assert_eq!(world.only_item(&credentials).await.published, Some(at));
    assert!(world.sources.of(Network::Instagram).is_some());
}
