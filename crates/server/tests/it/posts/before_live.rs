//! What an edit changes in a post that is not LIVE yet, besides its text.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    Answer, Engine, Institution, Person, TestApp, changes, contents, each_engine, jpeg, picked, with,
};

const RECIPIENTS: [&str; 3] = ["notificationChannels", "sendPush", "pushConfig"];

fn edit(post: &Value, change: &Value) -> Value {
    with(json!({ "id": post["id"], "content": post["content"] }), change)
}

fn to_news(app: &TestApp) -> Value {
    json!([{ "id": app.world.own.news, "notification": true }])
}

async fn plans(person: &Person, app: &TestApp, fields: &Value) -> Value {
    let date = app.date_in(TimeDelta::days(1));
    person.sends(with(json!({ "content": "Morgen", "date": date }), fields)).await
}

/// The names of the channels, each with whether it pushes.
fn channels(post: &Value) -> Vec<(String, bool)> {
    let chosen = post["notificationChannels"].as_array().unwrap().iter();
    chosen
        .map(|chosen| {
            let name = chosen["channel"]["name"].as_str().unwrap().to_owned();
            (name, chosen["notification"] == true)
        })
        .collect()
}

// spec: COMPOSER-31, API-36
#[each_engine]
async fn edit_changes_the_recipients_of_a_waiting_post(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let students = json!([{ "id": app.world.own.students }]);
    let reader = app.follower("STUDENT").await;
    for post in [
        plans(&admin, &app, &json!({ "channels": students })).await,
        drafter.sends(json!({ "content": "Entwurf", "channels": students })).await,
    ] {
        let person = if post["status"] == "DRAFT" { &drafter } else { &admin };
        let change = json!({
            "notificationChannels": to_news(&app), "sendPush": true,
            "pushConfig": { "title": "Neu", "text": " " }
        });
        let edited = person.updates(edit(&post, &change)).await;
        assert_eq!(channels(&edited), [("Neuigkeiten".to_owned(), true)]);
        assert_eq!((&edited["sendPush"], &edited["pushConfig"]["title"]), (&json!(true), &json!("Neu")));
        assert_eq!(edited["status"], post["status"]);
        // What is omitted stays.
        let again = person.updates(edit(&post, &json!({ "content": "Nur der Text" }))).await;
        assert_eq!(picked(&again, RECIPIENTS), picked(&edited, RECIPIENTS));
        let none = json!({ "notificationChannels": [], "sendPush": false, "pushConfig": null });
        let edited = person.updates(edit(&post, &none)).await;
        assert_eq!(picked(&edited, RECIPIENTS), json!([[], false, null]));
    }
    app.publish_due_after(TimeDelta::days(1)).await;
    // The audience follows the channels: not only students see it now.
    let guest = app.follower("GUEST").await;
    for reader in [&reader, &guest] {
        assert_eq!(contents(&reader.feed().await), ["Morgen"]);
    }
}

#[each_engine]
async fn recipients_are_checked_like_those_of_a_new_post(app: TestApp) {
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    let post = plans(&admin, &app, &json!({})).await;
    let before = app.dump().await;
    let news = app.world.own.news;
    for (change, refusal) in [
        (json!({ "notificationChannels": [{ "id": "kein" }] }), "notificationChannels NOT_OFFERED"),
        (
            json!({ "notificationChannels": [{ "id": news }, { "id": news }] }),
            "notificationChannels REPEATED",
        ),
        (
            json!({ "notificationChannels": [
                { "id": Institution::EMERGENCY }, { "id": Institution::EMERGENCY_ALARM }
            ] }),
            "notificationChannels REPEATED",
        ),
        (json!({ "pushConfig": { "title": "t".repeat(201) } }), "pushConfig.title TOO_LONG"),
    ] {
        admin.try_update(edit(&post, &change)).await.refused_at(400, refusal);
    }
    assert_eq!(changes(&before, &app.dump().await), [""; 0]);
    let post = plans(&stranger, &app, &json!({ "sendPush": true })).await;
    let change = edit(&post, &json!({ "pushConfig": { "title": "Neu" } }));
    stranger.try_update(change).await.refused_at(403, "pushConfig PUSH_CONFIG_NOT_PERMITTED");
    // Nothing changes, so no permission is needed.
    stranger.try_update(edit(&post, &json!({ "pushConfig": null }))).await.ok();
}

#[each_engine]
async fn live_post_refuses_other_recipients_but_not_the_same(app: TestApp) {
    let admin = app.admin().await;
    let push = json!({ "title": "Neu", "text": null });
    let post = admin
        .sends(json!({ "content": "Hallo", "channels": to_news(&app), "sendPush": true, "push": push }))
        .await;
    for (change, field) in [
        (json!({ "notificationChannels": [] }), "notificationChannels ALREADY_LIVE"),
        (json!({ "sendPush": false }), "sendPush ALREADY_LIVE"),
        (json!({ "pushConfig": { "title": "Anders" } }), "pushConfig ALREADY_LIVE"),
    ] {
        admin.try_update(edit(&post, &change)).await.refused_at(409, field);
    }
    let same = json!({
        "content": "Hallo Welt", "notificationChannels": to_news(&app), "sendPush": true, "pushConfig": push
    });
    let edited = admin.updates(edit(&post, &same)).await;
    assert_eq!(edited["content"], "Hallo Welt");
    assert_eq!(picked(&edited, RECIPIENTS), picked(&post, RECIPIENTS));
}

const ONE: &[(&str, &str)] = &[("AUSHANG_LIMITS__EMERGENCIES_PER_HOUR", "1")];

// spec: COMPOSER-23
#[each_engine]
async fn planned_post_becomes_an_emergency_within_the_limit(engine: Engine) {
    let app = TestApp::with(engine, ONE).await;
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let alarm = json!({ "notificationChannels": [{ "id": Institution::EMERGENCY }] });
    let (one, other) = (plans(&admin, &app, &json!({})).await, plans(&admin, &app, &json!({})).await);
    let edited = admin.updates(edit(&one, &alarm)).await;
    assert_eq!(channels(&edited).len(), 1);
    assert_eq!(edited["notificationChannels"][0]["notification"], true, "an emergency always notifies");
    // Still one emergency after another edit.
    admin.updates(edit(&one, &with(alarm.clone(), &json!({ "content": "Genauer" })))).await;
    admin.try_update(edit(&other, &alarm)).await.refused(429, "TOO_MANY_EMERGENCIES");
    // A draft is counted at its release.
    let draft = drafter.sends(json!({ "content": "Entwurf", "date": app.date_in(TimeDelta::days(1)) })).await;
    drafter.updates(edit(&draft, &alarm)).await;
    admin.try_change_status(&draft, "APPROVED").await.refused(429, "TOO_MANY_EMERGENCIES");
}

#[each_engine]
async fn conflict_contains_the_recipients(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = plans(&admin, &app, &json!({})).await;
    let change = json!({ "notificationChannels": to_news(&app), "sendPush": true, "editedAt": null });
    let edited = user.updates(edit(&post, &change)).await;
    let refused = |answer: Answer| answer.refused(409, "EDITED_MEANWHILE")["current"].clone();
    let mine = json!({ "content": "Übermorgen", "editedAt": null });
    let current = refused(admin.try_update(edit(&post, &mine)).await);
    assert_eq!(current["notificationChannels"], to_news(&app));
    assert_eq!((&current["sendPush"], &current["editedAt"]), (&json!(true), &edited["editedAt"]));
    // The same edit again: its response was lost.
    assert_eq!(user.updates(edit(&post, &change)).await, edited);
    let other = with(change, &json!({ "sendPush": false }));
    refused(user.try_update(edit(&post, &other)).await);
}

// spec: COMPOSER-02, COMPOSER-03
#[each_engine]
async fn attachment_of_a_waiting_post_is_added_exchanged_and_removed(app: TestApp) {
    let admin = app.admin().await;
    let picture = admin.stages("IMAGE", "Bild.jpg", &jpeg(60, 40)).await;
    let link = json!({ "blog": { "title": "Haus", "url": "a.example", "image": picture } });
    let poll = json!({ "poll": { "options": [{ "text": "Ja" }, { "text": "Nein" }], "period": "DAY" } });
    let post = plans(&admin, &app, &json!({})).await;
    let attach =
        async |attachment: Value| admin.updates(edit(&post, &json!({ "attachment": attachment }))).await;
    assert_eq!(attach(link).await["attachments"][0]["type"], "BLOG");
    assert_eq!(app.stored_files(), 1);
    let edited = attach(poll).await;
    assert_eq!(
        (&edited["attachments"][0]["type"], edited["attachments"].as_array().unwrap().len()),
        (&json!("POLL"), 1)
    );
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 1, "an earlier version shows the file of the replaced attachment");
    assert_eq!(attach(Value::Null).await["attachments"], json!([]));
    let event = json!({ "event": { "title": "Fest", "start": app.date_in(TimeDelta::days(2)) } });
    assert_eq!(attach(event).await["attachments"][0]["type"], "EVENT");
    app.publish_due_after(TimeDelta::days(1)).await;
    let removal = edit(&post, &json!({ "attachment": null }));
    admin.try_update(removal).await.refused_at(409, "attachment ATTACHMENT_LOCKED");
}
