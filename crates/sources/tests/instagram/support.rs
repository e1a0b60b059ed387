//! A server with an account, and the adapter that uses it.

use std::io::Read;
use std::sync::Once;

use aushang_sources::testing::instagram::{Account, InstagramServer};
use aushang_sources::{
    Connected, Credentials, DownloadFailure, Failure, Item, Latest, Network, Reachable, Returned, Source,
    Sources, SourcesSettings,
};
use aushang_test_script::ThreadLog;
use chrono::{DateTime, Utc};
use tracing::level_filters::LevelFilter;
use url::Url;

pub const STATE: &str = "state-with-256-bits";
pub const USER: &str = "fsinfo";

pub struct World {
    pub server: InstagramServer,
    pub sources: Sources,
}

impl World {
    /// A server with one account.
    pub async fn start() -> Self {
        let now = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let server = InstagramServer::start(now).await.unwrap();
        server.add_account(Account::new(USER, "Fachschaft Informatik"));
        let redirect = Url::parse("https://aushang.uni.example/instagram/auth").unwrap();
        let settings = SourcesSettings {
            user_agent: "Aushang/1.0 (https://aushang.uni.example)".to_owned(),
            reachable: Reachable::AlsoPrivate,
            folder: std::env::temp_dir(),
            instagram: Some(server.settings(redirect)),
        };
        Self { server, sources: Sources::new(settings).unwrap() }
    }

    /// The same, with the account connected.
    pub async fn connected() -> (Self, Credentials) {
        let world = Self::start().await;
        let connected = world.connect(USER).await.unwrap();
        (world, connected.credentials)
    }

    pub fn instagram(&self) -> &dyn Source {
        self.sources.of(Network::Instagram).unwrap()
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.server.now()
    }

    /// The page on which people agree.
    pub fn page(&self) -> Url {
        self.instagram().begin(STATE).unwrap()
    }

    pub async fn connect(&self, username: &str) -> Result<Connected, Failure> {
        let back = self.server.agree(&self.page(), username).await;
        self.finish(&parameter(&back, "code").unwrap()).await
    }

    pub async fn finish(&self, code: &str) -> Result<Connected, Failure> {
        self.instagram().finish(Returned::Code(code), self.now()).await
    }

    pub async fn latest(&self, credentials: &Credentials) -> Result<Latest, Failure> {
        self.instagram().latest(credentials, None, 5).await
    }

    pub async fn only_item(&self, credentials: &Credentials) -> Item {
        let mut items = self.latest(credentials).await.unwrap().items;
        assert_eq!(items.len(), 1);
        items.remove(0)
    }

    pub async fn download(&self, url: &Url) -> Result<Vec<u8>, DownloadFailure> {
        let mut file = self.sources.download(Network::Instagram, url, 40 * 1024 * 1024).await?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        Ok(bytes)
    }
}

pub fn parameter(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find_map(|(key, value)| (key == name).then(|| value.into_owned()))
}

pub fn token(credentials: &Credentials) -> &str {
    let Credentials::Instagram { token, .. } = credentials else { panic!("it is another network") };
    token
}

/// Captures everything that is logged on this thread from now on.
pub fn start_log() {
    static SUBSCRIBER: Once = Once::new();
    SUBSCRIBER.call_once(|| {
        let subscriber = tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE);
        subscriber.with_ansi(false).with_writer(|| ThreadLog).init();
    });
    ThreadLog::take();
}
