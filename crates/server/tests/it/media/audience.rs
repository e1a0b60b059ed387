//! Files and calendars of posts that are not public.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::recordings::{MP3, MP4};
use crate::support::{Institution, Person, TestApp, each_engine, jpeg, text};

/// Sends one post per attachment type that has URLs on this server.
async fn sends_each_attachment(app: &TestApp, person: &Person, channels: &Value) -> Vec<Value> {
    let picture = person.stages("IMAGE", "Bild.jpg", &jpeg(60, 40)).await;
    let film = person.stages("VIDEO", "Film.mp4", MP4).await;
    let cover = person.stages("IMAGE", "Bild.jpg", &jpeg(40, 60)).await;
    let sound = person.stages("AUDIO", "Ton.mp3", MP3).await;
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
async fn urls(person: &Person, posts: &[Value]) -> Vec<String> {
    let fields = "... on GalleryAttachment { images { large } }
        ... on VideoAttachment { video { film: url poster { large } } }
        ... on PodcastAttachment { image { large } audio { url } }
        ... on EventAttachment { calendar en: calendar(lang: en) }";
    let mut found = Vec::new();
    for post in posts {
        collect(&person.attachment(post, fields).await, &mut found);
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
fn unsigned(url: &str) -> String {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    if query.contains("lang=en") { format!("{path}?lang=en") } else { path.to_owned() }
}

async fn statuses(app: &TestApp, urls: &[String]) -> Vec<u16> {
    let mut statuses = Vec::new();
    for url in urls {
        statuses.push(app.get(url).await.status.as_u16());
    }
    statuses
}

// spec: MISC-07, ROLES-22
#[each_engine]
async fn urls_behind_an_access_code_are_signed_and_not_cached(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    let posts = sends_each_attachment(&app, &admin, &json!([{ "id": Institution::FRESHMAN }])).await;
    // Without an access code the posts are public.
    let public = urls(&admin, &posts).await;
    assert_eq!(public.len(), 7, "{public:?}");
    assert_eq!(public, public.iter().map(|url| unsigned(url)).collect::<Vec<_>>());
    assert_eq!(urls(&reader, &posts).await, public);
    assert_eq!(statuses(&app, &public).await, [200; 7]);

    // URLs that were issued earlier stop working when a code is set.
    admin.sets_access_code("ersti-2026").await;
    assert_eq!(statuses(&app, &public).await, [404; 7]);
    reader.try_enter(app.world.own.id, "ersti-2026").await.ok();
    for person in [&admin, &reader] {
        let signed = urls(person, &posts).await;
        assert_eq!(signed.iter().map(|url| unsigned(url)).collect::<Vec<_>>(), public);
        for url in &signed {
            let page = app.get(url).await;
            let actual = (page.status.as_u16(), page.header("cache-control"));
            assert_eq!(actual, (200, "private, no-store"), "{url}");
        }
        app.advance(TimeDelta::minutes(59));
        assert_eq!(statuses(&app, &signed).await, [200; 7]);
        app.advance(TimeDelta::minutes(17));
        assert_eq!(statuses(&app, &signed).await, [404; 7]);
    }

    admin.sets_access_code("").await;
    assert_eq!(urls(&admin, &posts).await, public);
    assert_eq!(statuses(&app, &public).await, [200; 7]);
}

// spec: ROLES-22
#[each_engine]
async fn urls_limited_to_a_role_are_signed(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.follower("EMPLOYEE").await);
    let posts = sends_each_attachment(&app, &admin, &json!([{ "id": app.world.own.employees }])).await;
    for person in [&admin, &reader] {
        let signed = urls(person, &posts).await;
        let public: Vec<_> = signed.iter().map(|url| unsigned(url)).collect();
        assert!(signed.iter().all(|url| url.contains("signature=")), "{signed:?}");
        assert_eq!((signed.len(), statuses(&app, &signed).await), (7, vec![200; 7]));
        assert_eq!(statuses(&app, &public).await, [404; 7]);
    }
}
