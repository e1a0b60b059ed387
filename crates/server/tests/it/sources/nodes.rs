//! Several nodes that check the same account, and nodes that are killed.

use aushang::sources;
use aushang_sources::testing::instagram::Endpoint;
use chrono::TimeDelta;
use tokio_util::sync::CancellationToken;

use crate::support::{Mirror, check_on, each_engine};

// spec: PHOTO-02
#[tokio::test]
async fn two_nodes_import_each_post_once() {
    let Some((mirror, second)) = Mirror::two_nodes().await else { return };
    let admin = mirror.connected().await;
    let mut expected = Vec::new();
    for round in 0..6 {
        for number in 0..3 {
            let caption = format!("Beitrag {round}.{number}");
            mirror.instagram.posts(&caption, TimeDelta::minutes(10 - number));
            expected.insert(0, caption);
        }
        tokio::join!(check_on(&mirror.app), check_on(&second));
        assert_eq!(admin.texts_of("ALL").await, expected);
        mirror.app.advance(TimeDelta::hours(1));
    }
    assert_eq!(mirror.instagram.count(Endpoint::List), 6);
}

// spec: PHOTO-02
#[each_engine]
async fn check_that_was_killed_is_repeated_after_its_lease(mirror: Mirror) {
    for number in 1..=3 {
        mirror.instagram.posts(&format!("Beitrag {number}"), TimeDelta::hours(4 - number));
    }
    let admin = mirror.connected().await;
    // Halted at the second image: the first post is imported.
    let (first, second) =
        (mirror.instagram.hold_next(Endpoint::Media), mirror.instagram.hold_next(Endpoint::Media));
    first.add_permits(1);
    let end = CancellationToken::new();
    let kills = async {
        mirror.instagram.was_called(Endpoint::Media, 2).await;
        end.cancel();
    };
    let (checked, ()) = tokio::join!(sources::check_due(&mirror.app.product, &end), kills);
    assert!(!checked.unwrap());
    drop(second);
    assert_eq!(admin.texts_of("ALL").await, ["Beitrag 1"]);

    mirror.check_after(TimeDelta::minutes(20) - TimeDelta::milliseconds(1)).await;
    assert_eq!(mirror.instagram.count(Endpoint::List), 1);
    mirror.check_after(TimeDelta::milliseconds(1)).await;
    assert_eq!(admin.texts_of("ALL").await, ["Beitrag 3", "Beitrag 2", "Beitrag 1"]);
}

// A node that was suspended during a check writes nothing after another node has checked.
#[tokio::test]
async fn node_that_wakes_up_late_imports_nothing_twice() {
    let Some((mirror, second)) = Mirror::two_nodes().await else { return };
    mirror.instagram.posts("Fest", TimeDelta::hours(1));
    let admin = mirror.connected().await;
    let hold = mirror.instagram.hold_next(Endpoint::Media);
    let meanwhile = async {
        mirror.instagram.was_called(Endpoint::Media, 1).await;
        mirror.app.advance(TimeDelta::minutes(20));
        check_on(&second).await;
        assert_eq!(admin.texts_of("ALL").await, ["Fest"]);
        hold.add_permits(1);
    };
    tokio::join!(mirror.check(), meanwhile);
    assert_eq!(admin.texts_of("ALL").await, ["Fest"]);
    assert_eq!(admin.source_state().await.0, "WORKING");
}
