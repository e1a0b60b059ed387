//! Mastodon accounts and feeds, from connecting to disconnecting.

use aushang::enums::ProfileRole;
use aushang::profiles::{self, NewProfile};
use aushang_sources::testing::feed::{FeedServer, TestEntry};
use aushang_sources::testing::mastodon::{MastodonServer, TestStatus};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Engine, Person, SOURCE, Setting, TestApp, check_on, each_engine, text};

/// The test servers are on this machine.
const SETTINGS: &[Setting] = &[("AUSHANG_SOURCES__ALLOW_PRIVATE_ADDRESSES", "true")];
/// A day after the entries of the test servers.
const NOW: &str = "2026-11-26T12:00:00Z";

async fn start(engine: Engine) -> TestApp {
    let app = TestApp::with(engine, SETTINGS).await;
    app.set_now(NOW);
    app
}

async fn try_connect(person: &Person, address: &str) -> Answer {
    person.try_source_mutation("connectSource", json!({ "address": address })).await
}

/// An administrator whose imported posts go live at once.
async fn admin_of(app: &TestApp) -> Person {
    let admin = app.admin().await;
    admin.reviews(false).await;
    admin
}

async fn check_after(app: &TestApp, span: TimeDelta) {
    app.advance(span);
    check_on(app).await;
}

async fn disconnect(admin: &Person, source: &Value) -> Value {
    let arguments = json!({ "id": source["id"], "deleteDrafts": true });
    admin.run("disconnectSource", arguments, SOURCE).await.ok()
}

#[each_engine]
async fn mastodon_account_is_imported_until_it_is_disconnected(engine: Engine) {
    let (app, server) = (start(engine).await, MastodonServer::start().await.unwrap());
    let admin = admin_of(&app).await;
    let connected = try_connect(&admin, &format!(" @fsinfo@{} ", server.host())).await.ok();
    assert_eq!((&connected["network"], &connected["state"]), (&json!("MASTODON"), &json!("WAITING")));
    assert_eq!(connected["name"], format!("@fsinfo@{}", server.host()));
    assert_eq!(connected["url"], server.url("/@fsinfo").as_str());
    try_connect(&admin, server.url("/@fsinfo").as_str()).await.refused_at(409, "address SOURCE_CONNECTED");
    check_on(&app).await;
    let posts = admin.imported("ALL").await;
    let contents: Vec<_> = posts.iter().map(|post| text(&post["content"])).collect();
    assert_eq!(contents, ["Sommerfest\nam Freitag", "Hallo Fediverse!"]);
    assert_eq!(posts[0]["attachments"][0]["images"][0]["alt"], "Zwei Bänke und ein Grill");
    assert_eq!(posts[0]["sourceUrl"], server.url("/@fsinfo/2").as_str());
    assert_eq!(posts[0]["importedFrom"], format!("Mastodon · @fsinfo@{}", server.host()));
    let source = admin.source().await;
    assert_eq!((&source["state"], &source["postsImported"]), (&json!("WORKING"), &json!(2)));

    server.publish(TestStatus::new("3", "<p>Neu</p>", app.now()));
    admin.try_source_mutation("checkSource", json!({ "id": source["id"] })).await.ok();
    check_on(&app).await;
    assert_eq!(admin.imported("ALL").await.len(), 3);

    assert_eq!(disconnect(&admin, &source).await, json!([]));
    server.publish(TestStatus::new("4", "<p>Danach</p>", app.now()));
    check_after(&app, TimeDelta::hours(2)).await;
    assert_eq!(admin.imported("ALL").await.len(), 3);
    assert_eq!(server.violations(), [""; 0]);
}

#[each_engine]
async fn feed_of_a_page_is_imported_until_it_is_disconnected(engine: Engine) {
    let (app, site) = (start(engine).await, FeedServer::start().await.unwrap());
    let admin = admin_of(&app).await;
    let connected = try_connect(&admin, site.url("/news/").as_str()).await.ok();
    assert_eq!((&connected["network"], &connected["name"]), (&json!("FEED"), &json!(FeedServer::TITLE)));
    check_on(&app).await;
    let posts = admin.imported("ALL").await;
    assert_eq!(posts.len(), 2, "{posts:?}");
    assert!(text(&posts[0]["content"]).starts_with("Sommerfest\n\nWir feiern!"), "{}", posts[0]);
    let link = &posts[0]["attachments"][0];
    assert_eq!((&link["type"], &link["title"]), (&json!("BLOG"), &json!("Sommerfest")));
    assert_eq!(link["url"], site.url("/news/sommerfest").as_str());
    assert!(link["image"].is_object(), "{link}");
    assert_eq!(posts[0]["importedFrom"], format!("Feed · {}", FeedServer::TITLE));

    // The feed says that nothing has changed.
    check_after(&app, TimeDelta::hours(1)).await;
    let requests = site.log();
    assert_ne!(requests.last().unwrap().header("if-none-match"), "");
    assert_eq!(admin.source_state().await, ("WORKING".to_owned(), Value::Null));
    let entry = TestEntry {
        id: "neu".to_owned(),
        title: "Neu".to_owned(),
        html: String::new(),
        published: app.now(),
        picture: None,
    };
    site.publish(entry);
    check_after(&app, TimeDelta::hours(1)).await;
    assert_eq!(admin.imported("ALL").await[0]["content"], "Neu");
    let source = admin.source().await;
    assert_eq!(disconnect(&admin, &source).await, json!([]));
    assert_eq!(admin.imported("ALL").await.len(), 3);
}

#[each_engine]
async fn wrong_address_is_refused_on_its_field(engine: Engine) {
    let (app, site) = (start(engine).await, FeedServer::start().await.unwrap());
    let admin = admin_of(&app).await;
    let missing = site.url("/nichts");
    for (address, code, refusal) in [
        ("", 400, "address REQUIRED"),
        (" ", 400, "address REQUIRED"),
        (missing.as_str(), 400, "address NO_SOURCE"),
        ("kein Feed", 400, "address NO_SOURCE"),
        ("ftp://uni.example/", 400, "address NO_SOURCE"),
        ("http://127.0.0.1:1/", 500, "address SOURCE_UNREACHABLE"),
        (&format!("https://uni.example/{}", "x".repeat(500)), 400, "address TOO_LONG"),
    ] {
        try_connect(&admin, address).await.refused_at(code, refusal);
    }
    assert_eq!(app.count("sources").await, 0);
    let drafter = app.drafter().await;
    try_connect(&drafter, site.url("/news/").as_str()).await.refused(403, "NOT_PERMITTED");

    let app = app.restarted_with(&[]).await;
    let private = try_connect(&app.admin().await, site.url("/news/").as_str()).await;
    private.refused_at(400, "address NO_SOURCE");
    let app = app.restarted_with(&[("AUSHANG_SOURCES__OTHER", "false")]).await;
    let off = try_connect(&app.admin().await, site.url("/news/").as_str()).await;
    off.refused_at(400, "address NOT_OFFERED");
}

#[each_engine]
async fn profile_connects_at_most_ten_other_sources(engine: Engine) {
    let (app, site) = (start(engine).await, FeedServer::start().await.unwrap());
    let admin = admin_of(&app).await;
    let address = |number: usize| format!("{}?{number}", site.url("/news/rss.xml"));
    let rss = aushang_sources::testing::Reply::Body(
        "application/rss+xml",
        "<rss version=\"2.0\"><channel><title>Aktuelles</title></channel></rss>".into(),
    );
    site.answer_at("/news/rss.xml", rss);
    for number in 0..10 {
        try_connect(&admin, &address(number)).await.ok();
    }
    try_connect(&admin, &address(10)).await.refused_at(400, "address TOO_MANY");
    let sources = admin.me("sources { id }").await["sources"].clone();
    let sources = disconnect(&admin, &sources[0]).await;
    assert_eq!(sources.as_array().map(Vec::len), Some(9));
    try_connect(&admin, &address(10)).await.ok();
}

// More than one transaction deletes.
#[each_engine]
async fn many_drafts_are_deleted_with_the_connection(engine: Engine) {
    let (app, server) = (start(engine).await, MastodonServer::start().await.unwrap());
    let admin = app.admin().await;
    let source = try_connect(&admin, &format!("@fsinfo@{}", server.host())).await.ok();
    for hour in 0..21 {
        for number in 0..5 {
            let id = (100 + hour * 5 + number).to_string();
            server.publish(TestStatus::new(&id, "<p>Viel</p>", app.now()));
        }
        check_after(&app, TimeDelta::hours(1)).await;
    }
    assert_eq!(admin.source().await["waitingDrafts"], 105);
    disconnect(&admin, &source).await;
    assert_eq!(admin.posts("ALL").await["totalCount"], 0);
    assert_eq!(app.actions("source.%").await, ["source.connect", "source.disconnect"]);
    assert_eq!(app.actions("post.delete").await.len(), 105);
}

#[each_engine]
async fn names_of_other_profiles_with_the_same_feed_are_sorted_and_limited(engine: Engine) {
    let (app, site) = (start(engine).await, FeedServer::start().await.unwrap());
    let (admin, staff) = (admin_of(&app).await, app.sign_in("intern@aushang.example").await);
    let address = site.url("/news/");
    try_connect(&admin, address.as_str()).await.ok();
    for name in ["Zoo", "Ärzte", "Chor", "bund", "Theater", "Astronomie"] {
        let now = app.product.now();
        let profile =
            NewProfile::named(ProfileRole::Institution, &name.to_lowercase().replace('ä', "ae"), name, now);
        let profile = NewProfile { visible: true, ..profile };
        let added = app.product.write(move |tx| Box::pin(async move { profiles::insert(tx, profile).await }));
        let acting = app.switched(staff.clone(), &added.await.unwrap()).await;
        try_connect(&acting, address.as_str()).await.ok();
    }
    let names = admin.source().await["alsoConnectedBy"].clone();
    assert_eq!(names, json!(["Ärzte", "Astronomie", "bund", "Chor", "Theater"]));
}
