//! A photo network: a server with the API of Instagram and the clock of the app that imports from it.

use std::ops::Deref;
use std::sync::{Arc, Mutex};

use aushang::clock::Clock;
use aushang::migrations::MIGRATIONS;
use aushang::sources;
use aushang_db::Engine;
use aushang_db::testing::{OnEngine, TestDb};
use aushang_sources::testing::instagram::{
    APP_ID, APP_SECRET, Account, Addresses, Endpoint, InstagramServer, Post, Trouble,
};
use aushang_test_script::lock;
use axum::body::Body;
use chrono::TimeDelta;
use http::{Request, header};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;
use url::Url;

use super::answer::{Answer, Page};
use super::app::{Setting, TestApp, clock};
use super::person::Person;
use super::posts::{nodes, text};
use super::process::PATIENCE;

/// The account that tests connect.
pub const USERNAME: &str = "fsinfo";
/// The address to which people are sent back.
const REDIRECT: &str = "http://localhost:8080/instagram/auth";

/// The fields of a source.
pub const SOURCE: &str =
    "id network name url connectedAt state problem problemSince lastCheckedAt lastSuccessAt
    nextCheckAt lastImported postsImported waitingDrafts sendPush statusUrl alsoConnectedBy
    skipped { id url text publishedAt reason requested }";
/// The fields of the connection with Instagram.
pub const CONNECTION: &str = "active error source { id name url state problem nextCheckAt postsImported }";
/// The fields of the public page of a source.
const STATUS: &str = "status disconnectedAt profileName network name";
/// The fields of a post that concern its import.
const IMPORTED: &str = "id content status publishDate editedAt importedFrom sendPush sourceUrl
    sourceChange { text noticedAt }
    attachments {
        ... on GalleryAttachment { type images { large alt } }
        ... on BlogAttachment { type title url image { large } }
        ... on VideoAttachment { type image { large } video { state url } }
    }";

/// A server of Instagram. A test fails if it ends after the client did something that is forbidden.
pub struct Instagram {
    server: InstagramServer,
    clock: Arc<Mutex<Clock>>,
}

impl Deref for Instagram {
    type Target = InstagramServer;

    fn deref(&self) -> &InstagramServer {
        &self.server
    }
}

impl Drop for Instagram {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(self.server.violations(), [""; 0]);
        }
    }
}

impl Instagram {
    async fn start(clock: &Clock) -> Self {
        let any = ([127, 0, 0, 1], 0).into();
        let addresses = Addresses { authorize: any, token: any, graph: any, cdn: any };
        let clock = Arc::new(Mutex::new(clock.clone()));
        let now = {
            let clock = clock.clone();
            move || lock(&clock).now().to_datetime()
        };
        let server = InstagramServer::start_on(addresses, now).await.expect("free ports");
        server.add_account(Account::new(USERNAME, "Fachschaft Informatik"));
        Self { server, clock }
    }

    /// Returns the settings of a server that imports from this one.
    fn environment(&self) -> Vec<Setting> {
        let settings = self.server.settings(Url::parse(REDIRECT).expect("an address"));
        let leaked = |text: String| -> &'static str { text.leak() };
        vec![
            ("AUSHANG_INSTAGRAM__APP_ID", APP_ID),
            ("AUSHANG_INSTAGRAM__APP_SECRET", APP_SECRET),
            ("AUSHANG_INSTAGRAM__AUTHORIZE_URL", leaked(settings.authorize_url.into())),
            ("AUSHANG_INSTAGRAM__TOKEN_URL", leaked(settings.token_url.into())),
            ("AUSHANG_INSTAGRAM__GRAPH_URL", leaked(settings.graph_url.into())),
            ("AUSHANG_INSTAGRAM__MEDIA_HOSTS", leaked(settings.media_hosts.join(","))),
            ("AUSHANG_SOURCES__ALLOW_PRIVATE_ADDRESSES", "true"),
            ("AUSHANG_MEDIA__QUOTA", "100 MB"),
        ]
    }

    /// Publishes a post with an image, which is this old.
    pub fn posts(&self, caption: &str, age: TimeDelta) -> String {
        self.add_post(USERNAME, Post::image(caption, "poster.jpg").published(self.now() - age))
    }

    /// Halts the next call until the returned semaphore gets a permit.
    pub fn hold_next(&self, endpoint: Endpoint) -> Arc<Semaphore> {
        let permits = Arc::new(Semaphore::new(0));
        self.fail_next(endpoint, [Trouble::Hold(permits.clone())]);
        permits
    }

    /// Waits until this call has been made so many times.
    pub async fn was_called(&self, endpoint: Endpoint, times: usize) {
        let called = async {
            while self.count(endpoint) < times {
                tokio::task::yield_now().await;
            }
        };
        let called = tokio::time::timeout(PATIENCE, called).await;
        assert!(called.is_ok(), "{endpoint:?} was called {} times", self.count(endpoint));
    }
}

/// A server that imports, and the photo network that it imports from.
pub struct Mirror {
    pub app: TestApp,
    pub instagram: Instagram,
    settings: Vec<Setting>,
}

impl OnEngine for Mirror {
    async fn on_engine(engine: Engine) -> Self {
        Self::with(engine, &[]).await
    }
}

impl Mirror {
    /// On a new database with additional settings.
    pub async fn with(engine: Engine, settings: &[Setting]) -> Self {
        Self::on(TestDb::with(engine, MIGRATIONS).await, settings).await
    }

    async fn on(db: TestDb, more: &[Setting]) -> Self {
        let clock = clock();
        let instagram = Instagram::start(&clock).await;
        let settings = instagram.environment();
        let with_more = [&settings, more].concat();
        let app = TestApp::on_at(db, clock, &with_more, None).await;
        Self { app, instagram, settings }
    }

    /// On a new PostgreSQL database. `None`: no PostgreSQL server is available.
    pub async fn on_postgres() -> Option<Self> {
        Some(Self::on(TestDb::postgres(MIGRATIONS).await?, &[]).await)
    }

    /// Starts two nodes with one clock on one PostgreSQL database. `None`: no PostgreSQL server is available.
    pub async fn two_nodes() -> Option<(Self, TestApp)> {
        let first = Self::on_postgres().await?;
        let second = first.app.another_node(first.app.product.clock.clone(), &first.settings).await;
        Some((first, second))
    }

    /// Stops the server and starts it again, at the same time of the clock and without additional settings.
    pub async fn restarted(self) -> Self {
        self.restarted_with(&[]).await
    }

    /// The same with a new secret of the installation.
    pub async fn restarted_with_other_secret(self) -> Self {
        self.restarted_with(&[("AUSHANG_SESSION__SECRET", "Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0q0=")])
            .await
    }

    /// The same with additional settings.
    pub async fn restarted_with(self, more: &[Setting]) -> Self {
        let settings = [&self.settings, more].concat();
        self.restarted_on(&settings).await
    }

    /// The same without the settings of the photo network.
    pub async fn restarted_without_network(self) -> Self {
        self.restarted_on(&[]).await
    }

    async fn restarted_on(self, all: &[Setting]) -> Self {
        let Self { app, instagram, settings } = self;
        let app = app.restarted_with(all).await;
        *lock(&instagram.clock) = app.product.clock.clone();
        Self { app, instagram, settings }
    }

    /// Begins to connect an account and agrees on the page of the network. Returns the arguments for
    /// `connectInstagram`.
    pub async fn agrees(&self, person: &Person, username: &str) -> Value {
        let begun = person.begins().await;
        let back = self.instagram.agree(&page_of(&begun), username).await;
        let (code, state) = (parameter(&back, "code"), parameter(&back, "state"));
        json!({ "code": code, "redirectUri": begun["redirectUri"], "state": state })
    }

    pub async fn try_connect(&self, person: &Person, username: &str) -> Answer {
        person.try_connect(self.agrees(person, username).await).await
    }

    /// Connects the account of most tests, and returns an administrator of the profile. Imported posts go live
    /// at once.
    pub async fn connected(&self) -> Person {
        let admin = self.app.admin().await;
        admin.reviews(false).await;
        self.try_connect(&admin, USERNAME).await.ok();
        admin
    }

    /// The same, after the first check.
    pub async fn checked(&self) -> Person {
        let admin = self.connected().await;
        self.check().await;
        admin
    }

    /// Runs the loop of checks until no source is due.
    pub async fn check(&self) {
        check_on(&self.app).await;
    }

    /// Advances the clock and runs the loop of checks.
    pub async fn check_after(&self, span: TimeDelta) {
        self.app.advance(span);
        self.check().await;
    }

    /// Runs the loop of checks after each hour.
    pub async fn check_hourly(&self, hours: usize) {
        for _ in 0..hours {
            self.check_after(TimeDelta::hours(1)).await;
        }
    }

    /// Returns the subjects of all mails.
    pub async fn subjects(&self) -> Vec<String> {
        self.app.mails().await.into_iter().map(|mail| mail.subject).collect()
    }

    /// Sends a callback of Meta.
    pub async fn calls_back(&self, path: &str, signed_request: &str) -> Page {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(format!("signed_request={signed_request}")))
            .expect("a request");
        Page::of(self.app.router.clone().oneshot(request).await.expect("the router answers")).await
    }
}

/// Runs the loop of checks until no source is due.
pub async fn check_on(node: &TestApp) {
    let end = CancellationToken::new();
    while sources::check_due(&node.product, &end).await.expect("due sources can be checked") {}
}

/// Returns the page of the network on which people agree.
pub fn page_of(begun: &Value) -> Url {
    Url::parse(&text(&begun["url"])).expect("an address")
}

/// Returns a parameter of an address.
pub fn parameter(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find_map(|(key, value)| (key == name).then(|| value.into_owned()))
}

impl Person {
    pub async fn begins(&self) -> Value {
        self.run("instagramAuthorization", json!({}), "url state redirectUri").await.ok()
    }

    pub async fn try_connect(&self, arguments: Value) -> Answer {
        self.run("connectInstagram", arguments, CONNECTION).await
    }

    pub async fn disconnects(&self) -> Value {
        self.run("disconnectInstagram", json!({}), CONNECTION).await.ok()
    }

    pub async fn connection(&self) -> Value {
        self.me(&format!("instagramConnection {{ {CONNECTION} }}")).await["instagramConnection"].clone()
    }

    /// Returns the only source of the profile.
    pub async fn source(&self) -> Value {
        let sources = self.me(&format!("sources {{ {SOURCE} }}")).await["sources"].clone();
        assert_eq!(sources.as_array().map(Vec::len), Some(1), "{sources}");
        sources[0].clone()
    }

    pub async fn try_source_mutation(&self, operation: &str, arguments: Value) -> Answer {
        self.run(operation, arguments, SOURCE).await
    }

    /// Returns the state and the problem of the only source.
    pub async fn source_state(&self) -> (String, Value) {
        let source = self.source().await;
        (text(&source["state"]), source["problem"].clone())
    }

    /// Returns the posts of the profile, the newest first.
    pub async fn imported(&self, filter: &str) -> Vec<Value> {
        let arguments = json!({ "paginationInput": { "first": 200 }, "filter": filter });
        let fields = format!("edges {{ node {{ {IMPORTED} }} }}");
        nodes(&self.run("posts", arguments, &fields).await.ok())
    }

    /// Returns the only post of the profile.
    pub async fn only_imported(&self, filter: &str) -> Value {
        let mut posts = self.imported(filter).await;
        assert_eq!(posts.len(), 1, "{posts:?}");
        posts.remove(0)
    }

    /// Sets whether imported posts must be reviewed.
    pub async fn reviews(&self, must_review: bool) {
        let arguments = json!({ "value": must_review });
        self.run("changeMustReviewInstagramPosts", arguments, "mustReviewInstagramPosts").await.ok();
    }

    pub async fn media_status(&self, key: &str) -> Value {
        self.run("mediaStatus", json!({ "key": key }), STATUS).await.ok()
    }
}
