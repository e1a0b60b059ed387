//! Files and calendars of posts that are not public.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::recordings::{MP3, MP4};
use crate::support::{Institution, Person, TestApp, by_id, each_engine, jpeg, text};

const ENTER: &str = "mutation ($profile: ID!) {
    enterFreshmanArea(profile: $profile, code: \"ersti-2026\") { username }
}";

async fn sets_code(admin: &Person, code: &str) {
    let document = "mutation ($code: String) { updateUser(accessToken: $code) { accessToken } }";
    admin.call(document, json!({ "code": code })).await.ok();
}

async fn staged(person: &Person, kind: &str, name: &str, bytes: &[u8]) -> Value {
    let raw = person.try_upload_as(kind, name, bytes).await.ok()["upload"]["raw"].clone();
    json!({ "type": kind, "raw": raw })
}

/// Sends one post for each attachment type with a URL on this server.
async fn sends_each_attachment(app: &TestApp, person: &Person, channels: &Value) -> Vec<Value> {
    let picture = staged(person, "IMAGE", "Bild.jpg", &jpeg(60, 40)).await;
    let film = staged(person, "VIDEO", "Film.mp4", MP4).await;
    let cover = staged(person, "IMAGE", "Bild.jpg", &jpeg(40, 60)).await;
    let sound = staged(person, "AUDIO", "Ton.mp3", MP3).await;
    let start = app.date_in(TimeDelta::days(3));
    let mut posts = Vec::new();
    for attachment in [
        json!({ "gallery": { "images": [picture] } }),
        json!({ "video": { "video": film } }),
        json!({ "podcast": { "title": "Folge", "image": cover, "audio": sound } }),
        json!({ "event": { "title": "Fest", "start": start } }),
    ] {
        let post = json!({ "content": "Hallo", "channels": channels, "attachment": attachment });
        posts.push(person.sends(post).await);
    }
    app.run_jobs().await;
    posts
}

/// Returns all URLs in the posts as this person sees them.
async fn addresses(person: &Person, posts: &[Value]) -> Vec<String> {
    let document = "query ($id: ID!) { post(id: $id) { attachments {
        ... on GalleryAttachment { images { large } }
        ... on VideoAttachment { video { film: url poster { large } } }
        ... on PodcastAttachment { image { large } audio { url } }
        ... on EventAttachment { calendar en: calendar(lang: en) }
    } } }";
    let mut found = Vec::new();
    for post in posts {
        let shown = person.call(document, by_id(post)).await.ok();
        collect(&shown["post"]["attachments"], &mut found);
    }
    found
}

fn collect(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(_) => found.push(text(value)),
        Value::Array(values) => values.iter().for_each(|value| collect(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| collect(value, found)),
        _ => {}
    }
}

/// Returns the URL without its signature.
fn unsigned(address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    if query.contains("lang=en") { format!("{path}?lang=en") } else { path.to_owned() }
}

async fn statuses(app: &TestApp, addresses: &[String]) -> Vec<u16> {
    let mut statuses = Vec::new();
    for address in addresses {
        statuses.push(app.get(address).await.status.as_u16());
    }
    statuses
}

// spec: MISC-07, ROLES-22
#[each_engine]
async fn files_behind_an_access_code_are_signed_and_not_cached(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let posts = sends_each_attachment(&app, &admin, &json!([{ "id": Institution::FRESHMAN }])).await;
    // Without an access code the posts are public.
    let public = addresses(&admin, &posts).await;
    assert_eq!(public.len(), 7, "{public:?}");
    assert_eq!(public, public.iter().map(|address| unsigned(address)).collect::<Vec<_>>());
    assert_eq!(addresses(&reader, &posts).await, public);
    assert_eq!(statuses(&app, &public).await, [200; 7]);

    // URLs that were issued earlier stop working when a code is set.
    sets_code(&admin, "ersti-2026").await;
    assert_eq!(statuses(&app, &public).await, [404; 7]);
    reader.call(ENTER, json!({ "profile": app.world.own.id })).await.ok();
    for person in [&admin, &reader] {
        let signed = addresses(person, &posts).await;
        assert_eq!(signed.iter().map(|address| unsigned(address)).collect::<Vec<_>>(), public);
        for address in &signed {
            let page = app.get(address).await;
            assert_eq!(
                (page.status.as_u16(), page.header("cache-control")),
                (200, "private, no-store"),
                "{address}"
            );
        }
        app.advance(TimeDelta::minutes(59));
        assert_eq!(statuses(&app, &signed).await, [200; 7]);
        app.advance(TimeDelta::minutes(17));
        assert_eq!(statuses(&app, &signed).await, [404; 7]);
    }

    sets_code(&admin, "").await;
    assert_eq!(addresses(&admin, &posts).await, public);
    assert_eq!(statuses(&app, &public).await, [200; 7]);
}

// spec: ROLES-22
#[each_engine]
async fn files_for_a_role_are_signed(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("EMPLOYEE").await);
    let posts = sends_each_attachment(&app, &admin, &json!([{ "id": app.world.own.employees }])).await;
    for person in [&admin, &reader] {
        let signed = addresses(person, &posts).await;
        let public: Vec<_> = signed.iter().map(|address| unsigned(address)).collect();
        assert!(signed.iter().all(|address| address.contains("signature=")), "{signed:?}");
        assert_eq!((signed.len(), statuses(&app, &signed).await), (7, vec![200; 7]));
        assert_eq!(statuses(&app, &public).await, [404; 7]);
    }
}
