//! The whole server in this process: the real router, the real startup code, and a clock that only moves
//! when a test moves it. No background loop runs: a test calls the work of each loop itself.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use argon2::Params;
use aushang::app::App;
use aushang::clock::Clock;
use aushang::migrations::MIGRATIONS;
use aushang::readers::Standing;
use aushang::session::Cost;
use aushang::{delivery, posts, statistics, sweep};
use aushang_config::{Config, Limits, Media, Mode, Places};
use aushang_db::testing::{OnEngine, TestDb};
use aushang_db::{Engine, Timestamp};
use aushang_graphql_http::document_id;
use aushang_mail::Mailer;
use aushang_push::testing::FcmService;
use aushang_recording::confine::Confiner;
use aushang_server::http::{ConsoleDocuments, OnInvalid, Served, router};
use aushang_server::start::CannotStart;
use aushang_server::{loops, start};
use axum::Router;
use axum::body::Body;
use axum::extract::connect_info::MockConnectInfo;
use chrono::{DateTime, TimeDelta, Utc};
use http::Request;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::answer::Page;
use super::binary::Shell;
use super::listening::Listening;
use super::person::Person;
use super::world::{self, World};

/// A Monday at noon in Berlin.
pub const START: &str = "2026-11-02T11:00:00Z";
/// A key for these tests only. Push services receive its public half.
pub(super) const VAPID_KEY: &str = "RS0WdYWWo1HajXg3NZR1olzCf31i-ZBGDkFyCs7j1jw";
/// Settings of a server whose secret was changed: the new secret, and the list with the old one.
pub const fn new_secret() -> [Setting; 2] {
    [
        ("AUSHANG_SESSION__SECRET", "Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0q0="),
        ("AUSHANG_SESSION__PREVIOUS_SECRETS", SIGNING_SECRET),
    ]
}

/// The smallest cost of password hashes, because nearly every test signs in.
pub const CHEAP: Cost = Cost { memory_kib: Params::MIN_M_COST, passes: Params::MIN_T_COST };
pub const SIGNING_SECRET: &str = "q0Zb1cN5m8yLr3TtWj2VhKxPf7uGdE4AsQ9oXiB6nM0=";

/// The environment variable of a configuration key, and its value.
pub type Setting = (&'static str, &'static str);

/// Returns the settings that send messages for phones to this service.
pub fn fcm_settings(service: &FcmService) -> [Setting; 2] {
    [
        ("AUSHANG_PUSH__FCM_SERVICE_ACCOUNT", service.account().leak()),
        ("AUSHANG_PUSH__FCM_URL", service.url().to_owned().leak()),
    ]
}

pub struct TestApp {
    /// The application itself, for what has no GraphQL operation.
    pub product: App,
    pub world: World,
    pub router: Router,
    pub(super) db: Arc<TestDb>,
    /// Contains the media, the mails and the uploads in progress.
    pub(super) folder: TempDir,
    /// The cookie of the browser with which each person signs in, by address: a sign-in with another one is mailed.
    pub(super) browsers: Mutex<HashMap<String, String>>,
}

impl OnEngine for TestApp {
    async fn on_engine(engine: Engine) -> Self {
        Self::with(engine, &[]).await
    }
}

impl TestApp {
    /// On a new database with these settings.
    pub async fn with(engine: Engine, settings: &[Setting]) -> Self {
        Self::on_at(TestDb::with(engine, MIGRATIONS).await, clock(), settings, None).await
    }

    /// On a new database with this mailer instead of files.
    pub async fn mailing(engine: Engine, mailer: Mailer) -> Self {
        Self::on_at(TestDb::with(engine, MIGRATIONS).await, clock(), &[], Some(mailer)).await
    }

    /// On a new SQLite database.
    pub async fn on_sqlite() -> Self {
        Self::with(Engine::Sqlite, &[]).await
    }

    /// On a new PostgreSQL database. `None`: no PostgreSQL server is available.
    pub async fn on_postgres() -> Option<Self> {
        Some(Self::on(TestDb::postgres(MIGRATIONS).await?).await)
    }

    pub async fn on(db: TestDb) -> Self {
        Self::on_at(db, clock(), &[], None).await
    }

    pub(super) async fn on_at(
        db: TestDb,
        clock: Clock,
        settings: &[Setting],
        mailer: Option<Mailer>,
    ) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let product = open(&db, clock, folder.path(), settings, mailer).await;
        let world = world::make(&product).await;
        Self::from_parts(product, world, Arc::new(db), folder)
    }

    /// Starts another node on the same database.
    pub(super) async fn another_node(&self, clock: Clock, settings: &[Setting]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let product = open(&self.db, clock, folder.path(), settings, None).await;
        Self::from_parts(product, self.world.clone(), self.db.clone(), folder)
    }

    /// Stops the server and starts it again with other settings, at the same time of the clock.
    pub async fn restarted_with(self, settings: &[Setting]) -> Self {
        let Self { product, world, router, db, folder, browsers } = self;
        let now = product.now();
        product.db.clone().close().await.expect("no write is in progress");
        drop((product, router));
        let product = open(&db, Clock::held_at(now), folder.path(), settings, None).await;
        Self { browsers, ..Self::from_parts(product, world, db, folder) }
    }

    fn from_parts(product: App, world: World, db: Arc<TestDb>, folder: TempDir) -> Self {
        let media = Media { folder: folder.path().join("media"), ..Media::default() };
        let router = routes(&product, media, [192, 0, 2, 7], test_limits());
        Self { product, world, router, db, folder, browsers: Mutex::default() }
    }

    /// The same server, with requests that come from this machine, or from the proxy on it.
    #[must_use]
    pub fn seen_locally(self) -> Self {
        self.with_limits(test_limits())
    }

    fn with_limits(mut self, limits: Limits) -> Self {
        let media = Media { folder: self.media_folder(), ..Media::default() };
        self.router = routes(&self.product, media, [127, 0, 0, 1], limits);
        self
    }

    /// The same server with a burst of ten requests for each rate limit.
    #[must_use]
    pub fn with_low_rate_limits(self) -> Self {
        self.with_limits(Limits {
            logins_per_minute: NonZeroU32::MIN,
            token_logins_per_minute: NonZeroU32::MIN,
            registrations_per_minute: NonZeroU32::MIN,
            reset_requests_per_minute: NonZeroU32::MIN,
            availability_checks_per_minute: NonZeroU32::MIN,
            place_searches_per_minute: NonZeroU32::MIN,
            reach_counts_per_minute: NonZeroU32::MIN,
            access_codes_per_minute: NonZeroU32::MIN,
            posts_per_minute: NonZeroU32::MIN,
            post_changes_per_minute: NonZeroU32::MIN,
            draft_saves_per_minute: NonZeroU32::MIN,
            presence_reports_per_minute: NonZeroU32::MIN,
            freshman_changes_per_minute: NonZeroU32::MIN,
            source_checks_per_minute: NonZeroU32::MIN,
            exports_per_minute: NonZeroU32::MIN,
            content_checks_per_minute: NonZeroU32::MIN,
            ..test_limits()
        })
    }

    /// The same server with a limit of ten requests per reader.
    #[must_use]
    pub fn with_few_requests(self) -> Self {
        self.with_limits(Limits { reader_requests_per_minute: NonZeroU32::MIN, ..test_limits() })
    }

    /// The same server with two limits per network address: ten requests without a token, and ten requests of
    /// all readers together.
    #[must_use]
    pub fn with_few_requests_per_address(self) -> Self {
        self.with_limits(Limits {
            public_requests_per_minute: NonZeroU32::MIN,
            reader_requests_per_minute_and_address: NonZeroU32::MIN,
            ..test_limits()
        })
    }

    /// The same server with these limits of concurrent uploads, per account and in total.
    #[must_use]
    pub fn with_uploads_at_once(self, each: NonZeroU32, all: NonZeroU32) -> Self {
        self.with_limits(Limits { uploads_at_once_per_account: each, uploads_at_once: all, ..test_limits() })
    }

    /// The same server with these documents of the console, and with this change of its configuration.
    pub fn with_documents(
        mut self,
        documents: ConsoleDocuments,
        change: impl FnOnce(&mut Config),
    ) -> Result<Self, CannotStart> {
        let media = Media { folder: self.media_folder(), ..Media::default() };
        let mut config = Config { media, limits: test_limits(), ..Config::default() };
        change(&mut config);
        let served = Served::new(&config, false).expect("a folder for uploads").with_documents(documents);
        let peer = MockConnectInfo(SocketAddr::from(([192, 0, 2, 7], 4711)));
        self.router = router(self.product.clone(), &served)?.layer(peer);
        Ok(self)
    }

    /// The same server with this map, whose tiles each address may request ten times, behind a proxy on this
    /// machine.
    pub async fn with_map_and_few_tiles(mut self, file: &Path) -> Self {
        let media = Media { folder: self.media_folder(), ..Media::default() };
        let limits = Limits { tiles_per_minute: NonZeroU32::MIN, ..test_limits() };
        let places = Places { map_file: Some(file.to_owned()), ..Places::default() };
        let config = Config { media, limits, places, ..Config::default() };
        let served = Served::new(&config, false).expect("a folder for uploads");
        let served = served.with_tiles(&config).await.expect("a map");
        let peer = MockConnectInfo(SocketAddr::from(([127, 0, 0, 1], 4711)));
        self.router = router(self.product.clone(), &served).expect("no invalid documents").layer(peer);
        self
    }

    /// The same server with this minimum of free disk space.
    #[must_use]
    pub fn with_min_free_space(mut self, size: &str) -> Self {
        let setting = ("AUSHANG_MEDIA__MIN_FREE_SPACE".into(), size.into());
        let config = Config::load(None, [setting].into_iter(), Mode::Demo).expect("a good configuration");
        let media = Media { folder: self.media_folder(), ..config.media };
        self.router = routes(&self.product, media, [192, 0, 2, 7], test_limits());
        self
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.product.now().to_datetime()
    }

    /// Returns the date after this span, in the format of the API.
    pub fn date_in(&self, span: TimeDelta) -> String {
        super::date(self.now() + span)
    }

    /// Advances the clock; a negative span turns it back.
    pub fn advance(&self, span: TimeDelta) {
        self.product.clock.advance(span);
    }

    /// Changes the wall clock forward or back while no time passes.
    pub fn jump(&self, span: TimeDelta) {
        self.product.clock.jump(span);
    }

    pub fn set_now(&self, moment: &str) {
        let moment: DateTime<Utc> = moment.parse().expect("a moment");
        self.advance(moment - self.now());
    }

    /// Runs the loop of due posts until no post is due.
    pub async fn publish_due(&self) {
        while posts::publish_due(&self.product).await.expect("due posts can be published") {}
    }

    /// Advances the clock and runs the loop of due posts.
    pub async fn publish_due_after(&self, span: TimeDelta) {
        self.advance(span);
        self.publish_due().await;
    }

    /// Advances the clock and runs the loop that ends what is due.
    pub async fn end_due_after(&self, span: TimeDelta) {
        self.advance(span);
        while posts::end_due(&self.product).await.expect("what is due can be ended") {}
    }

    /// Advances the clock and runs the loop that reminds of drafts.
    pub async fn remind_after(&self, span: TimeDelta) {
        self.advance(span);
        while posts::remind_due(&self.product).await.expect("people can be reminded") {}
    }

    /// Runs the loop of statistics until nothing is left to count.
    pub async fn counts_views(&self) {
        while statistics::roll_up(&self.product).await.expect("views can be counted") {}
    }

    /// Runs the loops of announcements and pushes until nothing is due.
    pub async fn deliver(&self) {
        delivery::recover(&self.product, false).await.expect("expired leases can be recovered");
        self.resolve().await;
        self.try_send_pushes().await.expect("pushes can be sent");
    }

    /// Advances the clock and runs the loops of announcements and pushes.
    pub async fn deliver_after(&self, span: TimeDelta) {
        self.advance(span);
        self.deliver().await;
    }

    /// Runs the loop of announcements until every audience is resolved, and every recall decided as far as possible.
    pub async fn resolve(&self) {
        while delivery::recall_open(&self.product).await.expect("pushes can be recalled") {}
        while delivery::resolve_open(&self.product).await.expect("announcements can be resolved") {}
    }

    /// Runs the push loops concurrently.
    pub async fn try_send_pushes(&self) -> aushang::problem::Result<()> {
        let end = CancellationToken::new();
        let sending = Standing::ALL.map(|standing| delivery::send_waiting(&self.product, standing, &end));
        futures::future::try_join_all(sending).await.map(|_| ())
    }

    /// Runs all jobs that are due, including those that other jobs enqueue.
    pub async fn run_jobs(&self) {
        let workers = loops::workers(&self.product, &CancellationToken::new());
        // Without ffmpeg, this node leaves videos to another node.
        let kinds = if self.product.converter.is_some() { "true" } else { "kind <> 'convert-video'" };
        let now = self.product.now().millis();
        let due = format!("select '' as text from jobs where not poisoned and run_at <= {now} and {kinds}");
        while !self.texts(&due).await.is_empty() {
            for (name, worker) in &workers {
                worker.run_due().await.unwrap_or_else(|failure| panic!("{name}: {failure}"));
            }
        }
    }

    /// Runs the sweep loop until nothing is left to delete.
    pub async fn sweep(&self) {
        while sweep::sweep(&self.product).await.expect("a sweep") {}
    }

    /// Advances the clock and runs the sweep loop.
    pub async fn sweep_after(&self, span: TimeDelta) {
        self.advance(span);
        self.sweep().await;
    }

    /// Creates a file in the media folder, as left by a server that was killed while it wrote.
    pub fn leave_unfinished(&self, name: &str, last_written: DateTime<Utc>) {
        let file = std::fs::File::create(self.media_folder().join(name)).expect("the folder is there");
        file.set_modified(last_written.into()).expect("a file has a date");
    }

    /// Deletes the files of this name from the media folder and returns their paths and contents.
    pub fn lose_files(&self, named: &str) -> Vec<(PathBuf, Vec<u8>)> {
        let folders = std::fs::read_dir(self.media_folder()).expect("the folder is there");
        let files = folders.map(|entry| entry.expect("an entry").path().join(named));
        let lost: Vec<_> =
            files.filter_map(|file| Some((file.clone(), std::fs::read(&file).ok()?))).collect();
        for (file, _) in &lost {
            std::fs::remove_file(file).expect("it was there");
        }
        lost
    }

    /// Returns the folder of the stored media.
    pub fn media_folder(&self) -> PathBuf {
        self.folder.path().join("media")
    }

    /// Returns a shell that runs the binary on the same data, as an operator does while the server runs.
    pub fn shell(&self) -> Shell {
        Shell::on(&self.db).with("AUSHANG_MEDIA__FOLDER", self.media_folder().display().to_string())
    }

    /// Counts the files in the media folder, without the records of deletions.
    pub fn stored_files(&self) -> usize {
        count_files(&self.media_folder()) - count_files(&self.media_folder().join("deletions"))
    }

    /// Counts the files that uploads have left behind.
    pub fn waiting_uploads(&self) -> usize {
        count_files(&self.media_folder().join("uploads"))
    }

    /// Fetches a page or a file without a token.
    pub async fn get(&self, address: &str) -> Page {
        self.get_with(address, &[]).await
    }

    /// Returns the metrics, which only this machine receives.
    pub async fn metrics(&self) -> String {
        self.get("/metrics").await.text()
    }

    pub async fn get_with(&self, address: &str, headers: &[(&'static str, &str)]) -> Page {
        let mut request = Request::get(address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).expect("a request");
        Page::of(self.router.clone().oneshot(request).await.expect("the router answers")).await
    }

    /// Listens on a port of this machine, as the binary does.
    pub async fn listen(&self) -> Listening {
        Listening::start(self.router.clone(), 100, 100).await
    }

    pub fn anonymous(&self) -> Person {
        Person::anonymous(self)
    }
}

/// The default limits, except those for posts by one person, because tests post faster than people.
fn test_limits() -> Limits {
    let many = NonZeroU32::new(100_000).expect("above zero");
    Limits {
        posts_per_minute: many,
        post_changes_per_minute: many,
        draft_saves_per_minute: many,
        ..Limits::default()
    }
}

/// Returns what a build of the console with these documents lists.
pub fn console_documents<'a>(texts: impl IntoIterator<Item = &'a str>) -> ConsoleDocuments {
    let entry = |text| json!({ "id": document_id(text), "name": text, "text": text });
    let list: Value = texts.into_iter().map(entry).collect();
    ConsoleDocuments::read(list.to_string().as_bytes(), OnInvalid::Fail)
}

/// Builds the real router, with requests that come from this address.
fn routes(product: &App, media: Media, address: [u8; 4], limits: Limits) -> Router {
    let config = Config { media, limits, ..Config::default() };
    let served = Served::new(&config, false).expect("a folder for uploads");
    let peer = MockConnectInfo(SocketAddr::from((address, 4711)));
    router(product.clone(), &served).expect("no invalid documents").layer(peer)
}

/// Opens the application as the server does when it starts.
async fn open(db: &TestDb, clock: Clock, folder: &Path, settings: &[Setting], mailer: Option<Mailer>) -> App {
    let folder = folder.display();
    let environment = [
        ("AUSHANG_DATABASE__URL", db.options().url),
        ("AUSHANG_MEDIA__FOLDER", format!("{folder}/media")),
        ("AUSHANG_MAIL__FOLDER", format!("{folder}/mails")),
        ("AUSHANG_MEDIA__MAX_UPLOAD_BYTES", "2 MB".to_owned()),
        ("AUSHANG_MEDIA__MAX_PIXELS", "1000000".to_owned()),
        ("AUSHANG_MEDIA__QUOTA", "3 MB".to_owned()),
        ("AUSHANG_SESSION__SECRET", SIGNING_SECRET.to_owned()),
        ("AUSHANG_PUSH__VAPID_PRIVATE_KEY", VAPID_KEY.to_owned()),
        ("AUSHANG_PUSH__CONTACT", "mailto:it@example.org".to_owned()),
        ("AUSHANG_PUSH__ALLOW_PRIVATE_ADDRESSES", "true".to_owned()),
    ];
    let settings = settings.iter().map(|(name, value)| (*name, (*value).to_owned()));
    let environment =
        environment.into_iter().chain(settings).map(|(name, value)| (name.into(), value.into()));
    let config = Config::load(None, environment, Mode::Normal).expect("a good configuration");
    // The test process is not the server's binary, which the sandbox has to start.
    let confiner = Confiner { binary: env!("CARGO_BIN_EXE_aushang").into(), ..start::confiner(&config) };
    start::start_with(&config, clock, mailer, confiner, CHEAP).await.expect("the server starts")
}

/// Returns a clock that is held at [`START`].
pub(super) fn clock() -> Clock {
    let start: DateTime<Utc> = START.parse().expect("a moment");
    Clock::held_at(Timestamp::from(start))
}

/// Counts the files in a folder and its subfolders; 0 if it does not exist.
pub fn count_files(folder: &Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    entries
        .map(|entry| entry.expect("an entry").path())
        .map(|path| if path.is_dir() { count_files(&path) } else { 1 })
        .sum()
}
