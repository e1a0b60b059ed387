//! The demo's Instagram: a server on this machine with the protocol of Instagram, so that nothing of Meta is contacted.

mod accounts;
mod control;
mod posts;
mod published;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use aushang_server::start::CannotStart;
use aushang_sources::InstagramSettings;
use aushang_sources::testing::instagram::{APP_ID, APP_SECRET, Addresses, InstagramServer};
use chrono::{DateTime, TimeDelta, Utc};
use tokio::task::JoinHandle;
use tokio::time::{Instant, interval_at};
use url::Url;

pub use accounts::{ACCOUNTS, COUNCIL, UNIVERSITY};
pub use control::{Arguments, run};
pub use published::Published;

/// After the start, so that somebody who tries it sees a new post soon.
const FIRST: Duration = Duration::from_mins(2);
const HOURLY: Duration = Duration::from_hours(1);

/// The running server of the demo. It stops when it is dropped.
pub struct Instagram {
    server: InstagramServer,
    settings: InstagramSettings,
}

impl Instagram {
    /// Listens on the four ports after `port`, or on any if these are in use. `redirect_url`: where people return to.
    pub async fn start(port: u16, redirect_url: Url) -> Result<Self, CannotStart> {
        let server = match listen(ports_after(port)).await {
            Some(server) => server,
            None => listen([0; 4]).await.ok_or_else(|| CannotStart::because("no port is free"))?,
        };
        for known in ACCOUNTS {
            server.add_account(known.account());
        }
        for (name, file) in posts::files() {
            server.add_file(name, file);
        }
        let settings = server.settings(redirect_url);
        Ok(Self { server, settings })
    }

    /// The variables that make Aushang use it.
    pub fn variables(&self) -> [(&'static str, String); 7] {
        variables(&self.settings)
    }

    /// The address of its pages for people.
    pub fn address(&self) -> Url {
        self.settings.authorize_url.clone()
    }

    /// Publishes what was published before.
    pub fn open(&self, folder: &Path, is_new: bool) -> Result<Published, CannotStart> {
        Published::open(folder, &self.server, is_new)
    }

    /// Agrees on the page, as a person does. Returns the address to which the person returns.
    pub async fn agree(&self, page: &Url, username: &str) -> Url {
        self.server.agree(page, username).await
    }

    /// Publishes the posts from before the creation of the demo world.
    pub fn publish_old(&self, published: &mut Published, now: DateTime<Utc>) -> Result<(), CannotStart> {
        for (username, posts) in posts::OLD {
            for (hours, number) in *posts {
                published.publish(&self.server, username, *number, now - TimeDelta::hours(*hours))?;
            }
        }
        Ok(())
    }

    /// Publishes the posts that wait for their release in the demo world.
    pub fn publish_unreleased(
        &self,
        published: &mut Published,
        now: DateTime<Utc>,
    ) -> Result<(), CannotStart> {
        for (minutes, number) in posts::UNRELEASED {
            published.publish(&self.server, COUNCIL, *number, now - TimeDelta::minutes(*minutes))?;
        }
        Ok(())
    }

    /// Publishes a post of the student council in two minutes, and one each hour after that, until the task is aborted.
    pub fn keep_publishing(self, mut published: Published) -> JoinHandle<()> {
        tokio::spawn(async move {
            let mut hours = interval_at(Instant::now() + FIRST, HOURLY);
            loop {
                hours.tick().await;
                if let Err(error) = published.publish_next(&self.server, COUNCIL, self.server.now()) {
                    tracing::warn!(%error, "the demo's Instagram cannot store what it has published");
                }
            }
        })
    }
}

fn ports_after(port: u16) -> [u16; 4] {
    match port.checked_add(4) {
        Some(_) if port > 0 => [1, 2, 3, 4].map(|place| port + place),
        _ => [0; 4],
    }
}

async fn listen(ports: [u16; 4]) -> Option<InstagramServer> {
    let [authorize, token, graph, cdn] = ports.map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    let clock = aushang::clock::Clock::system();
    let addresses = Addresses { authorize, token, graph, cdn };
    InstagramServer::start_on(addresses, move || clock.now().to_datetime()).await.ok()
}

/// The variables that make Aushang use the server with these settings.
fn variables(settings: &InstagramSettings) -> [(&'static str, String); 7] {
    [
        ("AUSHANG_INSTAGRAM__APP_ID", APP_ID.to_owned()),
        ("AUSHANG_INSTAGRAM__APP_SECRET", APP_SECRET.to_owned()),
        ("AUSHANG_INSTAGRAM__AUTHORIZE_URL", settings.authorize_url.to_string()),
        ("AUSHANG_INSTAGRAM__TOKEN_URL", settings.token_url.to_string()),
        ("AUSHANG_INSTAGRAM__GRAPH_URL", settings.graph_url.to_string()),
        ("AUSHANG_INSTAGRAM__MEDIA_HOSTS", settings.media_hosts.join(",")),
        // Its files are on this machine, and other sources may be.
        ("AUSHANG_SOURCES__ALLOW_PRIVATE_ADDRESSES", "true".to_owned()),
    ]
}
