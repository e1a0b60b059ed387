//! A server with Mastodon's API.

mod api;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Deref;
use std::sync::{Arc, Mutex};

use aushang_test_script::lock;
use chrono::{DateTime, TimeDelta, Utc};

use super::site::Site;
use api::Instance;

/// A server with the account `fsinfo`, whose id is `109`. It begins with the statuses `2` (with a picture) and `1`,
/// and answers without a sign-in.
pub struct MastodonServer {
    site: Site,
    instance: Arc<Mutex<Instance>>,
}

/// A status of the account.
#[derive(Clone, Debug)]
pub struct TestStatus {
    pub id: String,
    pub html: String,
    pub published: DateTime<Utc>,
    /// `public`, `unlisted`, `private` or `direct`.
    pub visibility: &'static str,
    pub warning: String,
    pub sensitive: bool,
    pub media: Vec<TestMedia>,
    /// The account that it answers.
    pub answers: Option<String>,
    pub is_boost: bool,
}

/// A file of a status.
#[derive(Clone, Debug)]
pub struct TestMedia {
    /// `image`, `video`, `gifv`, `audio` or `unknown`.
    pub kind: &'static str,
    /// Below `/media/`. `None`: it is being processed.
    pub name: Option<String>,
    pub description: Option<String>,
}

impl TestMedia {
    pub fn image(name: &str, description: Option<&str>) -> Self {
        Self { kind: "image", name: Some(name.to_owned()), description: description.map(ToOwned::to_owned) }
    }
}

impl TestStatus {
    /// A public status.
    pub fn new(id: &str, html: &str, published: DateTime<Utc>) -> Self {
        Self {
            id: id.to_owned(),
            html: html.to_owned(),
            published,
            visibility: "public",
            warning: String::new(),
            sensitive: false,
            media: Vec::new(),
            answers: None,
            is_boost: false,
        }
    }
}

impl MastodonServer {
    /// The id of the account.
    pub const ACCOUNT: &str = "109";

    /// Listens on a free local port.
    pub async fn start() -> io::Result<Self> {
        Self::start_on((Ipv4Addr::LOCALHOST, 0).into()).await
    }

    /// Listens on this address.
    pub async fn start_on(address: SocketAddr) -> io::Result<Self> {
        let instance = Arc::new(Mutex::new(Instance::default()));
        let shared = Arc::clone(&instance);
        let site = Site::start_on(address, move |address| {
            lock(&shared).address = Some(address.clone());
            shared
        });
        let server = Self { site: site.await?, instance };
        let now = server.now();
        server.publish(TestStatus::new("1", "<p>Hallo <b>Fediverse</b>!</p>", now - TimeDelta::days(3)));
        let mut second = TestStatus::new("2", "<p>Sommerfest<br>am Freitag</p>", now - TimeDelta::hours(20));
        second.media.push(TestMedia::image("fest.png", Some("Zwei Bänke und ein Grill")));
        server.publish(second);
        Ok(server)
    }

    /// Adds a status, or replaces that with the same id.
    pub fn publish(&self, status: TestStatus) {
        self.remove(&status.id);
        lock(&self.instance).statuses.insert(0, status);
    }

    pub fn remove(&self, id: &str) {
        lock(&self.instance).statuses.retain(|known| known.id != id);
    }

    /// The time at the server.
    pub fn now(&self) -> DateTime<Utc> {
        lock(&self.instance).now
    }

    pub fn set_now(&self, now: DateTime<Utc>) {
        lock(&self.instance).now = now;
    }

    /// The remaining requests up to the limit, and after how many seconds they are 300 again.
    pub fn set_remaining(&self, remaining: u32, seconds: i64) {
        lock(&self.instance).limit = (remaining, TimeDelta::seconds(seconds));
    }

    /// The host in the names of accounts, if it differs from that of the API, and whether that is true.
    pub fn set_domain(&self, domain: &str) {
        lock(&self.instance).domain = Some(domain.to_owned());
    }

    /// Refers to another server for the account.
    pub fn refer_to(&self, other: &Self) {
        lock(&self.instance).refers_to = Some((other.url("/"), other.host()));
    }

    /// Answers only signed-in apps, as Pixelfed, GoToSocial and servers in secure mode.
    pub fn require_sign_in(&self) {
        lock(&self.instance).requires_sign_in = true;
    }

    pub fn suspend(&self) {
        lock(&self.instance).is_suspended = true;
    }
}

impl Deref for MastodonServer {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}
