//! Registering readers and changing their properties.

use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, each_engine, text};

// spec: API-03, MISC-06
#[each_engine]
async fn reader_has_no_name_and_only_a_hash_of_the_token_is_stored(app: TestApp) {
    let reader = app.reader_at("STUDENT", Some(" kit ")).await;
    reader.try_feed(10, None).await.ok();
    let kept = app.dump().await["readers"].join("\n");
    assert!(!kept.contains(reader.token.as_deref().unwrap()));
    assert_eq!(app.groups().await, ["student kit [] 1"]);
    let other = app.reader("STUDENT").await;
    assert_ne!((&reader.id, &reader.token), (&other.id, &other.token));
}

#[each_engine]
async fn university_and_affiliations_are_limited_and_must_be_in_the_catalogue(app: TestApp) {
    let long = "x".repeat(65);
    let refused = app.try_register("STUDENT", Some(&long), &[&long]).await;
    assert_eq!(refused.fields(), ["university TOO_LONG", "affiliations TOO_LONG"]);
    app.try_register("GUEST", None, &["informatik"; 6]).await.refused_at(400, "affiliations TOO_MANY");
    let unknown = app.try_register("STUDENT", Some("hogwarts"), &["informatik", "zauberei"]).await;
    assert_eq!(unknown.fields(), ["university NOT_FOUND", "affiliations NOT_FOUND"]);
    assert_eq!(app.try_register("ADMIN", None, &[]).await.outcome(), "400");
    assert_eq!((app.count("readers").await, app.count("reader_groups").await), (0, 0));
}

#[each_engine]
async fn readers_with_equal_properties_form_one_counted_group(app: TestApp) {
    app.try_register("STUDENT", Some("kit"), &["physik", "informatik"]).await.ok();
    app.try_register("STUDENT", Some("kit"), &["informatik", "physik", "physik"]).await.ok();
    let mover = app.reader("STUDENT").await;
    let expected = ["student  [] 1", r#"student kit ["informatik","physik"] 2"#];
    assert_eq!(app.groups().await, expected);
    let refused = updates(&mover, json!({ "affiliations": vec!["informatik"; 6] })).await;
    assert_eq!(refused.fields(), ["affiliations TOO_MANY"]);
    updates(&mover, json!({ "university": "hogwarts" })).await.refused_at(404, "university NOT_FOUND");
    for (change, expected) in [
        (json!({}), json!({ "role": "STUDENT", "university": null, "affiliations": [] })),
        (
            json!({ "university": "kit", "affiliations": ["physik", "informatik"] }),
            json!({ "role": "STUDENT", "university": "kit", "affiliations": ["informatik", "physik"] }),
        ),
        (
            json!({ "role": "ALUMNI" }),
            json!({ "role": "ALUMNI", "university": "kit", "affiliations": ["informatik", "physik"] }),
        ),
        (
            json!({ "university": null, "affiliations": [] }),
            json!({ "role": "ALUMNI", "university": null, "affiliations": [] }),
        ),
    ] {
        let updated = updates(&mover, change.clone()).await.ok();
        assert_eq!(updated, expected, "{change}");
    }
    let expected = [
        "alumni  [] 1",
        r#"alumni kit ["informatik","physik"] 0"#,
        "student  [] 0",
        r#"student kit ["informatik","physik"] 2"#,
    ];
    assert_eq!(app.groups().await, expected);
}

/// Each reader changes the group several times, concurrently.
#[each_engine]
async fn groups_are_counted_correctly_after_concurrent_changes(app: TestApp) {
    let movers = futures::future::join_all((0..16).map(|_| app.reader("STUDENT"))).await;
    let changes = movers.iter().enumerate().map(async |(place, mover)| {
        for step in 0..3 {
            let role = if (place + step) % 2 == 0 { "ALUMNI" } else { "STUDENT" };
            updates(mover, json!({ "role": role })).await.ok();
        }
    });
    futures::future::join_all(changes).await;
    assert_eq!(app.groups().await, ["alumni  [] 8", "student  [] 8"]);
}

async fn updates(reader: &Person, change: Value) -> Answer {
    reader.run("updateReader", change, "role university affiliations").await
}

// spec: MISC-06, API-03
#[each_engine]
async fn neither_endpoint_accepts_tokens_of_the_other(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    admin.clone().on_the_app().try_feed(10, None).await.refused(401, "NOT_SIGNED_IN");
    reader.clone().on_the_console().state().await.refused(401, "NOT_SIGNED_IN");
    let forged = text(&json!(reader.token)) + "x";
    reader.with_token(forged).try_feed(10, None).await.refused(401, "NOT_SIGNED_IN");
}

#[each_engine]
async fn app_receives_the_key_for_subscriptions(app: TestApp) {
    let key = app.anonymous().on_the_app().run("pushKey", json!({}), "").await.ok();
    assert_eq!(text(&key).len(), 87);
}
