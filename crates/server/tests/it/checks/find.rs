//! What is found in posts that are being written and in stored ones.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::codes;
use crate::support::{TestApp, each_engine, jpeg, with_image};

#[each_engine]
async fn findings_name_the_field_the_place_and_the_fix(app: TestApp) {
    let admin = app.admin().await;
    let found = admin.checks(json!({ "content": "ä: 𝐡𝐞𝐮𝐭𝐞 #tagderoffenentür" })).await;
    assert_eq!(
        found,
        json!([
            {
                "code": "DECORATIVE_LETTERS", "severity": "WARNING", "field": "content", "lang": "de",
                "start": 3, "end": 8, "excerpt": "𝐡𝐞𝐮𝐭𝐞", "fix": "heute", "number": null
            },
            {
                "code": "HASHTAG_WITHOUT_CAPITALS", "severity": "HINT", "field": "content", "lang": "de",
                "start": 9, "end": 26, "excerpt": "#tagderoffenentür", "fix": "#TagDerOffenenTür", "number": null
            }
        ])
    );
}

#[each_engine]
async fn unfinished_posts_are_checked_without_a_refusal(app: TestApp) {
    let drafter = app.drafter().await;
    assert_eq!(drafter.checks(json!({ "content": "" })).await, json!([]));
    let image = |alt: Value| json!({ "type": "IMAGE", "raw": "fehlt", "alt": alt });
    let gallery = json!({ "gallery": { "images": [image(json!("Mensa")), image(Value::Null)] } });
    let found = drafter.checks(json!({ "content": "", "attachment": gallery })).await;
    assert_eq!(codes(&found), ["IMAGE_WITHOUT_DESCRIPTION"]);
    assert_eq!(found[0]["field"], "attachment.gallery.images.1.alt");
    // A new image, about whose description nothing is said yet.
    let image = json!({ "type": "IMAGE", "raw": "fehlt" });
    let blog = json!({ "blog": { "title": "Haus", "url": "", "image": image } });
    let found = drafter.checks(json!({ "content": "Seht", "attachment": blog })).await;
    assert_eq!(codes(&found), ["IMAGE_WITHOUT_DESCRIPTION"]);
    let poll = json!({ "poll": { "options": [{ "text": "A" }, { "text": "" }] } });
    let found = drafter.checks(json!({ "content": "Frage?", "attachment": poll })).await;
    assert_eq!(codes(&found), ["OPTION_TOO_SHORT"]);
    let podcast = json!({ "podcast": { "title": "Folge", "audio": { "type": "AUDIO" } } });
    let found = drafter.checks(json!({ "content": "Hört!", "attachment": podcast })).await;
    assert_eq!(codes(&found), ["AUDIO_WITHOUT_DESCRIPTION"]);
    let texts = json!({ "content": [{ "lang": "en", "value": "WE ALL MEET AT NOON" }] });
    let found = drafter.checks(json!({ "content": "Hallo", "translations": texts })).await;
    assert_eq!((&found[0]["lang"], &found[0]["field"]), (&json!("en"), &json!("translations.content")));
}

#[each_engine]
async fn event_and_dates_are_compared_with_the_publish_date(app: TestApp) {
    let admin = app.admin().await;
    let start = app.date_in(TimeDelta::days(2));
    let event = json!({ "event": { "title": "Fest", "start": start } });
    let found = |days| {
        let arguments = json!({
            "content": "Fest", "attachment": event, "publishDate": app.date_in(TimeDelta::days(days))
        });
        admin.checks(arguments)
    };
    assert_eq!(codes(&found(1).await), [""; 0]);
    assert_eq!(codes(&found(3).await), ["EVENT_OVER"]);
}

#[each_engine]
async fn english_is_outdated_while_only_german_is_changed(app: TestApp) {
    let admin = app.admin().await;
    let texts = |english: &str| json!({ "content": [{ "lang": "en", "value": english }] });
    let post = admin.sends(json!({ "content": "Um 18 Uhr", "translations": texts("At 6") })).await;
    let change = |english: &str| {
        let arguments = json!({ "id": post["id"], "content": "Um 19 Uhr", "translations": texts(english) });
        admin.checks(arguments)
    };
    assert_eq!(codes(&change("At 6").await), ["ENGLISH_OUTDATED"]);
    assert_eq!(codes(&change("At 7").await), [""; 0]);
}

#[each_engine]
async fn stored_posts_are_checked_for_their_own_profile(app: TestApp) {
    let admin = app.admin().await;
    let image = admin.uploads(&jpeg(20, 20)).await;
    let post = admin.sends(with_image(&image)).await;
    let found = admin.checks_stored(&post).await;
    assert_eq!(codes(&found), ["IMAGE_WITHOUT_DESCRIPTION"]);
    assert_eq!(found[0]["field"], "attachment.blog.image.alt");
    // An omitted description stays.
    let raw = json!({ "type": "IMAGE", "raw": image["raw"] });
    let blog = json!({ "blog": { "title": "Haus", "url": "a.example", "image": raw } });
    let change = json!({ "id": post["id"], "content": "Bild", "attachment": blog });
    assert_eq!(codes(&admin.checks(change).await), [""; 0]);
    let foreign = app.stranger().await.run("checkStoredPost", json!({ "id": post["id"] }), "code").await;
    foreign.refused(404, "NOT_FOUND");
}

#[each_engine]
async fn planned_post_that_is_published_now_is_checked_for_now(app: TestApp) {
    let admin = app.admin().await;
    let day = app.date_in(TimeDelta::days(2));
    let content = format!("Kommt am {}.{}. ins Foyer", &day[8..10], &day[5..7]);
    let post = admin.sends(json!({ "content": content, "date": app.date_in(TimeDelta::days(5)) })).await;
    assert_eq!(codes(&admin.checks_stored(&post).await), ["DATE_PAST"]);
    let now = json!({ "id": post["id"], "now": true });
    assert_eq!(admin.run("checkStoredPost", now, "code").await.ok(), json!([]));
}

#[each_engine]
async fn severities_belong_to_the_profile(app: TestApp) {
    let (user, stranger) = (app.user().await, app.stranger().await);
    let loud = json!({ "content": "KOMMT ALLE HEUTE ZUM FEST" });
    assert_eq!(user.checks(loud.clone()).await[0]["severity"], "HINT");
    let setting = user.sets_check("CAPITALS", "WARNING").await;
    assert_eq!(
        setting,
        json!({ "id": "CAPITALS", "code": "CAPITALS", "severity": "WARNING", "default": "HINT" })
    );
    assert_eq!(user.checks(loud.clone()).await[0]["severity"], "WARNING");
    assert_eq!(stranger.checks(loud.clone()).await[0]["severity"], "HINT");
    user.sets_check("CAPITALS", "OFF").await;
    assert_eq!(user.checks(loud.clone()).await, json!([]));
    // The same again changes nothing; the default needs no row.
    user.sets_check("CAPITALS", "OFF").await;
    assert_eq!(app.count("check_settings").await, 1);
    user.sets_check("CAPITALS", "HINT").await;
    assert_eq!(app.count("check_settings").await, 0);
    assert_eq!(app.actions("profile.set_check").await.len(), 3);
    let settings = user.run("checkSettings", json!({}), "code severity default").await.ok();
    assert!(settings.as_array().unwrap().iter().all(|setting| setting["severity"] == setting["default"]));
}

#[each_engine]
async fn checks_are_limited_per_account(app: TestApp) {
    let app = app.with_low_rate_limits();
    let admin = app.admin().await;
    for _ in 0..10 {
        admin.checks(json!({ "content": "Hallo" })).await;
    }
    let refused = admin.run("checkPost", json!({ "content": "Hallo" }), "code").await;
    refused.refused(429, "TOO_MANY_ATTEMPTS");
    app.user().await.checks(json!({ "content": "Hallo" })).await;
}
