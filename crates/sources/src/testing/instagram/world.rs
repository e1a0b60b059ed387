//! The state of the server.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, OnceLock};

use aushang_test_script::lock;
use chrono::{DateTime, TimeDelta, Utc};

use super::http::Received;
use super::{Account, Endpoint, File, Post, Shape, Trouble};

pub const APP_ID: &str = "1234567890123456";
pub const APP_SECRET: &str = "6d2f0a9c4be17385d0c1f2e3a4b59687";

/// The four sockets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Host {
    Authorize,
    Token,
    Graph,
    Cdn,
}

/// The addresses of the sockets. Port 0 is any free port.
#[derive(Clone, Copy, Debug)]
pub struct Addresses {
    /// Where people agree.
    pub authorize: SocketAddr,
    /// Where the code is redeemed.
    pub token: SocketAddr,
    /// Where data are read.
    pub graph: SocketAddr,
    /// Where files are downloaded.
    pub cdn: SocketAddr,
}

pub(super) struct World {
    clock: Box<dyn Fn() -> DateTime<Utc> + Send + Sync>,
    addresses: OnceLock<Addresses>,
    data: Mutex<Data>,
}

pub(super) struct Data {
    pub offset: TimeDelta,
    pub redirects: Vec<String>,
    pub accounts: Vec<Account>,
    /// The scoped id of the account, and the post.
    pub posts: Vec<(String, Post)>,
    pub files: HashMap<String, File>,
    pub codes: HashMap<String, Code>,
    /// By the scoped id of the account: the serial number up to which its tokens are revoked, and the subcode.
    pub revoked: HashMap<String, (u64, i64)>,
    pub shape: Shape,
    pub keeps_token: bool,
    pub cuts_opener: bool,
    pub media_lifetime: TimeDelta,
    pub usage: Usage,
    pub unknown_fields: Vec<String>,
    pub next_trouble: BTreeMap<Endpoint, VecDeque<Trouble>>,
    pub trouble: BTreeMap<Endpoint, Trouble>,
    pub paused_until: DateTime<Utc>,
    pub counts: BTreeMap<Endpoint, usize>,
    pub log: Vec<String>,
    pub violations: Vec<String>,
    /// For ids, codes and tokens.
    pub serial: u64,
}

/// A code that was given out.
pub(super) struct Code {
    pub account: String,
    pub redirect: String,
    pub issued_at: DateTime<Utc>,
    pub is_used: bool,
}

/// What the headers of each answer state.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// Of the limit of the account.
    pub percent: u32,
    /// Until the account may be read again.
    pub minutes: u32,
    /// Of the limit of the app.
    pub percent_of_app: u32,
}

impl World {
    pub fn new(clock: Box<dyn Fn() -> DateTime<Utc> + Send + Sync>) -> Self {
        let data = Data {
            offset: TimeDelta::zero(),
            redirects: Vec::new(),
            accounts: Vec::new(),
            posts: Vec::new(),
            files: super::files::all(),
            codes: HashMap::new(),
            revoked: HashMap::new(),
            shape: Shape::Documented,
            keeps_token: false,
            cuts_opener: false,
            media_lifetime: TimeDelta::days(2),
            usage: Usage { percent: 1, minutes: 0, percent_of_app: 1 },
            unknown_fields: Vec::new(),
            next_trouble: BTreeMap::new(),
            trouble: BTreeMap::new(),
            paused_until: DateTime::UNIX_EPOCH,
            counts: BTreeMap::new(),
            log: Vec::new(),
            violations: Vec::new(),
            serial: 0,
        };
        Self { clock, addresses: OnceLock::new(), data: Mutex::new(data) }
    }

    pub fn data(&self) -> MutexGuard<'_, Data> {
        lock(&self.data)
    }

    pub fn now(&self) -> DateTime<Utc> {
        let offset = self.data().offset;
        (self.clock)() + offset
    }

    pub fn set_addresses(&self, addresses: Addresses) {
        self.addresses.set(addresses).expect("the server is started once");
    }

    pub fn addresses(&self) -> Addresses {
        *self.addresses.get().expect("the server is started")
    }

    /// Counts the request, and checks what holds for all requests.
    pub fn record(&self, endpoint: Endpoint, received: &Received) {
        let now = self.now();
        let mut data = self.data();
        *data.counts.entry(endpoint).or_default() += 1;
        data.log.push(received.line.clone());
        // People use a browser, and files have no limit.
        if matches!(endpoint, Endpoint::Authorize | Endpoint::Media) {
            return;
        }
        if !received.user_agent.contains("http") {
            data.violations.push("the User-Agent does not name an address".to_owned());
        }
        if now < data.paused_until {
            data.violations.push("the pause had not passed".to_owned());
        }
    }

    pub fn violation(&self, what: impl Into<String>) {
        self.data().violations.push(what.into());
    }

    pub fn serial(&self) -> u64 {
        let mut data = self.data();
        data.serial += 1;
        data.serial
    }

    pub fn take_trouble(&self, endpoint: Endpoint) -> Option<Trouble> {
        let mut data = self.data();
        let next = data.next_trouble.get_mut(&endpoint).and_then(VecDeque::pop_front);
        next.or_else(|| data.trouble.get(&endpoint).cloned())
    }

    /// The account with this scoped id.
    pub fn account(&self, scoped_id: &str) -> Option<Account> {
        self.data().accounts.iter().find(|account| account.scoped_id == scoped_id).cloned()
    }
}
