//! Likes.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::json;

use crate::support::{TestApp, a_question, each_engine, option_of};

// spec: MISC-06, POST-34, API-16
#[each_engine]
async fn like_counts_once_until_it_is_removed(app: TestApp) {
    let (admin, one, other) = (app.admin().await, app.reader("STUDENT").await, app.reader("GUEST").await);
    let post = admin.writes("Hallo").await;
    for _ in 0..2 {
        let liked = one.likes(&post).await;
        assert_eq!((&liked["likesCount"], &liked["liked"]), (&json!(1), &json!(true)));
    }
    assert_eq!(other.likes(&post).await["likesCount"], 2);
    assert_eq!(admin.post(&post).await["likesCount"], 2);
    for _ in 0..2 {
        let unliked = one.unlikes(&post).await;
        assert_eq!((&unliked["likesCount"], &unliked["liked"]), (&json!(1), &json!(false)));
    }
    // An edit does not change the likes.
    let edit = json!({ "id": post["id"], "content": "Guten Tag" });
    assert_eq!(admin.updates(edit).await["likesCount"], 1);
    assert_eq!(other.unlikes(&post).await["likesCount"], 0);
}

// spec: MISC-07
#[each_engine]
async fn only_visible_posts_can_be_liked(app: TestApp) {
    let (admin, student, guest) = (app.admin().await, app.reader("STUDENT").await, app.reader("GUEST").await);
    let channel = json!([{ "id": app.world.own.students }]);
    let post = admin.sends(json!({ "content": "Hallo", "channels": channel })).await;
    student.likes(&post).await;
    for refused in [guest.try_like(&post).await, guest.try_unlike(&post).await] {
        refused.refused(404, "NOT_FOUND");
    }
    admin.sets_visibility(false).await;
    student.try_unlike(&post).await.refused(404, "NOT_FOUND");
    assert_eq!(admin.post(&post).await["likesCount"], 1);
}

#[each_engine(flavor = "multi_thread")]
async fn concurrent_likes_of_many_readers_are_all_counted(app: TestApp) {
    let (admin, readers) = (app.admin().await, app.followers(64).await);
    let post = admin.writes("Hallo").await;
    // Each twice, as after a lost response, during an edit.
    let liking = join_all(readers.iter().chain(&readers).map(|reader| reader.likes(&post)));
    let editing = admin.try_update(json!({ "id": post["id"], "content": "Guten Tag" }));
    let (_, edited) = tokio::join!(liking, editing);
    edited.ok();
    assert_eq!(admin.post(&post).await["likesCount"], 64);
    join_all(readers.iter().step_by(2).map(|reader| reader.unlikes(&post))).await;
    assert_eq!(admin.post(&post).await["likesCount"], 32);
    assert_eq!(app.count("post_likes").await, 32);
}

#[each_engine]
async fn likes_and_votes_of_a_feed_need_the_same_number_of_statements_for_any_length(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    for number in 0..6 {
        let post = admin.sends(a_question()).await;
        app.advance(TimeDelta::seconds(1));
        if number % 2 == 0 {
            reader.likes(&post).await;
            reader.votes(&post, 1).await;
        }
    }
    let page = async |first: u32| {
        let before = app.product.db.statements_read();
        let page = reader.feed_interactions(first).await;
        (page, app.product.db.statements_read() - before)
    };
    let ((_, for_one), (six, for_six)) = (page(1).await, page(6).await);
    let shown: Vec<_> = six
        .iter()
        .map(|node| {
            let voted = node["vote"] == option_of(node, 1);
            json!([node["liked"], voted, node["attachments"][0]["total"]])
        })
        .collect();
    let (no, yes) = (json!([false, false, 0]), json!([true, true, 1]));
    assert_eq!(json!(shown), json!([no, yes, no, yes, no, yes]));
    // One statement each for the token, the posts, the votes of all readers, and the reader's
    // interactions.
    assert_eq!((for_one, for_six), (4, 4));
}

#[each_engine]
async fn likes_and_votes_of_a_deleted_reader_stay_counted(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    let post = admin.sends(a_question()).await;
    reader.likes(&post).await;
    reader.votes(&post, 0).await;
    app.sweep_after(TimeDelta::days(401)).await;
    assert_eq!(app.count("readers").await, 0);
    assert_eq!((app.count("post_likes").await, app.count("poll_votes").await), (0, 0));
    let post = app.admin().await.post(&post).await;
    assert_eq!((&post["likesCount"], &post["attachments"][0]["total"]), (&json!(1), &json!(1)));
}
