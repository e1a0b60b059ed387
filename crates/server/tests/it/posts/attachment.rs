//! Link previews.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, each_engine, jpeg, outcomes, with};

fn blog(fields: &Value) -> Value {
    let blog = with(json!({ "title": "Haus", "url": "https://uni.example" }), fields);
    json!({ "content": "Hallo", "attachment": { "blog": blog } })
}

fn image(raw: &Value) -> Value {
    blog(&json!({ "image": { "type": "IMAGE", "raw": raw } }))
}

// spec: ATTACH-01, ATTACH-02, ATTACH-10
#[each_engine]
async fn link_preview_is_stored_in_both_languages(app: TestApp) {
    let admin = app.admin().await;
    let staged = admin.uploads(&jpeg(60, 40)).await;
    let post = admin
        .sends(blog(&json!({
            "subtitle": "Unter", "description": " ", "url": "uni.example/haus",
            "image": { "type": "IMAGE", "raw": staged["raw"] },
            "translations": {
                "title": [{ "lang": "de", "value": "Haus" }, { "lang": "en", "value": "House" }],
                "url": [{ "lang": "en", "value": "uni.example/house" }]
            }
        })))
        .await;
    let image = &post["attachments"][0]["image"];
    let expected = json!([{
        "type": "BLOG", "title": "Haus", "subtitle": "Unter", "description": null,
        "url": "https://uni.example/haus",
        "image": {
            "raw": staged["raw"], "large": image["large"], "placeholder": staged["image"]["placeholder"],
            "width": 60, "height": 40
        },
        "translations": {
            "title": [{ "lang": "de", "value": "Haus" }, { "lang": "en", "value": "House" }],
            "subtitle": [{ "lang": "de", "value": "Unter" }],
            "description": [],
            "url": [
                { "lang": "de", "value": "https://uni.example/haus" },
                { "lang": "en", "value": "https://uni.example/house" }
            ]
        }
    }]);
    assert_eq!(post["attachments"], expected);
    assert_eq!(admin.post(&post).await, post);
}

// spec: ATTACH-11, ATTACH-12, ATTACH-13, ATTACH-14
#[each_engine]
async fn title_and_link_are_required_and_the_link_is_validated(app: TestApp) {
    let admin = app.admin().await;
    for (url, kept) in [
        ("uni.example", Some("https://uni.example")),
        ("http://uni.example/a?b#c", Some("http://uni.example/a?b#c")),
        ("ftp://uni.example/plan.pdf", Some("ftp://uni.example/plan.pdf")),
        ("aushang:post/7", Some("aushang:post/7")),
        ("javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("mailto:a@uni.example", None),
        ("kein link", None),
    ] {
        let answer = admin.try_send(blog(&json!({ "url": url }))).await;
        match kept {
            Some(kept) => assert_eq!(answer.ok()["attachments"][0]["url"], kept),
            None => assert_eq!(answer.fields(), ["attachment.blog.url NOT_A_URL"], "{url}"),
        }
    }
    let english = json!({ "url": [{ "lang": "en", "value": "javascript:alert(1)" }] });
    for (fields, errors) in [
        (json!({ "title": " " }), &["attachment.blog.title REQUIRED"][..]),
        (json!({ "url": "" }), &["attachment.blog.url REQUIRED"]),
        (json!({ "translations": english }), &["attachment.blog.translations.url NOT_A_URL"]),
        (
            json!({ "title": "t".repeat(201), "subtitle": "s".repeat(201), "description": "d".repeat(2001) }),
            &[
                "attachment.blog.title TOO_LONG",
                "attachment.blog.subtitle TOO_LONG",
                "attachment.blog.description TOO_LONG",
            ],
        ),
    ] {
        assert_eq!(admin.try_send(blog(&fields)).await.fields(), errors);
    }
    let english = json!({ "title": [{ "lang": "en", "value": "House" }] });
    let refused = app.stranger().await.try_send(blog(&json!({ "translations": english }))).await;
    assert_eq!(refused.fields(), ["attachment.blog.translations.title ENGLISH_NOT_PERMITTED"]);
}

// spec: ATTACH-57
#[each_engine]
async fn post_has_at_most_one_attachment(app: TestApp) {
    let admin = app.admin().await;
    for wrong in [json!({}), json!({ "poll": {} }), json!({ "blog": null })] {
        let answer = admin.try_send(json!({ "content": "Hallo", "attachment": wrong })).await;
        assert_eq!(answer.outcome(), "400", "{wrong}");
    }
    assert_eq!(admin.posts("ALL").await["totalCount"], 0);
}

// spec: ATTACH-54, API-02
#[each_engine]
async fn image_may_be_sent_with_the_post(app: TestApp) {
    let admin = app.admin().await;
    let new = |image: Value| {
        let blog = json!({ "title": "Haus", "url": "a.example", "image": image });
        json!({ "content": "Hallo", "attachment": { "blog": blog } })
    };
    let try_send = async |bytes: &[u8]| {
        let arguments = new(json!({ "type": "IMAGE", "data": null }));
        let fields = "attachments { ... on BlogAttachment { image { large width } } }";
        let file = ("attachment.blog.image.data", "Haus.jpg", bytes);
        admin.run_with_files("sendPost", arguments, fields, &[file]).await
    };
    let image = try_send(&jpeg(60, 40)).await.ok()["attachments"][0]["image"].clone();
    assert_eq!(image["width"], 60);
    assert_eq!(app.get(image["large"].as_str().unwrap()).await.status, 200);
    for wrong in
        [json!({ "type": "IMAGE" }), json!({ "type": "IMAGE", "raw": "x", "payload": { "width": 10 } })]
    {
        assert_eq!(admin.try_send(new(wrong)).await.fields(), ["attachment.blog.image INVALID"]);
    }
    try_send(b"kein Bild").await.refused_at(415, "attachment.blog.image WRONG_FILE_TYPE");
}

// spec: ATTACH-10, ROLES-22
#[each_engine]
async fn image_can_be_used_by_its_uploader_in_one_post_only(app: TestApp) {
    let (admin, user, stranger) = (app.admin().await, app.user().await, app.stranger().await);
    let staged = admin.uploads(&jpeg(60, 40)).await;
    let mut refused = Vec::new();
    for person in [&user, &stranger] {
        refused.push(person.try_send(image(&staged["raw"])).await.refused(404, "NOT_FOUND"));
    }
    for nothing in [json!("019cafe0-0000-7000-8000-000000000000"), json!("kein")] {
        refused.push(admin.try_send(image(&nothing)).await.refused(404, "NOT_FOUND"));
    }
    admin.sends(image(&staged["raw"])).await;
    let again = admin.try_send(image(&staged["raw"])).await;
    refused.push(again.refused_at(404, "attachment.blog.image NOT_FOUND"));
    assert!(refused.iter().all(|answer| *answer == refused[0]), "{refused:?}");
    assert_eq!(admin.posts("ALL").await["totalCount"], 1);
}

#[each_engine]
async fn image_sent_with_concurrent_posts_is_used_by_one_of_them(app: TestApp) {
    let admin = app.admin().await;
    for _ in 0..5 {
        let staged = admin.uploads(&jpeg(60, 40)).await;
        let sends = (0..4).map(|_| admin.try_send(image(&staged["raw"])));
        let outcomes = outcomes(&futures::future::join_all(sends).await);
        assert_eq!(outcomes, ["404", "404", "404", "ok"]);
    }
}

// spec: COMPOSER-02, COMPOSER-03
#[each_engine]
async fn edit_of_a_live_post_cannot_add_or_remove_an_attachment_or_change_its_type(app: TestApp) {
    let admin = app.admin().await;
    let (plain, with) = (admin.writes("Ohne").await, admin.sends(blog(&json!({}))).await);
    let edit = |post: &Value, attachment: Value| json!({ "id": post["id"], "content": "Neu", "attachment": attachment });
    let other = json!({ "blog": { "title": "Garten", "url": "garten.example" } });
    for (post, attachment) in [(&with, Value::Null), (&plain, other.clone())] {
        admin.try_update(edit(post, attachment)).await.refused_at(409, "attachment ATTACHMENT_LOCKED");
    }
    admin.try_update(edit(&plain, Value::Null)).await.ok();
    let edited = admin.try_update(edit(&with, other)).await.ok();
    assert_eq!(edited["attachments"][0]["title"], "Garten");
    let kept = admin.try_update(json!({ "id": with["id"], "content": "Nochmal" })).await.ok();
    assert_eq!(kept["attachments"], edited["attachments"]);
}

#[each_engine]
async fn replaced_image_stays_for_the_version_that_shows_it(app: TestApp) {
    let admin = app.admin().await;
    let (old, new) = (admin.uploads(&jpeg(60, 40)).await, admin.uploads(&jpeg(40, 60)).await);
    let post = admin.sends(image(&old["raw"])).await;
    let edit = |raw: Option<&Value>| {
        let attachment = raw.map_or(blog(&json!({})), image)["attachment"].clone();
        json!({ "id": post["id"], "content": "Neu", "attachment": attachment })
    };
    for (raw, width) in [(Some(&old), json!(60)), (Some(&new), json!(40)), (None, Value::Null)] {
        let edited = admin.try_update(edit(raw.map(|file| &file["raw"]))).await.ok();
        assert_eq!(edited["attachments"][0]["image"]["width"], width);
        app.run_jobs().await;
        assert_eq!(app.stored_files(), 2);
    }
    app.sweep_after(TimeDelta::hours(25)).await;
    admin.try_update(edit(Some(&old["raw"]))).await.ok();
    // Another post cannot take it.
    admin.try_send(image(&old["raw"])).await.refused(404, "NOT_FOUND");
}
