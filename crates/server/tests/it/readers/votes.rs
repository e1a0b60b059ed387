//! Votes in polls.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};

use crate::support::{TestApp, a_question, each_engine, option_of, text};

// spec: ATTACH-33
#[each_engine]
async fn vote_is_counted_once_and_cannot_be_changed(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let post = admin.sends(a_question()).await;
    assert_eq!(reader.feed_interactions(1).await[0]["vote"], Value::Null);
    for _ in 0..2 {
        let voted = reader.votes(&post, 1).await;
        assert_eq!(voted["vote"], option_of(&post, 1));
        assert_eq!(voted["attachments"][0]["total"], 1);
    }
    reader.try_vote(&post, &option_of(&post, 0)).await.refused(409, "VOTED_ALREADY");
    assert_eq!(reader.feed_interactions(1).await[0]["vote"], option_of(&post, 1));
}

// spec: ATTACH-33
#[each_engine]
async fn votes_are_accepted_from_the_publication_to_the_end(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let (early, late) = (app.reader("STUDENT").await, app.reader("STUDENT").await);
    let post = drafter.sends(a_question()).await;
    early.try_vote(&post, &option_of(&post, 0)).await.refused(404, "NOT_FOUND");
    admin.try_change_status(&post, "APPROVED").await.ok();
    app.advance(TimeDelta::days(1) - TimeDelta::milliseconds(1));
    early.votes(&post, 0).await;
    app.advance(TimeDelta::milliseconds(1));
    late.try_vote(&post, &option_of(&post, 0)).await.refused(409, "POLL_ENDED");
    // A vote whose response was lost can be repeated, even after the end.
    early.votes(&post, 0).await;
    early.try_vote(&post, &option_of(&post, 1)).await.refused(409, "VOTED_ALREADY");
    assert_eq!(app.admin().await.post(&post).await["attachments"][0]["total"], 1);
}

#[each_engine]
async fn vote_must_be_for_an_option_of_the_poll(app: TestApp) {
    let (admin, reader, guest) = (app.admin().await, app.reader("STUDENT").await, app.reader("GUEST").await);
    let (post, other) = (admin.sends(a_question()).await, admin.sends(a_question()).await);
    let plain = admin.writes("Hallo").await;
    for (post, option) in [(&post, json!("kein")), (&post, post["id"].clone()), (&plain, option_of(&post, 0))]
    {
        reader.try_vote(post, &option).await.refused_at(400, "option NOT_OFFERED");
    }
    reader.try_vote(&post, &option_of(&other, 0)).await.refused_at(400, "option NOT_OFFERED");
    let mut students = a_question();
    students["channels"] = json!([{ "id": app.world.own.students }]);
    let students = admin.sends(students).await;
    guest.try_vote(&students, &option_of(&students, 0)).await.refused(404, "NOT_FOUND");
    reader.votes(&students, 0).await;
}

// spec: ATTACH-33
#[each_engine(flavor = "multi_thread")]
async fn concurrent_votes_of_many_readers_are_counted_once_each(app: TestApp) {
    let (admin, readers) = (app.admin().await, app.followers(64).await);
    let post = admin.sends(a_question()).await;
    let options = [option_of(&post, 0), option_of(&post, 1)];
    // Each reader votes for both options at once, and one vote is accepted.
    let votes = readers.iter().flat_map(|reader| options.iter().map(|option| reader.try_vote(&post, option)));
    let outcomes = join_all(votes).await;
    let counted = outcomes.iter().filter(|answer| answer.outcome() == "ok").count();
    assert_eq!(counted, 64);
    let poll = admin.post(&post).await["attachments"][0].clone();
    let each = |place: usize| poll["options"][place]["votes"].as_i64().unwrap();
    assert_eq!((poll["total"].clone(), each(0) + each(1)), (json!(64), 64));
    assert_eq!(text(&poll["type"]), "POLL");
}
