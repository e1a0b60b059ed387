//! What a person or internal staff downloads of an account.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::support::{PASSWORD, Person, TestApp, each_engine, jpeg, text, with, with_image};

/// The section of the download for each table that contains the address or the id of an account. The audit
/// chain and counters contain hashes only.
const SECTIONS: [(&str, &str); 17] = [
    ("accounts", "account"),
    ("audit_entries", "audit"),
    ("check_overrides", "checkOverrides"),
    ("consents", "consents"),
    ("credentials", "credentials"),
    ("idempotency_keys", "idempotencyKeys"),
    ("known_browsers", "browsers"),
    ("link_tokens", "links"),
    ("mails", "mails"),
    ("media_files", "files"),
    ("post_presence", "openPosts"),
    ("post_series", "editedSeries"),
    ("post_comments", "postComments"),
    ("post_versions", "postVersions"),
    ("post_working_copies", "savedDrafts"),
    ("posts", "posts"),
    ("sessions", "sessions"),
];

async fn export(person: &Person, operation: &str, arguments: Value) -> BTreeMap<String, Value> {
    let exported = person.run(operation, arguments, "").await.ok();
    let exported: Value = serde_json::from_str(&text(&exported)).expect("JSON");
    let sections = exported["sections"].as_array().expect("a list").iter();
    sections.map(|section| (text(&section["name"]), section.clone())).collect()
}

/// Returns a person about whom each table contains something.
async fn known_person(app: &TestApp) -> Person {
    let person = app.joins("tilda@fs.example", "ADMIN").await;
    person.run("updateUser", json!({ "publishMembership": true }), "id").await.ok();
    let image = person.uploads(&jpeg(20, 20)).await;
    person.sends(with(with_image(&image), &json!({ "key": "einmal" }))).await;
    let binding = json!({ "code": "CAPITALS", "severity": "BINDING" });
    person.run("updateCheckSetting", binding, "id").await.ok();
    let loud =
        json!({ "content": "KOMMT ALLE HEUTE ZUM FEST", "overrideReason": "So steht es auf dem Plakat" });
    person.run("sendPost", loud, "id").await.ok();
    let post = person.saves_draft("Noch ein Entwurf").await;
    let open = json!({ "post": post["id"], "writer": "hier" });
    person.run("announcePresence", open, "since").await.ok();
    let draft = app.drafter().await.writes("Wird freigegeben").await;
    person.try_change_status(&draft, "APPROVED").await.ok();
    person.withdraws(&draft, None).await;
    let back = app.drafter().await.writes("Wird zurückgegeben").await;
    person.try_send_back(&back, "Bitte nenn noch den Raum.").await.ok();
    let template = json!({ "name": "Reihe", "content": "Von allein" });
    let template = app.admin().await.run("createTemplate", template, "id").await.ok();
    let rule = json!({ "frequency": "DAILY", "time": "18:00", "begin": "2026-11-02", "count": 1 });
    let series = json!({ "template": template["id"], "rule": rule });
    let series = app.admin().await.run("createPostSeries", series, "id").await.ok();
    let change = json!({ "id": series["id"], "content": "Von Tilda", "rule": rule });
    person.run("updatePostSeries", change, "id").await.ok();
    let waiting = app.drafter().await.writes("Wird besprochen").await;
    person.try_comment(&waiting, "besprochen", "Worüber?").await.ok();
    app.anonymous().try_request_reset("tilda@fs.example").await.ok();
    app.run_jobs().await;
    app.sign_in("tilda@fs.example").await
}

#[each_engine]
async fn download_contains_each_table_that_is_about_the_account(app: TestApp) {
    let person = known_person(&app).await;
    let sections = export(&person, "exportOwnData", json!({})).await;
    for (table, section) in SECTIONS {
        let rows = sections[section]["rows"].as_array().expect("a list");
        assert!(!rows.is_empty(), "{table}: {section}");
    }
    let mut tables = app.tables_containing(&person.id).await;
    tables.extend(app.tables_containing("tilda@fs.example").await);
    for table in tables {
        assert!(SECTIONS.iter().any(|(known, _)| *known == table), "{table} is in no section");
    }
    let account = &sections["account"]["rows"][0];
    assert_eq!(account["email"], "tilda@fs.example");
    assert_eq!(account["profile"], "Fachschaft Informatik");
    assert_eq!(sections["releasedPosts"]["rows"][2]["beginning"], "Wird freigegeben");
    assert_eq!(sections["withdrawnPosts"]["rows"][0]["beginning"], "Wird freigegeben");
    assert_eq!(sections["mails"]["keptForDays"], 30);
    let versions = sections["postVersions"]["rows"].as_array().unwrap();
    let reasons: Vec<_> = versions.iter().filter_map(|version| version["reason"].as_str()).collect();
    assert_eq!(reasons, ["Bitte nenn noch den Raum."]);
    let kinds: Vec<_> =
        sections["consents"]["rows"].as_array().unwrap().iter().map(|row| text(&row["kind"])).collect();
    assert_eq!(kinds, ["privacy_policy", "user_agreement", "marketing"]);
}

#[each_engine]
async fn download_contains_no_secret_and_no_other_person(app: TestApp) {
    let person = known_person(&app).await;
    let exported = text(&person.run("exportOwnData", json!({}), "").await.ok());
    let admin = app.admin().await;
    for secret in ["argon2", "@fs.example\"", admin.id.as_str(), PASSWORD] {
        let without_own = exported.replace("tilda@fs.example", "");
        assert!(!without_own.contains(secret), "{secret}");
    }
    let added = json!({
        "action": "account.add", "at": app.now().to_rfc3339(), "byThisAccount": false,
        "details": "{\"role\":\"ADMIN\"}", "profileId": null, "role": null, "subjectId": person.id
    });
    let exported: Value = serde_json::from_str(&exported).expect("JSON");
    let sections = exported["sections"].as_array().expect("a list");
    let audit = sections.iter().find(|section| section["name"] == "audit").expect("a section");
    let rows = audit["rows"].as_array().expect("a list");
    assert!(rows.contains(&added), "what others did with the account: {rows:?}");
}

#[each_engine]
async fn download_does_not_name_the_recipient_of_the_registration(app: TestApp) {
    let staff = app.superadmin().await;
    let signup = json!({
        "email": "leitung@theater.example", "username": "theater", "displayName": "Theater",
        "role": "INSTITUTION", "recipient": "sekretariat@theater.example"
    });
    let account = staff.run("signup", signup, "account { id }").await.ok();
    let id = json!({ "id": account["account"]["id"] });
    let exported = text(&staff.run("exportAccountData", id, "").await.ok());
    assert!(exported.contains("REGISTRATION") && exported.contains("account.sign_up"), "{exported}");
    assert!(!exported.contains("sekretariat"), "{exported}");
}

#[each_engine]
async fn download_names_no_account_that_the_person_changed(app: TestApp) {
    let person = app.joins("tilda@fs.example", "ADMIN").await;
    let user = app.user().await;
    person.try_change_role(&user.id, "DRAFT").await.ok();
    let exported = text(&person.run("exportOwnData", json!({}), "").await.ok());
    assert!(exported.contains("account.update_role"), "{exported}");
    assert!(!exported.contains(&user.id), "{exported}");
}

#[each_engine]
async fn staff_download_the_data_of_any_account(app: TestApp) {
    let (staff, user) = (app.superadmin().await, app.user().await);
    let sections = export(&staff, "exportAccountData", json!({ "id": user.id })).await;
    assert_eq!(sections["account"]["rows"][0]["email"], "user@fs.example");
    let unknown = json!({ "id": "00000000-0000-0000-0000-000000000000" });
    staff.run("exportAccountData", unknown, "").await.refused(404, "NOT_FOUND");
    app.admin()
        .await
        .run("exportAccountData", json!({ "id": user.id }), "")
        .await
        .refused(403, "NOT_PERMITTED");
    assert_eq!(app.actions("account.export").await, ["account.export"]);
    staff.try_delete_account(&user.id).await.ok();
    staff.run("exportAccountData", json!({ "id": user.id }), "").await.refused(404, "NOT_FOUND");
}
