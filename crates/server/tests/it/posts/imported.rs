//! Posts that were imported from another network.

use aushang::attachments::{ImportedAttachment, Info};
use aushang::posts::ImportedPost;
use aushang::problem::{Error, Reason};
use aushang::text::Texts;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, contents, each_engine};

fn texts(de: &str, en: Option<&str>) -> Texts {
    Texts { de: de.to_owned(), en: en.map(str::to_owned) }
}

fn info() -> Info {
    Info {
        title: texts("Mitgliederversammlung", Some("General meeting")),
        description: texts("Mit Wahlen", None),
        url: texts("", None),
    }
}

/// Imports a post with these texts as its attachment.
async fn imports(app: &TestApp, info: Info) -> Value {
    let attachment = Some(ImportedAttachment::Info(info));
    app.imports(ImportedPost { attachment, ..app.imported("Von drüben") }).await
}

// spec: ATTACH-01, ATTACH-02, ATTACH-09, POST-37
#[each_engine]
async fn imported_post_shows_its_info_to_its_profile_and_to_readers(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let post = admin.post(&imports(&app, info()).await).await;
    assert_eq!((&post["status"], &post["importedFrom"]), (&json!("LIVE"), &json!("Instagram · @fsinfo")));
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
    let event = json!({ "title": "Fest", "start": app.date_in(TimeDelta::days(1)) });
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
    let id = imports(&app, info()).await["id"].clone();
    let edit = |attachment: Value| json!({ "id": id, "content": "Bei uns", "attachment": attachment });
    for other in [Value::Null, json!({ "blog": { "title": "Haus", "url": "a.example" } })] {
        admin.try_update(edit(other)).await.refused_at(409, "attachment ATTACHMENT_LOCKED");
    }
    let edited = admin.updates(json!({ "id": id, "content": "Bei uns" })).await;
    assert_eq!(edited["content"], "Bei uns");
    assert_eq!(edited["attachments"][0]["type"], "INFO");
}

#[each_engine]
async fn link_of_an_imported_info_is_validated(app: TestApp) {
    for (de, en, is_accepted) in [
        ("https://uni.example/a", Some("https://uni.example/b"), true),
        ("", Some("aushang:event/7"), true),
        ("javascript:alert(1)", None, false),
        ("https://uni.example/a", Some("data:text/html,x"), false),
        ("uni.example", None, false),
    ] {
        let attachment = Some(ImportedAttachment::Info(Info { url: texts(de, en), ..info() }));
        match app.try_import(ImportedPost { attachment, ..app.imported("Von drüben") }).await {
            Ok(_) => assert!(is_accepted, "{de} {en:?}"),
            Err(Error::Problem(refused)) => {
                assert!(!is_accepted, "{de} {en:?}");
                assert_eq!(refused.reason, Reason::NotAUrl);
            }
            Err(Error::Failure(failure)) => panic!("{failure}"),
        }
    }
    assert_eq!(app.count("posts").await, 2);
}

// spec: PHOTO-15
#[each_engine]
async fn imported_post_goes_live_with_the_date_of_its_source_but_never_in_the_future(app: TestApp) {
    let admin = app.admin().await;
    for (age, shown) in [(TimeDelta::days(3), TimeDelta::days(3)), (-TimeDelta::days(3), TimeDelta::zero())] {
        let publish_date = app.product.now() - age;
        let post = app.imports(ImportedPost { publish_date, ..app.imported("Von drüben") }).await;
        let post = admin.post(&post).await;
        assert_eq!((&post["status"], &post["creator"]), (&json!("LIVE"), &json!("")), "{age}");
        assert_eq!(post["publishDate"], json!(app.date_in(-shown)), "{age}");
        assert_eq!(app.trail_of(&post).await, ["post.import SERVER", "post.publish SERVER"]);
    }
    assert_eq!((app.count("announcements").await, app.mails().await.len()), (0, 0));
}

// spec: MISC-05
#[each_engine]
async fn imported_post_is_pushed_only_if_requested_and_at_most_a_day_old(app: TestApp) {
    let admin = app.admin().await;
    for (send_push, age, pushes, skipped) in [
        (false, TimeDelta::zero(), 0, Value::Null),
        (true, TimeDelta::hours(24), 1, Value::Null),
        (true, TimeDelta::hours(25), 0, json!("TOO_LATE")),
    ] {
        let (before, publish_date) = (app.count("announcements").await, app.product.now() - age);
        let post = app.imports(ImportedPost { send_push, publish_date, ..app.imported("Neu") }).await;
        let stored = admin.post(&post).await;
        assert_eq!((&stored["sendPush"], &stored["pushSkipped"]), (&json!(send_push), &skipped), "{age}");
        assert_eq!(app.count("announcements").await - before, pushes, "{send_push} {age}");
    }
}

// spec: PHOTO-15, POST-37
#[each_engine]
async fn imported_post_that_must_be_reviewed_waits_as_a_draft_until_it_is_released(app: TestApp) {
    let (admin, drafter, reader) = (app.admin().await, app.drafter().await, app.follower("STUDENT").await);
    let publish_date = app.product.now() - TimeDelta::days(3);
    let import = |text: &str| ImportedPost { publish_date, must_review: true, ..app.imported(text) };
    let post = app.imports(import("Freizugeben")).await;
    let deleted = app.imports(import("Zu löschen")).await;
    assert_eq!(contents(&admin.posts("DRAFT").await), ["Zu löschen", "Freizugeben"]);
    let draft = admin.post(&post).await;
    assert_eq!((&draft["status"], &draft["verificationNeeded"]), (&json!("DRAFT"), &json!(true)));
    assert_eq!(draft["publishDate"], json!(app.date_in(-TimeDelta::days(3))));
    let subjects: Vec<_> = app.mails().await.into_iter().map(|mail| mail.subject).collect();
    assert_eq!(subjects, ["Fachschaft Informatik: Ein Entwurf wartet auf Freigabe"; 3]);
    assert_eq!(reader.reads().await, [""; 0]);

    // Nobody wrote it, so only those who may release posts can change it.
    drafter.try_delete(&deleted).await.refused(403, "NOT_PERMITTED");
    admin.try_delete(&deleted).await.ok();
    let live = admin.try_change_status_of(&draft, "APPROVED").await.ok();
    assert_eq!(
        (&live["status"], &live["publishDate"]),
        (&json!("LIVE"), &json!(app.date_in(TimeDelta::zero())))
    );
    assert_eq!(app.trail_of(&post).await, ["post.import SERVER", "post.approve ADMIN", "post.publish ADMIN"]);
    assert_eq!(contents(&admin.posts("ALL").await), ["Freizugeben"]);
    assert_eq!(reader.reads().await, ["Freizugeben"]);
    assert_eq!(app.count("announcements").await, 0);
}

#[each_engine]
async fn imported_text_is_cleaned_and_must_not_be_blank(app: TestApp) {
    let admin = app.admin().await;
    let post = app.imports(app.imported(" Von\rdrüben\u{202e} ")).await;
    assert_eq!(admin.post(&post).await["content"], "Von\ndrüben");
    for must_review in [true, false] {
        let refused = app.try_import(ImportedPost { must_review, ..app.imported(" \n") }).await;
        assert!(matches!(refused, Err(Error::Problem(problem)) if problem.reason == Reason::Required));
    }
    assert_eq!(app.count("posts").await, 1);
}
