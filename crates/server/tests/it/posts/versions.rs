//! Versions of posts: recorded by each act, compared and restored.

use aushang::posts::ImportedPost;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, by_id, each_engine, jpeg, text, with};

const FIELDS: &str = "number at kind note accountName";

async fn versions(person: &Person, post: &Value) -> Vec<Value> {
    let listed = person.run("postVersions", by_id(post), FIELDS).await.ok();
    listed.as_array().expect("a list").clone()
}

/// The acts, oldest first, with who did them.
async fn history(person: &Person, post: &Value) -> Vec<String> {
    let listed = versions(person, post).await.into_iter().rev();
    let line = |version: Value| {
        let name = version["accountName"].as_str().unwrap_or("-").to_owned();
        let note = version["note"].as_str().map(|note| format!(" {note}")).unwrap_or_default();
        format!("{} {} {}{note}", version["number"], text(&version["kind"]), name)
    };
    listed.map(line).collect()
}

async fn try_compare(person: &Person, post: &Value, from: i32, to: i32) -> Answer {
    let content = "content publishDate sendPush channels { name notification } \
        attachments { ... on BlogAttachment { title image { raw large alt } } }";
    let fields = format!(
        "before {{ {content} }} after {{ {content} }} \
         texts {{ field position language parts {{ kind text }} }}"
    );
    person.run("comparePostVersions", json!({ "id": post["id"], "from": from, "to": to }), &fields).await
}

/// Each text that differs: removed words in `[-…-]`, added ones in `{+…+}`.
fn marked(comparison: &Value) -> Vec<String> {
    let part = |part: &Value| match part["kind"].as_str() {
        Some("REMOVED") => format!("[-{}-]", text(&part["text"])),
        Some("ADDED") => format!("{{+{}+}}", text(&part["text"])),
        _ => text(&part["text"]),
    };
    let line = |change: &Value| {
        let parts: String = change["parts"].as_array().unwrap().iter().map(part).collect();
        format!("{} {} {}: {parts}", text(&change["field"]), change["position"], text(&change["language"]))
    };
    comparison["texts"].as_array().expect("a list").iter().map(line).collect()
}

async fn try_restore(person: &Person, post: &Value, number: i32) -> Answer {
    let arguments = json!({ "id": post["id"], "number": number, "basedOn": post["editedAt"] });
    person.run("restorePostVersion", arguments, "id content editedAt status").await
}

fn with_picture(raw: &Value, alt: &str) -> Value {
    let image = json!({ "type": "IMAGE", "raw": raw, "alt": alt });
    json!({ "blog": { "title": "Haus", "url": "a.example", "image": image } })
}

#[each_engine]
async fn each_act_makes_a_version(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.joins("lena@fs.example", "DRAFT").await);
    let date = json!(app.date_in(TimeDelta::days(2)));
    let draft = drafter.sends(json!({ "content": "Entwurf", "date": date })).await;
    drafter.updates(json!({ "id": draft["id"], "content": "Besserer Entwurf" })).await;
    admin.try_change_status(&draft, "APPROVED").await.ok();
    admin.try_reschedule(&draft, json!(app.date_in(TimeDelta::days(1)))).await.ok();
    app.publish_due_after(TimeDelta::days(1)).await;
    let expected = [
        "1 SUBMITTED Jo Beispiel",
        "2 EDITED Jo Beispiel",
        "3 APPROVED admin@fs.example",
        "4 RESCHEDULED admin@fs.example",
        "5 PUBLISHED -",
    ];
    assert_eq!(history(&drafter, &draft).await, expected);
    let newest = &versions(&admin, &draft).await[0];
    assert_eq!((&newest["at"], &newest["note"]), (&json!(app.date_in(TimeDelta::zero())), &Value::Null));
    // Three contents: acts without a change of the content store none.
    assert_eq!(app.count("post_versions where content is not null").await, 3);

    // Who deletes the account leaves the versions without a name.
    app.delete_account("lena@fs.example").await;
    assert_eq!(history(&admin, &draft).await[..2], ["1 SUBMITTED -", "2 EDITED -"]);
    admin.try_delete(&draft).await.ok();
    assert_eq!(app.count("post_versions").await, 0);
    admin.run("postVersions", by_id(&draft), FIELDS).await.refused(404, "NOT_FOUND");
}

#[each_engine]
async fn posts_that_are_published_planned_released_and_imported_have_versions(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let live = admin.writes("Sofort").await;
    assert_eq!(history(&admin, &live).await, ["1 PUBLISHED admin@fs.example"]);
    let planned = admin.sends(json!({ "content": "Später", "date": app.date_in(TimeDelta::days(1)) })).await;
    admin.try_change_status(&planned, "LIVE").await.ok();
    let expected = ["1 PLANNED admin@fs.example", "2 PUBLISHED admin@fs.example"];
    assert_eq!(history(&admin, &planned).await, expected);
    let draft = drafter.writes("Entwurf").await;
    admin.try_change_status(&draft, "APPROVED").await.ok();
    let expected =
        ["1 SUBMITTED draft@fs.example", "2 APPROVED admin@fs.example", "3 PUBLISHED admin@fs.example"];
    assert_eq!(history(&admin, &draft).await, expected);
    let imported = app.imports(ImportedPost { must_review: true, ..app.imported("Von drüben") }).await;
    assert_eq!(history(&admin, &imported).await, ["1 IMPORTED -"]);
    let imported = app.imports(app.imported("Von drüben")).await;
    assert_eq!(history(&admin, &imported).await, ["1 IMPORTED -", "2 PUBLISHED -"]);
}

#[each_engine]
async fn post_that_lost_its_releaser_is_withdrawn(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = user.sends(json!({ "content": "Geplant", "date": app.date_in(TimeDelta::hours(1)) })).await;
    app.delete_account("user@fs.example").await;
    app.publish_due_after(TimeDelta::hours(1)).await;
    assert_eq!(history(&admin, &post).await, ["1 PLANNED -", "2 WITHDRAWN -"]);
}

#[each_engine]
async fn refused_acts_make_no_version(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let post = admin.writes("Bleibt").await;
    drafter.try_update(json!({ "id": post["id"], "content": "Fremd" })).await.refused(403, "NOT_PERMITTED");
    admin.try_change_status(&post, "LIVE").await.refused(409, "WRONG_STATUS");
    admin.try_pin(&post, false).await.ok();
    admin.try_restore(&post).await.ok();
    assert_eq!(history(&admin, &post).await, ["1 PUBLISHED admin@fs.example"]);
}

#[each_engine]
async fn what_readers_see_of_a_live_post_makes_versions(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let (post, other) = (admin.writes("Hallo").await, admin.writes("Anderer").await);
    user.try_pin(&post, true).await.ok();
    admin.try_pin(&other, true).await.ok();
    admin.withdraws(&post, Some("Falscher Raum")).await;
    user.try_restore(&post).await.ok();
    user.sets_end(&post, Some(&app.date_in(TimeDelta::hours(1)))).await;
    let until = app.date_in(TimeDelta::minutes(30));
    admin.try_pin_until(&post, Some(&until)).await.ok();
    app.end_due_after(TimeDelta::hours(1)).await;
    let expected = [
        "1 PUBLISHED admin@fs.example",
        "2 PINNED user@fs.example",
        "3 UNPINNED admin@fs.example",
        "4 TAKEN_BACK admin@fs.example Falscher Raum",
        "5 SHOWN_AGAIN user@fs.example",
        "6 END_CHANGED user@fs.example",
        "7 PINNED admin@fs.example",
        "8 ENDED -",
    ];
    assert_eq!(history(&admin, &post).await, expected);
    let expected =
        ["1 PUBLISHED admin@fs.example", "2 PINNED admin@fs.example", "3 UNPINNED admin@fs.example"];
    assert_eq!(history(&admin, &other).await, expected);
    // None of them changed the content.
    assert_eq!(app.count("post_versions where content is not null").await, 2);
    admin.try_pin_until(&other, Some(&app.date_in(TimeDelta::minutes(1)))).await.ok();
    app.end_due_after(TimeDelta::minutes(1)).await;
    assert_eq!(history(&admin, &other).await[3..], ["4 PINNED admin@fs.example", "5 UNPINNED -"]);
}

#[each_engine]
async fn first_act_keeps_the_content_of_a_post_without_versions(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = admin.writes("Von früher").await;
    app.forget_versions().await;
    assert_eq!(history(&user, &post).await, ["1 PUBLISHED admin@fs.example"]);
    let alone = try_compare(&user, &post, 1, 1).await.ok();
    assert_eq!((&alone["after"]["content"], &alone["texts"]), (&json!("Von früher"), &json!([])));

    app.advance(TimeDelta::days(3));
    user.updates(json!({ "id": post["id"], "content": "Von heute" })).await;
    let expected = ["1 PUBLISHED admin@fs.example", "2 EDITED user@fs.example"];
    assert_eq!(history(&admin, &post).await, expected);
    assert_eq!(versions(&admin, &post).await[1]["at"], post["publishDate"]);
    let compared = try_compare(&user, &post, 1, 2).await.ok();
    assert_eq!(marked(&compared), ["CONTENT 0 de: Von [-früher-]{+heute+}"]);
}

#[each_engine]
async fn versions_are_compared_by_text_and_language(app: TestApp) {
    let (admin, own) = (app.admin().await, &app.world.own);
    let (first, second) = (admin.uploads(&jpeg(60, 40)).await, admin.uploads(&jpeg(40, 60)).await);
    let post = admin
        .sends(json!({
            "content": "Wir treffen uns um 19 Uhr.", "date": app.date_in(TimeDelta::days(1)),
            "channels": [{ "id": own.students, "notification": true }], "sendPush": true,
            "push": { "title": "Treffen" },
            "attachment": with_picture(&first["raw"], "Ein rotes Haus")
        }))
        .await;
    let edit = json!({
        "id": post["id"], "content": "Wir treffen uns um 20 Uhr.",
        "translations": { "content": [{ "lang": "en", "value": "We meet at 8." }] },
        "attachment": with_picture(&second["raw"], "Ein blaues Haus")
    });
    admin.updates(edit).await;
    let compared = try_compare(&admin, &post, 1, 2).await.ok();
    let expected = [
        "CONTENT 0 de: Wir treffen uns um [-19-]{+20+} Uhr.",
        "CONTENT 0 en: {+We meet at 8.+}",
        "ALT 0 de: Ein [-rotes-]{+blaues+} Haus",
    ];
    assert_eq!(marked(&compared), expected);
    let image = |side: &str| compared[side]["attachments"][0]["image"].clone();
    assert_eq!(image("before")["raw"], first["raw"]);
    assert_eq!((&image("after")["raw"], &image("after")["alt"]), (&second["raw"], &json!("Ein blaues Haus")));
    let channels = json!([{ "name": "Studierende", "notification": true }]);
    assert_eq!(compared["before"]["channels"], channels);
    assert_eq!(compared["before"]["sendPush"], true);
    // In the other direction, what was added is removed.
    let back = try_compare(&admin, &post, 2, 1).await.ok();
    assert_eq!(marked(&back)[1], "CONTENT 0 en: [-We meet at 8.-]");

    try_compare(&admin, &post, 1, 3).await.refused(404, "NOT_FOUND");
    try_compare(&admin, &post, 0, 2).await.refused(404, "NOT_FOUND");
    try_compare(&app.stranger().await, &post, 1, 2).await.refused(404, "NOT_FOUND");
}

#[each_engine]
async fn picture_of_an_earlier_version_stays_until_the_post_is_deleted(app: TestApp) {
    let admin = app.admin().await;
    let (first, second) = (admin.uploads(&jpeg(60, 40)).await, admin.uploads(&jpeg(40, 60)).await);
    let attachment = with_picture(&first["raw"], "");
    let post = admin.sends(json!({ "content": "Hallo", "attachment": attachment })).await;
    let address = text(&post["attachments"][0]["image"]["large"]);
    assert_eq!(app.get(&address).await.status, 200);
    let attachment = with_picture(&second["raw"], "");
    admin.updates(json!({ "id": post["id"], "content": "Hallo", "attachment": attachment })).await;
    app.sweep_after(TimeDelta::days(2)).await;
    app.run_jobs().await;
    let compared = try_compare(&admin, &post, 1, 2).await.ok();
    let signed = text(&compared["before"]["attachments"][0]["image"]["large"]);
    assert_eq!(app.get(&signed).await.status, 200);
    // Readers, who know only the public address, do not see it any more.
    assert_eq!(app.get(&address).await.status, 404);
    assert_eq!(app.stored_files(), 2);

    admin.try_delete(&post).await.ok();
    app.run_jobs().await;
    assert_eq!((app.stored_files(), app.count("media_files").await), (0, 0));
}

#[each_engine]
async fn restored_version_is_a_new_version(app: TestApp) {
    let admin = app.admin().await;
    let (first, second) = (admin.uploads(&jpeg(60, 40)).await, admin.uploads(&jpeg(40, 60)).await);
    let post = admin
        .sends(json!({
            "content": "Erste", "attachment": with_picture(&first["raw"], "Ein Haus"),
            "translations": { "content": [{ "lang": "en", "value": "First" }] }
        }))
        .await;
    let edited = admin
        .updates(json!({
            "id": post["id"], "content": "Zweite", "translations": { "content": [] },
            "attachment": with_picture(&second["raw"], "")
        }))
        .await;
    // Based on the version before the edit.
    let refused = try_restore(&admin, &post, 1).await.refused(409, "EDITED_MEANWHILE");
    assert_eq!(refused["current"]["editedByName"], "admin@fs.example");
    let restored = try_restore(&admin, &edited, 1).await.ok();
    assert_eq!((&restored["content"], &restored["status"]), (&json!("Erste"), &json!("LIVE")));
    let now = admin.post(&post).await;
    assert_eq!(now["translations"], post["translations"]);
    assert_eq!(now["attachments"][0]["image"]["raw"], first["raw"]);
    let expected =
        ["1 PUBLISHED admin@fs.example", "2 EDITED admin@fs.example", "3 RESTORED admin@fs.example 1"];
    assert_eq!(history(&admin, &post).await, expected);
    assert_eq!(marked(&try_compare(&admin, &post, 1, 3).await.ok()), [""; 0]);
    assert_eq!(app.trail_of(&post).await.last().unwrap(), "post.update ADMIN");
    try_restore(&admin, &restored, 9).await.refused(404, "NOT_FOUND");
}

#[each_engine]
async fn recipients_are_restored_until_the_post_is_live(app: TestApp) {
    let (admin, own) = (app.admin().await, &app.world.own);
    let (students, employees) = (
        json!([{ "id": own.students, "notification": true }]),
        json!([{ "id": own.employees, "notification": false }]),
    );
    let date = json!(app.date_in(TimeDelta::days(1)));
    let post = admin
        .sends(json!({ "content": "Treffen", "date": date, "channels": students, "sendPush": true }))
        .await;
    let change = json!({
        "id": post["id"], "content": "Treffen", "notificationChannels": employees, "sendPush": false
    });
    admin.run("updatePost", change, "id").await.ok();
    let moved = admin.try_reschedule(&post, json!(app.date_in(TimeDelta::days(3)))).await.ok();
    let restored = try_restore(&admin, &moved, 1).await.ok();
    let now = admin.post(&post).await;
    assert_eq!(now["notificationChannels"], post["notificationChannels"]);
    assert_eq!((&now["sendPush"], &now["publishDate"]), (&json!(true), &moved["publishDate"]));
    // Only the date differs from the version before.
    try_restore(&admin, &restored, 1).await.refused(409, "NOTHING_TO_RESTORE");
    let live = admin.try_change_status(&post, "LIVE").await.ok();
    try_restore(&admin, &live, 2).await.refused(409, "NOTHING_TO_RESTORE");
    assert_eq!(history(&admin, &post).await.len(), 5);
    // A channel that the profile does not have any more is left out.
    let later = json!({ "content": "Alle", "date": app.date_in(TimeDelta::days(3)), "channels": employees });
    let later = admin.sends(later).await;
    let edited = admin.updates(json!({ "id": later["id"], "content": "Keine" })).await;
    app.run(format!("delete from profile_channels where channel_id = '{}'", own.employees)).await;
    let restored = try_restore(&admin, &edited, 1).await.ok();
    assert_eq!(restored["content"], "Alle");
}

#[each_engine]
async fn restoring_is_checked_like_an_edit(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Entwurf").await;
    let edited = drafter.updates(json!({ "id": draft["id"], "content": "Anders" })).await;
    let live = admin.try_change_status(&draft, "APPROVED").await.ok();
    try_restore(&drafter, &with(draft, &json!({ "editedAt": edited["editedAt"] })), 1)
        .await
        .refused(403, "NOT_PERMITTED");
    try_restore(&app.stranger().await, &live, 1).await.refused(404, "NOT_FOUND");

    // An event that has begun since cannot come back with its old date.
    let event = |start: String| json!({ "event": { "title": "Fest", "start": start } });
    let (soon, later) = (app.date_in(TimeDelta::hours(1)), app.date_in(TimeDelta::days(9)));
    let post = admin.sends(json!({ "content": "Fest", "attachment": event(soon) })).await;
    let moved =
        admin.updates(json!({ "id": post["id"], "content": "Fest", "attachment": event(later) })).await;
    app.advance(TimeDelta::hours(2));
    try_restore(&admin, &moved, 1).await.refused_at(400, "attachment.event.start IN_PAST");
    assert_eq!(versions(&admin, &post).await.len(), 2);
}

#[each_engine]
async fn old_edits_of_a_post_with_very_many_versions_are_deleted(app: TestApp) {
    let admin = app.admin().await;
    let (first, second) = (admin.uploads(&jpeg(60, 40)).await, admin.uploads(&jpeg(40, 60)).await);
    let post = admin.writes("Fassung 0").await;
    let pictured =
        admin.sends(json!({ "content": "Fassung 0", "attachment": with_picture(&first["raw"], "") })).await;
    for (post, attachment) in [(&post, None), (&pictured, Some(with_picture(&second["raw"], "")))] {
        for edit in 1..=100 {
            let mut change = json!({ "id": post["id"], "content": format!("Fassung {edit}") });
            if let Some(attachment) = &attachment {
                change["attachment"] = attachment.clone();
            }
            admin.updates(change).await;
            app.advance(TimeDelta::minutes(10));
        }
        let kept = versions(&admin, post).await;
        let ends = [&kept[0], &kept[98], &kept[99]].map(|version| version["number"].clone());
        assert_eq!((kept.len(), ends), (100, [json!(101), json!(3), json!(1)]));
        let compared = try_compare(&admin, post, 1, 3).await.ok();
        assert_eq!(marked(&compared), ["CONTENT 0 de: Fassung [-0-]{+2+}"]);
    }
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 2, "the first version shows the first picture");
}

#[each_engine]
async fn texts_are_compared_by_words(app: TestApp) {
    let admin = app.admin().await;
    let compare = async |pairs: Value| {
        admin.run("compareTexts", json!({ "pairs": pairs }), "parts { kind text }").await
    };
    let pairs = json!([
        { "before": "Heute zu", "after": "Morgen zu" }, { "before": "", "after": "" }
    ]);
    let expected = json!([
        { "parts": [
            { "kind": "REMOVED", "text": "Heute" }, { "kind": "ADDED", "text": "Morgen" },
            { "kind": "SAME", "text": " zu" }
        ] },
        { "parts": [] }
    ]);
    assert_eq!(compare(pairs).await.ok(), expected);
    let long = json!([{ "before": "a".repeat(10_001), "after": "" }]);
    compare(long).await.refused_at(400, "pairs TOO_LONG");
    let pair = json!({ "before": "", "after": "" });
    compare(json!(vec![pair; 61])).await.refused_at(400, "pairs TOO_MANY");
}
