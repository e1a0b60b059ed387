//! Emergencies need a strong proof of who sends them: a password alone sets off no alarm.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Institution, Person, TestApp, by_id, each_engine, with};

const ADMIN: &str = "admin@fs.example";

fn alarm(more: &Value) -> Value {
    with(json!({ "content": "Gebäude räumen", "channels": [{ "id": Institution::EMERGENCY_ALARM }] }), more)
}

fn change(post: &Value, content: &str) -> Value {
    json!({ "id": post["id"], "content": content })
}

/// Returns the administrator in two sessions: one with a strong proof, and one with only the password.
async fn two_sessions(app: &TestApp) -> (Person, Person) {
    (app.admin().await, app.sign_in_by_password(ADMIN).await)
}

#[each_engine]
async fn emergency_is_published_and_planned_only_with_a_strong_proof(app: TestApp) {
    let (admin, by_password) = two_sessions(&app).await;
    let tomorrow = json!(app.date_in(TimeDelta::days(1)));
    let draft = app.drafter().await.sends(alarm(&json!({}))).await;
    let live = admin.sends(alarm(&json!({}))).await;
    let planned = admin.sends(alarm(&json!({ "date": tomorrow }))).await;
    let fest = admin.sends(json!({ "content": "Fest", "date": tomorrow })).await;
    let to_emergency =
        with(change(&fest, "Fest"), &json!({ "notificationChannels": [{ "id": Institution::EMERGENCY }] }));
    let before = app.dump().await;
    let refusals = [
        by_password.try_send(alarm(&json!({}))).await,
        by_password.try_send(alarm(&json!({ "date": tomorrow }))).await,
        by_password.try_change_status(&draft, "APPROVED").await,
        by_password.try_change_status(&planned, "LIVE").await,
        by_password.try_update(change(&live, "Alles gut")).await,
        by_password.try_update(change(&planned, "Alles gut")).await,
        by_password.try_update(to_emergency.clone()).await,
        by_password.try_reschedule(&planned, json!(app.date_in(TimeDelta::days(2)))).await,
        by_password.try_reschedule(&planned, Value::Null).await,
    ];
    refuse_all(refusals);
    assert_eq!(app.dump().await, before);
    // Whoever cannot publish proposes an emergency without a proof, and a text stays a draft without one.
    let drafter = app.sign_in_by_password("draft@fs.example").await;
    drafter.sends(alarm(&json!({}))).await;
    by_password.updates(change(&draft, "Gebäude nicht räumen")).await;
    by_password.writes("Kein Alarm").await;
    admin.updates(to_emergency).await;
}

/// Hiding an emergency needs no proof, showing it again does.
#[each_engine]
async fn hidden_emergency_is_shown_again_only_with_a_strong_proof(app: TestApp) {
    let (admin, by_password) = two_sessions(&app).await;
    let withdrawn = admin.sends(alarm(&json!({}))).await;
    by_password.withdraws(&withdrawn, None).await;
    let ended = admin.sends(alarm(&json!({ "expires": app.date_in(TimeDelta::minutes(2)) }))).await;
    let edited = admin.sends(alarm(&json!({}))).await;
    admin.updates(change(&edited, "Gebäude sofort räumen")).await;
    app.end_due_after(TimeDelta::minutes(2)).await;
    let longer = async |person: &Person, end: Option<&str>| person.try_set_end(&edited, end).await;
    longer(&by_password, Some(&app.date_in(TimeDelta::days(1)))).await.ok();
    let restore = async |person: &Person| person.run("restoreWithdrawnPost", by_id(&withdrawn), "id").await;
    let first = json!({ "id": edited["id"], "number": 1 });
    refuse_all([
        restore(&by_password).await,
        by_password.try_set_end(&ended, None).await,
        longer(&by_password, Some(&app.date_in(TimeDelta::days(2)))).await,
        longer(&by_password, None).await,
        by_password.run("restorePostVersion", first.clone(), "id").await,
    ]);
    // Ending it earlier does not.
    longer(&by_password, Some(&app.date_in(TimeDelta::hours(1)))).await.ok();
    longer(&admin, None).await.ok();
    restore(&admin).await.ok();
    admin.try_set_end(&ended, None).await.ok();
    admin.run("restorePostVersion", first, "id").await.ok();
}

#[each_engine]
async fn two_people_ask_confirm_and_leave_the_setting_with_a_strong_proof(app: TestApp) {
    let (admin, by_password) = two_sessions(&app).await;
    let set = async |person: &Person, value: bool| {
        person.run("setEmergencyNeedsTwo", json!({ "value": value }), "emergencyNeedsTwo").await
    };
    let ask =
        async |person: &Person, post: &Value| person.run("requestPostConfirmation", by_id(post), "id").await;
    // Switching it on makes alarms harder, so it needs none.
    set(&by_password, true).await.ok();
    let post = app.user().await.sends(alarm(&json!({}))).await;
    let confirm = async || {
        let read = admin.run("post", by_id(&post), "editedAt emergencyRequest { askedAt }").await.ok();
        json!({ "id": post["id"], "status": "APPROVED", "basedOn": read["editedAt"],
            "confirms": read["emergencyRequest"]["askedAt"] })
    };
    refuse_all([
        by_password.try_send(alarm(&json!({}))).await,
        by_password.run("changePostStatus", confirm().await, "id").await,
        set(&by_password, false).await,
    ]);
    app.advance(TimeDelta::minutes(10));
    let user_by_password = app.sign_in_by_password("user@fs.example").await;
    refuse_all([ask(&user_by_password, &post).await]);
    app.proves_by_code(&user_by_password.email).await;
    ask(&user_by_password, &post).await.ok();
    app.proves_by_code(ADMIN).await;
    admin.run("changePostStatus", confirm().await, "id").await.ok();
    set(&admin, false).await.ok();
}

#[each_engine]
async fn proof_counts_for_five_minutes(app: TestApp) {
    let admin = app.admin().await;
    app.advance(TimeDelta::minutes(5));
    admin.sends(alarm(&json!({}))).await;
    app.advance(TimeDelta::milliseconds(1));
    admin.try_send(alarm(&json!({}))).await.refused(403, "STRONG_PROOF_REQUIRED");
    app.proves_strongly(&admin).await;
    admin.sends(alarm(&json!({}))).await;
}

#[track_caller]
fn refuse_all<const N: usize>(answers: [Answer; N]) {
    for answer in answers {
        answer.refused(403, "STRONG_PROOF_REQUIRED");
    }
}
