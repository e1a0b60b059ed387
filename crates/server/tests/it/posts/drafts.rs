//! Drafts that somebody still writes.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, by_id, changes, contents, each_engine, jpeg, picked, with};

fn version(draft: &Value, writer: &str) -> Value {
    json!({ "id": draft["id"], "revision": draft["workingCopy"]["revision"], "writer": writer })
}

async fn overwrites(person: &Person, draft: &Value, content: &str) -> Answer {
    let version = json!({ "version": version(draft, &person.email) });
    person.try_save_draft(json!({ "content": content }), &version).await
}

async fn read(person: &Person, draft: &Value) -> Value {
    person.run("draft", json!({ "id": draft["id"] }), "state post { id content }").await.ok()
}

// spec: ROLES-04
#[each_engine]
async fn every_role_saves_a_draft_that_nobody_has_to_release(app: TestApp) {
    let admin = app.admin().await;
    for person in [&app.superadmin().await, &admin, &app.user().await, &app.drafter().await] {
        let draft = person.saves_draft("Angefangen").await;
        let facts = picked(&draft, ["status", "review", "verificationNeeded", "creator"]);
        assert_eq!(facts, json!(["DRAFT", "NONE", false, person.email]));
        let copy = &draft["workingCopy"];
        assert_eq!((&copy["revision"], &copy["savedBy"]), (&json!(1), &json!(person.email)));
        assert_eq!(copy["unfinished"], json!([]));
    }
    assert_eq!(admin.texts_of("UNSENT").await, ["Angefangen"; 4]);
    assert!(admin.texts_of("DRAFT").await.is_empty());
    app.run_jobs().await;
    assert!(app.mails().await.is_empty(), "unsent drafts send no mail");
}

#[each_engine]
async fn draft_may_be_incomplete_and_stores_what_is_valid(app: TestApp) {
    let admin = app.admin().await;
    let picture = admin.stages("IMAGE", "Bild.jpg", &jpeg(60, 40)).await;
    let link = json!({ "blog": { "title": "Haus", "url": "", "image": picture } });
    let past = app.date_in(TimeDelta::days(-1));
    let draft = json!({
        "content": " ", "publishDate": past, "attachment": link, "sendPush": true,
        "notificationChannels": [{ "id": app.world.foreign.news }], "pushConfig": { "title": "t".repeat(201) }
    });
    let files = json!({ "files": [picture["raw"]], "omitted": ["attachment"] });
    let saved = admin.try_save_draft(draft, &files).await.ok();
    assert_eq!(picked(&saved, ["content", "attachments", "sendPush"]), json!(["", [], true]));
    let mut unfinished = saved["workingCopy"]["unfinished"].as_array().unwrap().clone();
    unfinished.sort_by_key(ToString::to_string);
    assert_eq!(
        json!(unfinished),
        json!(["attachment", "content", "notificationChannels", "publishDate", "pushConfig"])
    );
    // Its files are not deleted as unused, also if nothing shows them yet.
    app.sweep_after(TimeDelta::hours(25)).await;
    assert_eq!(app.stored_files(), 1);
    let link = json!({ "blog": { "title": "Haus", "url": "a.example", "image": picture } });
    let channels = json!([{ "id": app.world.own.news }]);
    let draft = json!({ "content": "Hallo", "attachment": link, "notificationChannels": channels });
    let more = with(files.clone(), &json!({ "version": version(&saved, "hier"), "omitted": [] }));
    let saved = admin.try_save_draft(draft, &with(more, &json!({ "writer": "hier" }))).await.ok();
    assert_eq!(saved["workingCopy"]["unfinished"], json!([]));
    assert_eq!(saved["attachments"][0]["image"]["raw"], picture["raw"]);
    assert_eq!(saved["notificationChannels"][0]["channel"]["name"], "Neuigkeiten");
    // A deliberate save releases a file that only the console has mentioned, an automatic one does not.
    let begun = admin.stages("IMAGE", "Angefangen.jpg", &jpeg(50, 40)).await;
    let mut saved = saved;
    for (files, automatic, stored) in
        [(json!([begun["raw"]]), true, 2), (json!([]), true, 2), (json!([]), false, 1)]
    {
        let version = version(&saved, "hier");
        let kept = json!({ "version": version, "writer": "hier", "files": files, "automatic": automatic });
        saved = admin.try_save_draft(json!({ "content": "Hallo" }), &kept).await.ok();
        app.run_jobs().await;
        assert_eq!(app.stored_files(), stored, "the first picture is in a version");
    }
}

#[each_engine]
async fn only_deliberate_saves_make_versions(app: TestApp) {
    let drafter = app.drafter().await;
    let mut draft = drafter.saves_draft("Angefangen").await;
    for (content, automatic, versions) in
        [("Weiter", true, 1), ("Weiter so", true, 1), ("Fertig", false, 2), ("Fertig!", true, 2)]
    {
        let kept = json!({ "version": version(&draft, "hier"), "writer": "hier", "automatic": automatic });
        draft = drafter.try_save_draft(json!({ "content": content }), &kept).await.ok();
        let found = drafter.run("postVersions", by_id(&draft), "kind").await.ok();
        assert_eq!(found, json!(vec![json!({ "kind": "SAVED" }); versions]), "{content}");
    }
}

#[each_engine]
async fn colleague_continues_where_the_author_has_stopped(app: TestApp) {
    let (admin, user, drafter) = (app.admin().await, app.user().await, app.drafter().await);
    let draft = drafter.saves_draft("Angefangen").await;
    assert_eq!(read(&user, &draft).await["state"], "{\"draft\":1}");
    app.advance(TimeDelta::minutes(5));
    let saved = overwrites(&user, &draft, "Weiter").await.ok();
    let copy = &saved["workingCopy"];
    assert_eq!((&copy["revision"], &copy["savedBy"]), (&json!(2), &json!("user@fs.example")));
    assert_eq!((&saved["creator"], &saved["createdAt"]), (&json!(drafter.email), &draft["createdAt"]));
    assert_eq!(admin.texts_of("UNSENT").await, ["Weiter"]);
    // The author knows only the first version.
    overwrites(&drafter, &draft, "Anders").await.refused_at(409, "draft EDITED_MEANWHILE");
    // A composer that did not get the response of its own save repeats it.
    overwrites(&user, &draft, "Weiter und weiter").await.ok();
    assert_eq!(read(&drafter, &draft).await["post"]["content"], "Weiter und weiter");
}

// spec: ROLES-06
#[each_engine]
async fn drafters_continue_only_their_own_drafts(app: TestApp) {
    let (admin, drafter, other) = (app.admin().await, app.drafter().await, app.other_drafter().await);
    let draft = admin.saves_draft("Vom Admin").await;
    for person in [&drafter, &other] {
        overwrites(person, &draft, "Anders").await.refused(403, "NOT_PERMITTED");
        person.run("draft", json!({ "id": draft["id"] }), "state").await.refused(403, "NOT_PERMITTED");
        person.try_delete(&draft).await.refused(403, "NOT_PERMITTED");
    }
    let own = drafter.saves_draft("Eigener").await;
    drafter.try_delete(&own).await.ok();
}

#[each_engine]
async fn draft_becomes_the_post_that_is_sent(app: TestApp) {
    let (admin, user, drafter) = (app.admin().await, app.user().await, app.drafter().await);
    let picture = admin.stages("IMAGE", "Bild.jpg", &jpeg(60, 40)).await;
    let tomorrow = json!(app.date_in(TimeDelta::days(1)));
    for (sender, date, status) in
        [(&admin, Value::Null, "LIVE"), (&admin, tomorrow, "APPROVED"), (&drafter, Value::Null, "DRAFT")]
    {
        let draft = sender.saves_draft("Angefangen").await;
        app.advance(TimeDelta::minutes(1));
        let new = json!({ "content": "Fertig", "date": date, "draft": version(&draft, &sender.email) });
        sender.try_send(with(new.clone(), &json!({ "content": " " }))).await.refused(400, "REQUIRED");
        let post = sender.sends(new).await;
        assert_eq!(
            picked(&post, ["id", "status", "createdAt", "creator"]),
            json!([draft["id"], status, draft["createdAt"], sender.email])
        );
        assert_eq!(post["verificationNeeded"], status == "DRAFT");
        assert_eq!(post["editedAt"], Value::Null);
        sender.run("draft", json!({ "id": draft["id"] }), "state").await.refused(409, "WRONG_STATUS");
        overwrites(sender, &draft, "Zu spät").await.refused(409, "WRONG_STATUS");
    }
    // What was begun beside the attachment is deleted with the draft.
    let files = json!({ "files": [picture["raw"]] });
    let draft = admin.try_save_draft(json!({ "content": "Mit Bild" }), &files).await.ok();
    assert_eq!(app.stored_files(), 1);
    let saved = overwrites(&user, &draft, "Von anderen").await.ok();
    let new = json!({ "content": "Mit Bild", "draft": version(&draft, &admin.email) });
    admin.try_send(new.clone()).await.refused_at(409, "draft EDITED_MEANWHILE");
    admin.sends(with(new, &json!({ "draft": version(&saved, &admin.email) }))).await;
    app.run_jobs().await;
    assert_eq!(app.stored_files(), 0);
    assert_eq!(app.count("post_working_copies").await, 0);
    assert_eq!(contents(&admin.posts("PUBLISHED").await), ["Mit Bild", "Fertig"]);
}

#[each_engine]
async fn repeated_creation_and_sending_make_one_post(app: TestApp) {
    let admin = app.admin().await;
    let key = json!({ "idempotencyKey": "eins" });
    let draft = admin.try_save_draft(json!({ "content": "Eins" }), &key).await.ok();
    let again = admin.try_save_draft(json!({ "content": "Eins und mehr" }), &key).await.ok();
    assert_eq!((&again["id"], &again["workingCopy"]["revision"]), (&draft["id"], &json!(2)));
    let new = json!({ "content": "Eins", "key": "zwei", "draft": version(&again, &admin.email) });
    let post = admin.sends(new.clone()).await;
    let before = app.dump().await;
    assert_eq!(admin.sends(new).await, post);
    assert_eq!(changes(&before, &app.dump().await), [""; 0]);
    assert_eq!(admin.posts("ALL").await["totalCount"], 1);
}

#[each_engine]
async fn draft_is_not_changed_like_a_post_that_was_sent(app: TestApp) {
    let admin = app.admin().await;
    let draft = admin.saves_draft("Angefangen").await;
    admin.try_update(json!({ "id": draft["id"], "content": "Anders" })).await.refused(409, "WRONG_STATUS");
    admin.try_change_status(&draft, "APPROVED").await.refused(409, "WRONG_STATUS");
    admin.try_reschedule(&draft, Value::Null).await.refused(409, "WRONG_STATUS");
    let post = admin.post(&draft).await;
    let rights =
        picked(&post, ["viewerCanEdit", "viewerCanDelete", "viewerCanApprove", "viewerCanReschedule"]);
    assert_eq!(rights, json!([true, true, false, false]));
    admin.try_delete(&draft).await.ok();
    admin.run("draft", json!({ "id": draft["id"] }), "state").await.refused(404, "NOT_FOUND");
}

#[each_engine]
async fn state_is_valid_json_of_limited_size(app: TestApp) {
    let admin = app.admin().await;
    let draft = || json!({ "content": "Hallo" });
    for (more, refusal) in [
        (json!({ "state": "kein JSON" }), "state INVALID"),
        (json!({ "state": format!("\"{}\"", "x".repeat(131_072)) }), "state TOO_LONG"),
        (json!({ "files": vec![json!(app.world.own.id); 51] }), "files TOO_MANY"),
        (json!({ "writer": "" }), "writer INVALID"),
        (json!({ "omitted": ["etwas"] }), "omitted INVALID"),
    ] {
        admin.try_save_draft(draft(), &more).await.refused_at(400, refusal);
    }
    assert_eq!(app.count("posts").await, 0);
}

/// The calendar and the clock tell such a draft by that date.
#[each_engine]
async fn draft_without_a_date_has_that_of_its_creation(app: TestApp) {
    let drafter = app.drafter().await;
    let draft = drafter.saves_draft("Angefangen").await;
    app.advance(TimeDelta::minutes(1));
    let saved = overwrites(&drafter, &draft, "Weiter").await.ok();
    assert_eq!(saved["publishDate"], draft["createdAt"]);
    app.advance(TimeDelta::minutes(1));
    let draft = json!({ "content": "Weiter", "draft": version(&saved, &drafter.email) });
    let sent = drafter.run("sendPost", draft, "status publishDate createdAt").await.ok();
    assert_eq!((&sent["status"], &sent["publishDate"]), (&json!("DRAFT"), &sent["createdAt"]));
}

#[each_engine]
async fn delayed_save_does_not_overwrite_a_newer_one_of_the_same_composer(app: TestApp) {
    let admin = app.admin().await;
    let draft = admin.saves_draft("Angefangen").await;
    let save = async |content: &str, sequence: i64| {
        let more = json!({ "version": version(&draft, &admin.email), "sequence": sequence });
        admin.try_save_draft(json!({ "content": content }), &more).await
    };
    // The console got no response to the first one, and the next one is faster.
    save("Zweite", 2).await.ok();
    save("Erste", 1).await.refused_at(409, "draft EDITED_MEANWHILE");
    assert_eq!(read(&admin, &draft).await["post"]["content"], "Zweite");
    save("Zweite", 2).await.ok();
    save("Dritte", 3).await.ok();
    // A delayed creation is as old.
    let create = async |content: &str, sequence: i64| {
        let more = json!({ "idempotencyKey": "eins", "sequence": sequence });
        admin.try_save_draft(json!({ "content": content }), &more).await
    };
    create("Zweite", 2).await.ok();
    create("Erste", 1).await.refused_at(409, "draft EDITED_MEANWHILE");
    let mut texts = admin.texts_of("UNSENT").await;
    texts.sort();
    assert_eq!(texts, ["Dritte", "Zweite"]);
}
