//! Instagram: the page on which people agree, the API, the files, and the callbacks. Each of the three hosts and the
//! files have a socket of their own. The server has its own clock.
//!
//! A new server answers correctly, counts calls, and records violations: a token in an address where a header works,
//! a permission that is not needed, a token that is refreshed too early, a request during a pause.

mod account;
mod authorize;
mod callbacks;
mod cdn;
mod fields;
mod files;
mod graph;
mod http;
mod knobs;
mod members;
mod page;
mod person;
mod post;
mod routes;
mod tokens;
mod trouble;
mod world;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use aushang_test_script::TestServer;
use chrono::{DateTime, Utc};
use url::Url;

use self::http::{Port, serve};
use self::world::{Host, World};
use crate::InstagramSettings;

pub use account::{Account, Role};
pub use callbacks::Callback;
pub(super) use files::picture;
pub use files::{File, VIDEO};
pub use post::{Post, PostKind};
pub use trouble::{Endpoint, Shape, Trouble};
pub use world::{APP_ID, APP_SECRET, Addresses, Usage};

/// A running server. It stops when it is dropped.
pub struct InstagramServer {
    world: Arc<World>,
    /// For people and callbacks.
    browser: reqwest::Client,
    _sockets: [TestServer<Port>; 4],
}

impl InstagramServer {
    /// Listens on free local ports. Its clock stands still until it is advanced.
    pub async fn start(now: DateTime<Utc>) -> io::Result<Self> {
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let addresses = Addresses { authorize: any, token: any, graph: any, cdn: any };
        Self::start_on(addresses, move || now).await
    }

    /// Listens on these addresses.
    pub async fn start_on(
        addresses: Addresses,
        clock: impl Fn() -> DateTime<Utc> + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let world = Arc::new(World::new(Box::new(clock)));
        let socket = async |address, host| {
            let port = Port { world: Arc::clone(&world), host };
            TestServer::start_on(address, move |_| port, serve).await
        };
        let sockets = [
            socket(addresses.authorize, Host::Authorize).await?,
            socket(addresses.token, Host::Token).await?,
            socket(addresses.graph, Host::Graph).await?,
            socket(addresses.cdn, Host::Cdn).await?,
        ];
        let [authorize, token, graph, cdn] = sockets.each_ref().map(|socket| socket.address);
        world.set_addresses(Addresses { authorize, token, graph, cdn });
        let browser = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy();
        let browser = browser.build().map_err(io::Error::other)?;
        Ok(Self { world, browser, _sockets: sockets })
    }

    /// Registers the address to which people return, and returns the settings with which this server is used.
    pub fn settings(&self, redirect_url: Url) -> InstagramSettings {
        self.world.data().redirects.push(redirect_url.to_string());
        let Addresses { authorize, token, graph, cdn } = self.world.addresses();
        InstagramSettings {
            authorize_url: base(authorize),
            token_url: base(token),
            graph_url: base(graph),
            media_hosts: vec![cdn.ip().to_string()],
            ..InstagramSettings::new(APP_ID.to_owned(), APP_SECRET.into(), redirect_url)
        }
    }

    /// The addresses on which it listens.
    pub fn addresses(&self) -> Addresses {
        self.world.addresses()
    }
}

fn base(address: SocketAddr) -> Url {
    Url::parse(&format!("http://{address}")).expect("the address is valid")
}
