//! Changes of sent posts that are not published yet.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    Answer, Person, TestApp, changes, contents, each_engine, jpeg, picked, with, with_image,
};

const COPY: &str = "id content editedAt workingCopy { revision savedAt savedBy unfinished }";

/// Saves a change beside the post, based on the working copy that was read.
async fn saves(person: &Person, post: &Value, more: &Value) -> Answer {
    let read = &post["workingCopy"]["savedAt"];
    let arguments = json!({
        "post": post["id"], "basedOn": read, "state": "{\"draft\":1}", "files": [], "writer": person.email
    });
    person.run("saveWorkingCopy", with(arguments, more), COPY).await
}

async fn open(person: &Person, post: &Value) -> Answer {
    let fields = "state copy { savedAt savedBy }";
    person.run("workingCopy", json!({ "post": post["id"] }), fields).await
}

async fn discards(person: &Person, post: &Value) -> Answer {
    let arguments = json!({ "post": post["id"], "basedOn": post["workingCopy"]["savedAt"] });
    person.run("discardWorkingCopy", arguments, COPY).await
}

/// The working copy as `updatePost` names it.
fn read(post: &Value, writer: &str) -> Value {
    json!({ "savedAt": post["workingCopy"]["savedAt"], "writer": writer })
}

async fn working_copy(person: &Person, post: &Value) -> Value {
    person.run("post", json!({ "id": post["id"] }), COPY).await.ok()["workingCopy"].clone()
}

#[each_engine]
async fn change_is_continued_by_a_colleague_and_seen_by_no_reader_before_it_is_published(app: TestApp) {
    let (admin, user, reader) = (app.admin().await, app.user().await, app.follower("STUDENT").await);
    let post = admin.writes("Alter Text").await;
    app.advance(TimeDelta::minutes(1));
    let before = app.dump().await;
    let saved = saves(&admin, &post, &json!({ "automatic": true })).await.ok();
    let changed = changes(&before, &app.dump().await);
    assert!(changed.iter().all(|line| line.contains("post_working_copies")), "{changed:?}");
    let copy = &saved["workingCopy"];
    assert_eq!((&copy["revision"], &copy["savedBy"]), (&json!(1), &json!(admin.email)));
    assert_eq!(copy["unfinished"], json!([]));
    assert_eq!(picked(&saved, ["content", "editedAt"]), json!(["Alter Text", null]));
    let opened = open(&user, &post).await.ok();
    assert_eq!(opened["state"], "{\"draft\":1}");
    app.advance(TimeDelta::minutes(1));
    let saved = saves(&user, &saved, &json!({ "state": "{\"draft\":2}" })).await.ok();
    assert_eq!(saved["workingCopy"]["savedBy"], "user@fs.example");
    assert_eq!(open(&admin, &post).await.ok()["state"], "{\"draft\":2}");
    assert_eq!(reader.reads().await, ["Alter Text"]);

    let change = json!({
        "id": post["id"], "content": "Neuer Text", "editedAt": null, "workingCopy": read(&saved, &user.email)
    });
    user.updates(change.clone()).await;
    assert_eq!(reader.reads().await, ["Neuer Text"]);
    assert_eq!(working_copy(&admin, &post).await, Value::Null);
    assert_eq!(app.count("post_working_copies").await, 0);
    // The response was lost, and the request is repeated.
    let before = app.dump().await;
    user.updates(change).await;
    assert_eq!(changes(&before, &app.dump().await), [""; 0]);
}

#[each_engine]
async fn delayed_save_overwrites_no_newer_one_of_the_same_composer(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.writes("Text").await;
    saves(&admin, &post, &json!({ "sequence": 20, "state": "{\"draft\":2}" })).await.ok();
    let late = saves(&admin, &post, &json!({ "sequence": 19, "state": "{\"draft\":1}" })).await;
    late.refused_at(409, "basedOn EDITED_MEANWHILE");
    assert_eq!(open(&admin, &post).await.ok()["state"], "{\"draft\":2}");
    // The same save again, after its response was lost, and the next one.
    for sequence in [20, 21] {
        saves(&admin, &post, &json!({ "sequence": sequence, "state": "{\"draft\":3}" })).await.ok();
    }
    assert_eq!(open(&admin, &post).await.ok()["state"], "{\"draft\":3}");
}

#[each_engine]
async fn only_the_first_of_two_different_changes_is_kept_unseen(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = admin.writes("Alter Text").await;
    let first = saves(&admin, &post, &json!({})).await.ok();
    // The other one has not read it.
    saves(&user, &post, &json!({})).await.refused_at(409, "basedOn EDITED_MEANWHILE");
    // A composer that did not get the response of its own save repeats it.
    let second = saves(&admin, &post, &json!({})).await.ok();
    assert_eq!(second["workingCopy"]["revision"], 2);
    assert_ne!(
        first["workingCopy"]["savedAt"], second["workingCopy"]["savedAt"],
        "the time names the version"
    );
    saves(&user, &first, &json!({})).await.refused_at(409, "basedOn EDITED_MEANWHILE");
    let change = json!({ "id": post["id"], "content": "Neuer Text", "editedAt": null });
    let unread = json!({ "workingCopy": read(&first, &user.email) });
    user.try_update(with(change.clone(), &unread)).await.refused_at(409, "workingCopy EDITED_MEANWHILE");
    discards(&user, &first).await.refused_at(409, "basedOn EDITED_MEANWHILE");
    saves(&user, &second, &json!({})).await.ok();

    // Somebody publishes another change without it: it stays, and is then based on an older version.
    admin.updates(change.clone()).await;
    let stored = working_copy(&user, &post).await;
    assert_eq!(stored["savedBy"], "user@fs.example");
    let mine = json!({ "content": "Mein Text", "workingCopy": read(&second, &user.email) });
    user.try_update(with(change, &mine)).await.refused_at(409, "editedAt EDITED_MEANWHILE");
    assert_eq!(working_copy(&user, &post).await, stored);
}

#[each_engine]
async fn change_whose_save_got_no_response_is_published_by_its_composer(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = admin.writes("Alter Text").await;
    saves(&admin, &post, &json!({})).await.ok();
    let change = json!({ "id": post["id"], "content": "Neuer Text", "editedAt": null });
    let unknown = |person: &Person| json!({ "workingCopy": { "savedAt": null, "writer": person.email } });
    let others = with(change.clone(), &unknown(&user));
    user.try_update(others).await.refused_at(409, "workingCopy EDITED_MEANWHILE");
    admin.updates(with(change, &unknown(&admin))).await;
    assert_eq!(working_copy(&admin, &post).await, Value::Null);
}

#[each_engine]
async fn discarded_change_leaves_the_post_as_it_is(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = admin.writes("Alter Text").await;
    let saved = saves(&admin, &post, &json!({})).await.ok();
    app.advance(TimeDelta::seconds(1));
    let discarded = discards(&user, &saved).await.ok();
    assert_eq!(picked(&discarded, ["content", "workingCopy"]), json!(["Alter Text", null]));
    assert_eq!(open(&user, &post).await.ok(), Value::Null);
    discards(&user, &saved).await.ok();
    // A colleague who writes on begins a new one, which the version before does not name.
    let again = saves(&admin, &saved, &json!({ "writer": "neu" })).await.ok();
    assert_eq!(again["workingCopy"]["revision"], 1);
    saves(&user, &saved, &json!({})).await.refused_at(409, "basedOn EDITED_MEANWHILE");
    admin.try_delete(&post).await.ok();
    assert_eq!(app.count("post_working_copies").await, 0);
}

#[each_engine]
async fn files_of_a_change_are_kept_until_it_is_published_or_discarded(app: TestApp) {
    let admin = app.admin().await;
    let old = admin.stages("IMAGE", "Alt.jpg", &jpeg(60, 40)).await;
    let post = admin.sends(with_image(&old)).await;
    let mut saved = post.clone();
    let new = admin.stages("IMAGE", "Neu.jpg", &jpeg(50, 40)).await;
    let begun = admin.stages("IMAGE", "Angefangen.jpg", &jpeg(40, 40)).await;
    let (both, one) = (json!([new["raw"], begun["raw"]]), json!([new["raw"]]));
    // An automatic save releases no files: an undo may bring the file back.
    for (files, automatic, stored) in [(&both, true, 3), (&one, true, 3), (&one, false, 2)] {
        saved = saves(&admin, &saved, &json!({ "files": files, "automatic": automatic })).await.ok();
        app.sweep_after(TimeDelta::hours(25)).await;
        app.run_jobs().await;
        assert_eq!(app.stored_files(), stored, "{files} {automatic}");
    }
    discards(&admin, &saved).await.ok();
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 1, "the post still shows its picture");

    let new = admin.stages("IMAGE", "Neu.jpg", &jpeg(50, 40)).await;
    let begun = admin.stages("IMAGE", "Angefangen.jpg", &jpeg(40, 40)).await;
    let saved = saves(&admin, &post, &json!({ "files": [new["raw"], begun["raw"]] })).await.ok();
    let change = with_image(&new);
    let more = json!({ "id": post["id"], "workingCopy": read(&saved, &admin.email) });
    admin.updates(with(change, &more)).await;
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 2, "the version before still shows the first picture");
}

#[each_engine]
async fn change_survives_that_old_versions_are_deleted(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.writes("Text").await;
    let picture = admin.stages("IMAGE", "Neu.jpg", &jpeg(50, 40)).await;
    saves(&admin, &post, &json!({ "files": [picture["raw"]] })).await.ok();
    for number in 0..=aushang::posts::MAX_VERSIONS {
        admin.updates(json!({ "id": post["id"], "content": format!("Text {number}") })).await;
    }
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 1);
}

#[each_engine]
async fn planned_posts_and_those_that_wait_have_changes_too_but_no_drafts(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let tomorrow = app.date_in(TimeDelta::days(1));
    let planned = admin.sends(json!({ "content": "Geplant", "date": tomorrow })).await;
    let saved = saves(&admin, &planned, &json!({})).await.ok();
    assert_eq!(saved["workingCopy"]["savedBy"], json!(admin.email));
    app.advance(TimeDelta::days(1));
    app.publish_due().await;
    assert_eq!(admin.post(&planned).await["status"], "LIVE");
    assert_ne!(working_copy(&admin, &planned).await, Value::Null, "publishing the post keeps the change");

    let own = drafter.writes("Wartet").await;
    saves(&drafter, &own, &json!({})).await.ok();
    let unsent = admin.saves_draft("Angefangen").await;
    for answer in [saves(&admin, &unsent, &json!({})).await, open(&admin, &unsent).await] {
        answer.refused(409, "WRONG_STATUS");
    }
}

#[each_engine]
async fn name_of_a_deleted_account_is_removed(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = admin.writes("Text").await;
    saves(&user, &post, &json!({})).await.ok();
    user.try_delete_user().await.ok();
    let copy = working_copy(&admin, &post).await;
    assert_eq!(copy["savedBy"], "");
    assert_eq!(open(&admin, &post).await.ok()["state"], "{\"draft\":1}");
    assert_eq!(contents(&admin.posts("PUBLISHED").await), ["Text"]);
}

#[each_engine]
async fn state_of_a_change_has_limits(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.writes("Text").await;
    for (more, refusal) in [
        (json!({ "state": "kein JSON" }), "state INVALID"),
        (json!({ "state": format!("\"{}\"", "x".repeat(131_072)) }), "state TOO_LONG"),
        (json!({ "files": vec![json!(app.world.own.id); 51] }), "files TOO_MANY"),
        (json!({ "writer": "" }), "writer INVALID"),
    ] {
        saves(&admin, &post, &more).await.refused_at(400, refusal);
    }
    assert_eq!(app.count("post_working_copies").await, 0);
}
