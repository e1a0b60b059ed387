//! Taking a LIVE post back, and showing it again.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Institution, TestApp, contents, each_engine, ids, text, with_image};

async fn count_of(person: &crate::support::Person) -> Value {
    person.me("postsCount").await["postsCount"].clone()
}

#[each_engine]
async fn withdrawn_post_is_hidden_from_readers_who_are_told_why(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let image = admin.uploads(&crate::support::jpeg(60, 40)).await;
    let post = admin.sends(with_image(&image)).await;
    admin.writes("Bleibt").await;
    admin.try_pin(&post, true).await.ok();
    reader.likes(&post).await;
    let file = text(&post["attachments"][0]["image"]["large"]);
    assert_eq!(app.get(&file).await.status, 200);
    assert_eq!(reader.reads().await, ["Bleibt", "Bild"]);
    app.advance(TimeDelta::minutes(5));

    let hidden = admin.withdraws(&post, Some("  Falscher Raum  ")).await;
    let expected = json!({
        "status": "LIVE", "pinnedAt": null,
        "hidden": {
            "kind": "WITHDRAWN", "at": app.date_in(TimeDelta::zero()), "reason": "Falscher Raum",
            "by": post["creator"]
        },
        "viewerCanWithdraw": false, "viewerCanRestore": true, "viewerCanPin": false
    });
    assert_eq!(hidden, expected);
    assert_eq!(admin.hidden(&post).await, expected);

    let refused = reader.try_read(&post).await.refused(410, "POST_WITHDRAWN");
    let at = app.date_in(TimeDelta::zero());
    assert_eq!(refused["current"], json!({ "at": at, "reason": "Falscher Raum" }));
    assert_eq!(reader.reads().await, ["Bleibt"]);
    let page = "posts(first: 5) { edges { node { content } } } pinnedPost { content }";
    let page = reader.run("profile", json!({ "username": "fs-informatik" }), page).await.ok();
    assert_eq!((contents(&page["posts"]), &page["pinnedPost"]), (vec!["Bleibt".to_owned()], &Value::Null));
    reader.try_like(&post).await.refused(404, "NOT_FOUND");
    assert_eq!(reader.sees(&[&post]).await, 0, "it is not counted");
    assert_eq!(app.get(&file).await.status, 404);
    assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);

    // The profile still finds it, and does not count it.
    let listed = admin.posts("PUBLISHED").await;
    assert_eq!((contents(&listed), &listed["totalCount"]), (vec!["Bleibt".into(), "Bild".into()], &json!(2)));
    assert_eq!(count_of(&admin).await, 1);
    app.counts_views().await;
    assert_eq!(count_of(&admin).await, 1, "the recount agrees");
    assert_eq!(app.trail_of(&post).await.last().unwrap(), "post.take_back ADMIN");
}

#[each_engine]
async fn only_readers_who_could_see_a_post_are_told_that_it_was_withdrawn(app: TestApp) {
    let (admin, student) = (app.admin().await, app.follower("STUDENT").await);
    let employee = app.follower("EMPLOYEE").await;
    let channel = json!([{ "id": app.world.own.employees }]);
    let post = admin.sends(json!({ "content": "Intern", "channels": channel })).await;
    admin.withdraws(&post, None).await;
    let refused = employee.try_read(&post).await.refused(410, "POST_WITHDRAWN");
    assert_eq!(refused["current"]["reason"], Value::Null);
    student.try_read(&post).await.refused(404, "NOT_FOUND");
    admin.sets_visibility(false).await;
    employee.try_read(&post).await.refused(404, "NOT_FOUND");
}

#[each_engine]
async fn withdrawn_emergency_leaves_every_feed(app: TestApp) {
    let (admin, follower) = (app.admin().await, app.follower("STUDENT").await);
    let other = app.reader("STUDENT").await;
    let emergency =
        |content: &str| json!({ "content": content, "channels": [{ "id": Institution::EMERGENCY }] });
    let alarm = admin.sends(emergency("Brand")).await;
    app.advance(TimeDelta::minutes(1));
    let second = admin.sends(emergency("Doch")).await;
    assert_eq!(follower.reads().await, ["Doch", "Brand"]);
    admin.withdraws(&second, None).await;
    assert_eq!(follower.reads().await, ["Brand"]);
    admin.withdraws(&alarm, None).await;
    assert_eq!((follower.reads().await, other.reads().await), (vec![], vec![]));
    admin.try_restore(&second).await.ok();
    assert_eq!(follower.reads().await, ["Doch"]);
}

#[each_engine]
async fn withdrawn_post_is_shown_again_within_30_days(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let (first, second) = (admin.writes("Erster").await, admin.writes("Zweiter").await);
    for post in [&first, &second] {
        admin.withdraws(post, None).await;
    }
    // A repeated call changes nothing, also not the reason.
    assert_eq!(admin.withdraws(&first, Some("Doch ein Grund")).await["hidden"]["reason"], Value::Null);
    assert_eq!((reader.reads().await, count_of(&admin).await), (vec![], json!(0)));
    app.advance(TimeDelta::days(30));
    let (admin, reader) = (app.admin().await, reader);
    let shown = admin.try_restore(&first).await.ok();
    assert_eq!(shown["hidden"], Value::Null);
    assert_eq!((&shown["viewerCanWithdraw"], &shown["viewerCanRestore"]), (&json!(true), &json!(false)));
    assert_eq!(admin.try_restore(&first).await.ok(), shown, "a repeated call changes nothing");
    assert_eq!((reader.reads().await, count_of(&admin).await), (vec!["Erster".to_owned()], json!(1)));
    assert_eq!(text(&reader.try_read(&first).await.ok()["content"]), "Erster");
    app.advance(TimeDelta::milliseconds(1));
    assert_eq!(admin.hidden(&second).await["viewerCanRestore"], false);
    admin.try_restore(&second).await.refused(409, "TOO_LATE_TO_RESTORE");
    let trail = app.trail_of(&first).await;
    assert_eq!(trail[2..], ["post.take_back ADMIN", "post.restore ADMIN"]);
    // It can be withdrawn again.
    admin.withdraws(&first, Some("Wieder falsch")).await;
    assert_eq!((reader.reads().await, count_of(&admin).await), (vec![], json!(0)));
}

#[each_engine]
async fn only_live_posts_are_withdrawn_and_the_reason_is_short(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Entwurf").await;
    let planned = admin.sends(json!({ "content": "Morgen", "date": app.date_in(TimeDelta::days(1)) })).await;
    for post in [&draft, &planned] {
        admin.try_withdraw(post, None).await.refused(409, "WRONG_STATUS");
        admin.try_restore(post).await.refused(409, "WRONG_STATUS");
        assert_eq!(admin.hidden(post).await["viewerCanWithdraw"], false);
    }
    let live = admin.writes("Jetzt").await;
    drafter.try_withdraw(&live, None).await.refused(403, "NOT_PERMITTED");
    assert_eq!(drafter.hidden(&live).await["viewerCanWithdraw"], false);
    let long = "ä".repeat(301);
    admin.try_withdraw(&live, Some(&long)).await.refused_at(400, "reason TOO_LONG");
    let hidden = admin.withdraws(&live, Some(&long[..600])).await;
    assert_eq!(text(&hidden["hidden"]["reason"]).chars().count(), 300);
    admin.try_pin(&live, true).await.refused(409, "WRONG_STATUS");
}

#[each_engine]
async fn deleting_a_withdrawn_post_does_not_change_the_count(app: TestApp) {
    let admin = app.admin().await;
    let (one, two) = (admin.writes("Eins").await, admin.writes("Zwei").await);
    admin.withdraws(&one, None).await;
    assert_eq!(count_of(&admin).await, 1);
    admin.try_delete(&one).await.ok();
    assert_eq!(count_of(&admin).await, 1);
    let listed = admin.posts("PUBLISHED").await;
    assert_eq!((ids(&listed), &listed["totalCount"]), (vec![text(&two["id"])], &json!(1)));
}

#[each_engine]
async fn whoever_withdrew_a_post_is_not_named_after_the_account_was_deleted(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = admin.writes("Hallo").await;
    assert_ne!(user.withdraws(&post, None).await["hidden"]["by"], Value::Null);
    app.run("delete from accounts where role = 'USER'").await;
    let hidden = admin.hidden(&post).await;
    assert_eq!((&hidden["hidden"]["kind"], &hidden["hidden"]["by"]), (&json!("WITHDRAWN"), &Value::Null));
}
