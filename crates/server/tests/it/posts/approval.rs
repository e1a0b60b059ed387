//! The release of a post as a conversation: it is sent back, submitted again, and loses its release by a change.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Institution, Person, TestApp, by_id, each_engine, picked};

const REASON: &str = "Bitte nenn noch den Raum.";

/// The acts on a post, oldest first, with their notes.
async fn story(person: &Person, post: &Value) -> Vec<String> {
    let listed = person.run("postVersions", by_id(post), "kind note").await.ok();
    let act = |version: &Value| match version["note"].as_str() {
        Some(note) => format!("{}: {note}", version["kind"].as_str().unwrap()),
        None => version["kind"].as_str().unwrap().to_owned(),
    };
    listed.as_array().unwrap().iter().rev().map(act).collect()
}

async fn sent_back_count(person: &Person) -> Value {
    person.run("sentBackCount", json!({}), "").await.ok()
}

/// The acts that needed a second person, if they were not about an emergency.
async fn alone(app: &TestApp) -> Vec<String> {
    let sql = "select action as text from audit_entries where details = '{\"emergencyAlone\":true}' \
        order by at, id";
    app.texts(sql).await
}

fn standing(post: &Value) -> Value {
    picked(post, ["status", "review", "viewerCanApprove", "viewerCanSendBack", "viewerCanResubmit"])
}

#[each_engine]
async fn draft_is_sent_back_changed_and_submitted_again(app: TestApp) {
    let (admin, drafter, other) = (app.admin().await, app.drafter().await, app.other_drafter().await);
    let draft = drafter.writes("Fest am Freitag").await;
    assert_eq!(standing(&admin.approval(&draft).await), json!(["DRAFT", "REQUESTED", true, true, false]));
    let back = admin.try_send_back(&draft, REASON).await.ok();
    assert_eq!(back["sentBack"]["reason"], REASON);
    assert!(back["sentBack"]["by"].is_string() && back["sentBack"]["at"].is_string());
    assert_eq!(standing(&back), json!(["DRAFT", "CHANGES_WANTED", false, false, true]));
    // It no longer waits for release.
    for person in [&admin, &drafter] {
        let lists = (person.texts_of("DRAFT").await, person.texts_of("UNSENT").await);
        assert_eq!(lists, (vec![], vec!["Fest am Freitag".to_owned()]));
    }
    assert_eq!((sent_back_count(&drafter).await, sent_back_count(&other).await), (json!(1), json!(0)));
    assert_eq!(sent_back_count(&admin).await, json!(0), "it is not the admin's");
    admin.try_change_status(&draft, "APPROVED").await.refused(409, "WRONG_STATUS");
    admin.try_send_back(&draft, REASON).await.refused(409, "WRONG_STATUS");
    assert_eq!(
        standing(&other.approval(&draft).await),
        json!(["DRAFT", "CHANGES_WANTED", false, false, false])
    );
    // An edit alone does not submit it again.
    let edit = json!({ "id": draft["id"], "content": "Fest am Freitag im Saal" });
    drafter.updates(edit).await;
    assert_eq!(drafter.approval(&draft).await["review"], "CHANGES_WANTED");
    let again = drafter.try_resubmit(&draft).await.ok();
    assert_eq!(standing(&again), json!(["DRAFT", "REQUESTED", false, false, false]));
    assert_eq!((&again["sentBack"], sent_back_count(&drafter).await), (&Value::Null, json!(0)));
    // The response was lost, and the request is repeated.
    drafter.try_resubmit(&draft).await.ok();
    admin.try_change_status_of(&again, "APPROVED").await.ok();
    assert_eq!(
        story(&admin, &draft).await,
        ["SUBMITTED", &format!("SENT_BACK: {REASON}"), "EDITED", "SUBMITTED", "APPROVED", "PUBLISHED"]
    );
    let trail = app.trail_of(&draft).await;
    assert!(trail.contains(&"post.send_back ADMIN".to_owned()), "{trail:?}");
    assert!(trail.contains(&"post.resubmit DRAFT".to_owned()), "{trail:?}");
}

#[each_engine]
async fn reason_is_checked_and_the_version_that_was_read_too(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Fest").await;
    for (reason, refusal) in [
        (" ".to_owned(), "reason REQUIRED"),
        ("Kurz".to_owned(), "reason TOO_SHORT"),
        ("ä".repeat(1_001), "reason TOO_LONG"),
    ] {
        admin.try_send_back(&draft, &reason).await.refused_at(400, refusal);
    }
    drafter.updates(json!({ "id": draft["id"], "content": "Fest im Saal" })).await;
    admin.try_send_back(&draft, REASON).await.refused_at(409, "editedAt EDITED_MEANWHILE");
    let read = admin.post(&draft).await;
    admin.try_send_back(&read, REASON).await.ok();
}

// spec: ROLES-07
#[each_engine]
async fn with_four_eyes_nobody_releases_their_own_text(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    user.try_set_four_eyes(true).await.refused(403, "NOT_PERMITTED");
    assert_eq!(
        admin.try_set_four_eyes(true).await.ok(),
        json!({ "fourEyes": true, "viewerNeedsRelease": true })
    );
    let tomorrow = app.date_in(TimeDelta::days(1));
    let post = user.sends(json!({ "content": "Fest am Freitag", "date": tomorrow })).await;
    assert_eq!(
        picked(&post, ["status", "verificationNeeded", "viewerCanApprove"]),
        json!(["DRAFT", true, false])
    );
    user.try_change_status(&post, "APPROVED").await.refused(403, "OWN_TEXT");
    user.try_send_back(&post, REASON).await.refused(403, "OWN_TEXT");
    // Who changed it last is an author, too.
    let edited = admin.updates(json!({ "id": post["id"], "content": "Fest am Freitag im Saal" })).await;
    assert_eq!(edited["viewerCanApprove"], false);
    admin.try_change_status(&post, "APPROVED").await.refused(403, "OWN_TEXT");
    let other = app.superadmin().await;
    let released = other.try_change_status_of(&edited, "APPROVED").await.ok();
    assert_eq!(released["status"], "APPROVED");
    // Saving what is stored changes nothing.
    let same = json!({ "id": post["id"], "content": "Fest am Freitag im Saal" });
    assert_eq!(user.updates(same).await["status"], "APPROVED");
    let changed = user.updates(json!({ "id": post["id"], "content": "Fest am Samstag im Saal" })).await;
    assert_eq!(
        picked(&changed, ["status", "verificationNeeded", "releasedByName"]),
        json!(["DRAFT", true, null])
    );
    let lost = admin.approval(&post).await;
    assert_eq!((&lost["lostRelease"]["changedWords"], &lost["viewerCanApprove"]), (&json!(1), &json!(true)));
    user.updates(json!({ "id": post["id"], "content": "Party am Samstag im Saal" })).await;
    assert_eq!(admin.approval(&post).await["lostRelease"]["changedWords"], 2);
    // The date stays, and the post does not appear without another release.
    app.publish_due_after(TimeDelta::days(2)).await;
    assert_eq!(admin.approval(&post).await["status"], "DRAFT");
    other.try_change_status(&post, "APPROVED").await.ok();
    let live = admin.approval(&post).await;
    assert_eq!((&live["status"], &live["lostRelease"]), (&json!("LIVE"), &Value::Null));
}

#[each_engine]
async fn emergency_does_not_wait_for_a_second_person(app: TestApp) {
    let admin = app.admin().await;
    admin.try_set_four_eyes(true).await.ok();
    let alarm = json!({ "content": "Gebäude räumen", "channels": [{ "id": Institution::EMERGENCY }] });
    let sent = admin.sends(alarm).await;
    assert_eq!(sent["status"], "LIVE");
    assert_eq!(alone(&app).await, ["post.send"]);
}

#[each_engine]
async fn emergency_that_one_person_writes_and_releases_is_recorded(app: TestApp) {
    let (admin, user, drafter) = (app.admin().await, app.user().await, app.drafter().await);
    admin.try_set_four_eyes(true).await.ok();
    let alarm = json!({ "content": "Gebäude räumen", "date": app.date_in(TimeDelta::days(1)),
        "channels": [{ "id": Institution::EMERGENCY }] });
    let draft = drafter.sends(alarm.clone()).await;
    user.try_change_status(&draft, "APPROVED").await.ok();
    assert_eq!(alone(&app).await, [""; 0]);
    // Two people have read it; now one of them changes it.
    let same = json!({ "id": draft["id"], "content": "Gebäude räumen" });
    user.updates(same).await;
    assert_eq!(alone(&app).await, [""; 0]);
    let changed = json!({ "id": draft["id"], "content": "Gebäude sofort räumen" });
    assert_eq!(user.updates(changed).await["status"], "APPROVED");
    assert_eq!(alone(&app).await, ["post.update"]);

    let draft = drafter.sends(alarm).await;
    admin.updates(json!({ "id": draft["id"], "content": "Alle Gebäude räumen" })).await;
    admin.try_change_status(&draft, "APPROVED").await.ok();
    assert_eq!(alone(&app).await, ["post.update", "post.approve"]);
}

#[each_engine]
async fn four_eyes_need_two_accounts_that_can_release(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    for email in ["user@fs.example", "fort@fs.example"] {
        app.change_role(email, aushang::enums::AccountRole::Draft).await;
    }
    admin.try_set_four_eyes(true).await.refused(409, "TOO_FEW_RELEASERS");
    app.change_role("user@fs.example", aushang::enums::AccountRole::User).await;
    admin.try_set_four_eyes(true).await.ok();
    assert_eq!(user.writes("Hallo").await["status"], "DRAFT");
    admin.try_set_four_eyes(false).await.ok();
    assert_eq!(user.writes("Hallo").await["status"], "LIVE");
}

#[each_engine]
async fn releasers_change_approved_posts_without_four_eyes(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let tomorrow = app.date_in(TimeDelta::days(1));
    let post = user.sends(json!({ "content": "Fest", "date": tomorrow })).await;
    let edited = admin.updates(json!({ "id": post["id"], "content": "Fest im Saal" })).await;
    assert_eq!(edited["status"], "APPROVED");
    assert_eq!(admin.approval(&post).await["lostRelease"], Value::Null);
}
