//! Posts of a source that are not imported: those that were deleted here, and those that are gone.

use aushang_sources::testing::instagram::{Endpoint, Trouble};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Engine, Mirror, Person, each_engine};

async fn skipped(admin: &Person) -> Value {
    admin.source().await["skipped"].clone()
}

/// Asks for the only skipped post.
async fn takes(admin: &Person) -> Value {
    let source = admin.source().await;
    assert_eq!(source["skipped"].as_array().map(Vec::len), Some(1), "{source}");
    let arguments = json!({ "source": source["id"], "id": source["skipped"][0]["id"] });
    admin.try_source_mutation("importSkippedPost", arguments).await.ok()
}

// spec: PHOTO-02, POST-37
#[each_engine]
async fn deleted_post_comes_back_only_when_somebody_asks_for_it(mirror: Mirror) {
    mirror.instagram.posts("Bleibt", TimeDelta::hours(2));
    mirror.instagram.posts("Sommerfest\nmit Musik", TimeDelta::hours(1));
    let published = mirror.app.date_in(-TimeDelta::hours(1));
    let admin = mirror.checked().await;
    let post = admin.imported("ALL").await[0].clone();
    admin.try_delete(&post).await.ok();
    mirror.check_hourly(3).await;
    assert_eq!(admin.texts_of("ALL").await, ["Bleibt"]);
    let expected = json!([{
        "id": skipped(&admin).await[0]["id"], "url": post["sourceUrl"], "text": "Sommerfest mit Musik",
        "publishedAt": published, "reason": "DELETED", "requested": false,
    }]);
    assert_eq!(skipped(&admin).await, expected);

    let source = takes(&admin).await;
    assert_eq!(source["skipped"][0]["requested"], true);
    assert_eq!(source["nextCheckAt"], mirror.app.date_in(TimeDelta::zero()));
    mirror.check().await;
    let posts = admin.imported("ALL").await;
    assert_eq!((posts.len(), &posts[0]["content"]), (2, &json!("Sommerfest\nmit Musik")));
    assert_eq!(posts[0]["publishDate"], published);
    assert_eq!(skipped(&admin).await, json!([]));
    mirror.check_hourly(2).await;
    assert_eq!(admin.imported("ALL").await.len(), 2);
}

#[each_engine]
async fn deleted_post_comes_back_also_if_there_are_five_newer_ones(mirror: Mirror) {
    mirror.instagram.posts("Das erste", TimeDelta::hours(3));
    let admin = mirror.checked().await;
    admin.try_delete(&admin.only_imported("ALL").await).await.ok();
    for number in 1..=6 {
        mirror.instagram.posts(&format!("Neu {number}"), TimeDelta::zero());
        mirror.check_hourly(1).await;
    }
    takes(&admin).await;
    mirror.check().await;
    assert_eq!(mirror.instagram.count(Endpoint::Find), 1);
    let texts = admin.texts_of("ALL").await;
    assert_eq!((texts.len(), texts.last().map(String::as_str)), (7, Some("Das erste")));
    assert_eq!(skipped(&admin).await, json!([]));
}

#[each_engine]
async fn post_that_is_gone_at_its_source_is_shown_as_failed(mirror: Mirror) {
    let gone = mirror.instagram.posts("Weg", TimeDelta::hours(1));
    let admin = mirror.checked().await;
    admin.try_delete(&admin.only_imported("ALL").await).await.ok();
    mirror.instagram.delete_post(&gone);
    takes(&admin).await;
    mirror.check().await;
    let left = skipped(&admin).await;
    assert_eq!((&left[0]["reason"], &left[0]["requested"]), (&json!("FAILED"), &json!(false)));
    assert_eq!(admin.source_state().await.0, "WORKING");
    mirror.check_hourly(2).await;
    assert_eq!(mirror.instagram.count(Endpoint::Find), 1);
}

// It is older than the last five, and its image cannot be downloaded at first.
#[each_engine]
async fn requested_post_is_tried_three_times(mirror: Mirror) {
    mirror.instagram.posts("Das erste", TimeDelta::hours(3));
    let admin = mirror.checked().await;
    admin.try_delete(&admin.only_imported("ALL").await).await.ok();
    for number in 1..=5 {
        mirror.instagram.posts(&format!("Neu {number}"), TimeDelta::minutes(number));
    }
    mirror.check_hourly(1).await;
    mirror.instagram.fail_always(Endpoint::Media, Some(Trouble::Html { status: 500 }));
    takes(&admin).await;
    for _ in 0..2 {
        mirror.check_hourly(1).await;
        assert_eq!(skipped(&admin).await[0]["requested"], true);
        assert_eq!(admin.posts("ALL").await["totalCount"], 5);
    }
    mirror.check_hourly(1).await;
    assert_eq!(skipped(&admin).await, json!([]));
    assert_eq!(admin.imported("ALL").await[5]["attachments"][0]["type"], "BLOG");
}

// The network may fail for this post only.
#[each_engine]
async fn requested_post_that_cannot_be_read_does_not_stop_the_others(engine: Engine) {
    for trouble in [
        Trouble::message(100, "Unsupported get request."),
        Trouble::transient(2),
        Trouble::Html { status: 500 },
    ] {
        let mirror = Mirror::with(engine, &[]).await;
        mirror.instagram.posts("Das erste", TimeDelta::hours(3));
        let admin = mirror.checked().await;
        admin.try_delete(&admin.only_imported("ALL").await).await.ok();
        for number in 1..=5 {
            mirror.instagram.posts(&format!("Neu {number}"), TimeDelta::minutes(number));
        }
        mirror.instagram.fail_always(Endpoint::Find, Some(trouble.clone()));
        takes(&admin).await;
        mirror.check_hourly(3).await;
        assert_eq!(admin.posts("ALL").await["totalCount"], 5);
        assert_eq!(admin.source_state().await.0, "WORKING", "{trouble:?}");
        let left = skipped(&admin).await;
        assert_eq!((&left[0]["reason"], &left[0]["requested"]), (&json!("FAILED"), &json!(false)));
        assert_eq!(mirror.instagram.count(Endpoint::Find), 3);
    }
}

// Posts that disappear at their source stay here.
#[each_engine]
async fn post_that_is_gone_at_its_source_stays_here(mirror: Mirror) {
    let gone = mirror.instagram.posts("Weg", TimeDelta::hours(1));
    let admin = mirror.checked().await;
    mirror.instagram.delete_post(&gone);
    mirror.check_hourly(2).await;
    assert_eq!(admin.only_imported("ALL").await["content"], "Weg");
}

#[each_engine]
async fn deleted_post_that_once_failed_is_shown_as_deleted(mirror: Mirror) {
    mirror.instagram.set_media_lifetime(TimeDelta::zero());
    mirror.instagram.posts("Fest", TimeDelta::zero());
    let admin = mirror.checked().await;
    mirror.instagram.set_media_lifetime(TimeDelta::days(2));
    mirror.check_hourly(1).await;
    admin.try_delete(&admin.only_imported("ALL").await).await.ok();
    assert_eq!(skipped(&admin).await[0]["reason"], "DELETED");
}

#[each_engine]
async fn only_skipped_posts_of_the_profile_can_be_requested(mirror: Mirror) {
    mirror.instagram.posts("Fest", TimeDelta::hours(1));
    let admin = mirror.checked().await;
    admin.try_delete(&admin.only_imported("ALL").await).await.ok();
    let source = admin.source().await;
    let arguments = json!({ "source": source["id"], "id": source["skipped"][0]["id"] });
    let stranger = mirror.app.stranger().await;
    stranger.try_source_mutation("importSkippedPost", arguments.clone()).await.refused(404, "NOT_FOUND");
    let drafter = mirror.app.drafter().await;
    drafter.try_source_mutation("importSkippedPost", arguments.clone()).await.refused(403, "NOT_PERMITTED");
    let other = json!({ "source": source["id"], "id": source["id"] });
    admin.try_source_mutation("importSkippedPost", other).await.refused(404, "NOT_FOUND");
    admin.try_source_mutation("importSkippedPost", arguments.clone()).await.ok();
    mirror.check().await;
    admin.try_source_mutation("importSkippedPost", arguments).await.refused(404, "NOT_FOUND");
}
