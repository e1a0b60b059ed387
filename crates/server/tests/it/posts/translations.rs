//! German and English texts.

use serde_json::{Value, json};

use crate::support::{TestApp, each_engine};

fn list(pairs: &[(&str, &str)]) -> Value {
    let pairs = pairs.iter().map(|(lang, value)| json!({ "lang": lang, "value": value }));
    json!({ "content": pairs.collect::<Vec<_>>() })
}

fn english(post: &Value) -> Option<String> {
    let texts = post["translations"]["content"].as_array().unwrap();
    texts.iter().find(|text| text["lang"] == "en").map(|text| text["value"].as_str().unwrap().to_owned())
}

// spec: COMPOSER-20, COMPOSER-21, ROLES-13
#[each_engine]
async fn english_requires_the_permission(app: TestApp) {
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    let send = |translations: &Value| json!({ "content": "Hallo", "translations": translations });
    let both = list(&[("de", " Hallo "), ("en", " Hello ")]);
    assert_eq!(english(&admin.sends(send(&both)).await).as_deref(), Some("Hello"));
    stranger.try_send(send(&both)).await.refused_at(403, "translations.content ENGLISH_NOT_PERMITTED");
    for (given, error) in [
        (list(&[("de", "Etwas anderes")]), "translations.content CONTENT_DIFFERS"),
        (list(&[("de", "Hallo"), ("de", "Hallo")]), "translations.content REPEATED"),
        (list(&[("en", "Hello"), ("en", "Hi")]), "translations.content REPEATED"),
        (list(&[("en", &"x".repeat(10_001))]), "translations.content TOO_LONG"),
    ] {
        assert_eq!(admin.try_send(send(&given)).await.fields(), [error]);
    }
    admin.try_send(send(&list(&[("fr", "Salut")]))).await.refused(400, "INVALID_VARIABLE");
    // A blank text counts as missing, with and without the permission.
    for person in [&admin, &stranger] {
        assert_eq!(english(&person.sends(send(&list(&[("en", " \n")]))).await), None);
        assert_eq!(english(&person.sends(send(&Value::Null)).await), None);
    }
}

// spec: ROLES-13, API-36
#[each_engine]
async fn stored_english_is_kept_without_the_permission(app: TestApp) {
    let staff = app.superadmin().await;
    let both = list(&[("en", "Hello")]);
    let post = staff.sends(json!({ "content": "Hallo", "translations": both })).await;
    let update =
        |translations: Value| json!({ "id": post["id"], "content": "Hallo", "translations": translations });
    staff.permits(app.world.own.id, &[]).await;
    let admin = app.admin().await;
    for kept in
        [Value::Null, list(&[]), list(&[("de", "Hallo")]), list(&[("en", "")]), list(&[("en", "Hello ")])]
    {
        assert_eq!(english(&admin.updates(update(kept)).await).as_deref(), Some("Hello"));
    }
    admin.try_update(update(list(&[("en", "Hi")]))).await.refused(403, "ENGLISH_NOT_PERMITTED");
}

// spec: COMPOSER-21, API-36
#[each_engine]
async fn english_is_changed_kept_or_deleted_with_the_permission(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.writes("Hallo").await;
    for (given, becomes) in [
        (list(&[("en", "Hello")]), Some("Hello")),
        (Value::Null, Some("Hello")),
        (list(&[("de", "Hallo"), ("en", "Hi")]), Some("Hi")),
        (list(&[("en", " ")]), None),
        (list(&[("en", "Hello")]), Some("Hello")),
        (list(&[]), None),
    ] {
        let change = json!({ "id": post["id"], "content": "Hallo", "translations": given });
        assert_eq!(english(&admin.updates(change).await).as_deref(), becomes, "{given}");
    }
}
