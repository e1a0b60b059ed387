//! Posts that were imported from another network.

use aushang::attachments::{Attachment, Info};
use aushang::ids::PostId;
use aushang::posts::{self, ImportedPost};
use aushang::problem::{Error, Reason, Result};
use aushang::text::Texts;
use serde_json::{Value, json};

use crate::support::{TestApp, each_engine};

fn texts(de: &str, en: Option<&str>) -> Texts {
    Texts { de: de.to_owned(), en: en.map(str::to_owned) }
}

async fn try_import(app: &TestApp, text: &str, attachment: Attachment) -> Result<PostId> {
    let (product, profile) = (app.product.clone(), app.world.own.id);
    let imported = ImportedPost {
        profile,
        from: "photo-network".to_owned(),
        texts: texts(text, None),
        attachment: Some(attachment),
        publish_date: app.product.now(),
    };
    let done =
        app.product.write(move |tx| Box::pin(async move { posts::import(tx, &product, imported).await }));
    done.await
}

async fn imports(app: &TestApp, attachment: Attachment) -> PostId {
    try_import(app, "Von drüben", attachment).await.unwrap()
}

fn info() -> Attachment {
    Attachment::Info(Info {
        title: texts("Mitgliederversammlung", Some("General meeting")),
        description: texts("Mit Wahlen", None),
        url: texts("", None),
    })
}

// spec: ATTACH-01, ATTACH-02, ATTACH-09, POST-37
#[each_engine]
async fn imported_post_shows_its_info_to_its_profile_and_to_readers(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let id = imports(&app, info()).await;
    let post = admin.post(&json!({ "id": id })).await;
    assert_eq!((&post["status"], &post["importedFrom"]), (&json!("LIVE"), &json!("photo-network")));
    let expected = json!([{
        "type": "INFO", "title": "Mitgliederversammlung", "infoDescription": "Mit Wahlen", "infoUrl": null,
        "translations": {
            "title": [
                { "lang": "de", "value": "Mitgliederversammlung" },
                { "lang": "en", "value": "General meeting" }
            ],
            "description": [{ "lang": "de", "value": "Mit Wahlen" }],
            "url": []
        }
    }]);
    assert_eq!(post["attachments"], expected);
    let read = reader.attachment(&post, "... on InfoAttachment { title }").await;
    assert_eq!(read["title"], "Mitgliederversammlung");
}

// spec: ATTACH-09, ATTACH-57
#[each_engine]
async fn info_and_invalid_attachments_are_refused(app: TestApp) {
    let admin = app.admin().await;
    let event = json!({ "title": "Fest", "start": app.date_in(chrono::TimeDelta::days(1)) });
    let link = json!({ "title": "Haus", "url": "a.example" });
    for wrong in [
        json!({ "info": { "title": "Neu" } }),
        json!({ "event": event, "blog": link }),
        json!({ "event": event, "blog": null }),
    ] {
        let answer = admin.try_send(json!({ "content": "Hallo", "attachment": wrong })).await;
        assert_eq!(answer.outcome(), "400", "{wrong}");
    }
    assert_eq!(admin.posts("ALL").await["totalCount"], 0);
}

#[each_engine]
async fn text_of_an_imported_post_can_be_edited_but_not_its_attachment(app: TestApp) {
    let admin = app.admin().await;
    let id = imports(&app, info()).await;
    let edit = |attachment: Value| json!({ "id": id, "content": "Bei uns", "attachment": attachment });
    for other in [Value::Null, json!({ "blog": { "title": "Haus", "url": "a.example" } })] {
        admin.try_update(edit(other)).await.refused_at(409, "attachment ATTACHMENT_LOCKED");
    }
    let edited = admin.updates(json!({ "id": id, "content": "Bei uns" })).await;
    assert_eq!(edited["content"], "Bei uns");
    assert_eq!(edited["attachments"][0]["type"], "INFO");
}

#[each_engine]
async fn imported_text_is_sanitized_and_its_link_is_validated(app: TestApp) {
    let admin = app.admin().await;
    let linked = |de: &str, en: Option<&str>| {
        let Attachment::Info(info) = info() else { unreachable!("info() returns an Info") };
        Attachment::Info(Info { url: texts(de, en), ..info })
    };
    for (de, en, is_accepted) in [
        ("https://uni.example/a", Some("https://uni.example/b"), true),
        ("", Some("aushang:event/7"), true),
        ("javascript:alert(1)", None, false),
        ("https://uni.example/a", Some("data:text/html,x"), false),
        ("uni.example", None, false),
    ] {
        match try_import(&app, " Von\rdrüben\u{202e} ", linked(de, en)).await {
            Ok(id) => {
                assert!(is_accepted, "{de} {en:?}");
                assert_eq!(admin.post(&json!({ "id": id })).await["content"], "Von\ndrüben");
            }
            Err(Error::Problem(refused)) => {
                assert!(!is_accepted, "{de} {en:?}");
                assert_eq!(refused.reason, Reason::NotAUrl);
            }
            Err(Error::Failure(failure)) => panic!("{failure}"),
        }
    }
    assert_eq!(app.count("posts").await, 2);
}
