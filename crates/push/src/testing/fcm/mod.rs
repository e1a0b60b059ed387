//! Google for tests: signs service accounts in, and takes messages as FCM does, over a real socket.
//! It looks at the signature of each sign-in and at the token of each message, and knows no device
//! that it did not make itself.

mod judge;
mod routes;

use std::{io, net::SocketAddr, ops::Deref, sync::Mutex};

use aushang_test_script::{TestScript, lock};
use serde_json::{Value, json};

use super::server::Server;

/// Made for these tests, and good for nothing else.
const PRIVATE_KEY: &str = include_str!("private_key.pem");
pub(super) const PUBLIC_KEY: &str = include_str!("public_key.pem");
pub(super) const PROJECT: &str = "aushang-test";
pub(super) const EMAIL: &str = "push@aushang-test.iam.gserviceaccount.com";
pub(super) const KEY_ID: &str = "0123456789abcdef";

/// A running Google. It stops when it is dropped.
pub struct FcmService(Server<State>);

/// What is answered to a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FcmAnswer {
    /// 200 with the message's name, as a good service.
    Accepted,
    /// 404: the app is not on the device any more.
    Unregistered,
    /// Any other refusal with FCM's code for it.
    Fault { status: u16, code: &'static str },
    /// 429 with `Retry-After` in seconds.
    TooMany { retry_after: u64 },
    /// Reads the request and never answers.
    Hang,
    /// Reads the request, and drops the connection.
    Drop,
}

/// What is answered to a sign-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignIn {
    /// A token that holds for so many seconds.
    Granted {
        expires_in: u64,
    },
    /// 400 `invalid_grant`, as for a key that was deleted.
    Denied,
    Status(u16),
    Hang,
}

/// A message that was understood.
#[derive(Clone, Debug)]
pub struct FcmReceived {
    /// The device's token.
    pub device: String,
    pub message: Value,
    /// The token with which it was sent.
    pub access: String,
}

pub(super) struct State {
    origin: String,
    devices: Mutex<Vec<String>>,
    accesses: Mutex<Accesses>,
    messages: TestScript<FcmAnswer, FcmReceived>,
    sign_ins: TestScript<SignIn, ()>,
}

#[derive(Default)]
struct Accesses {
    granted: usize,
    good: Vec<String>,
}

impl FcmService {
    /// Listens on a free port of this machine.
    pub async fn start() -> io::Result<Self> {
        let state = |origin| State {
            origin,
            devices: Mutex::default(),
            accesses: Mutex::default(),
            messages: TestScript::new(FcmAnswer::Accepted),
            sign_ins: TestScript::new(SignIn::Granted { expires_in: 3_599 }),
        };
        Ok(Self(Server::start(state, routes::route).await?))
    }

    pub fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// Where messages go.
    pub fn url(&self) -> &str {
        &self.0.state.origin
    }

    /// The file of a service account that may send.
    pub fn account(&self) -> String {
        Self::account_at(&self.0.state.origin).to_string()
    }

    /// The same for a Google that is somewhere else.
    pub fn account_at(origin: &str) -> Value {
        json!({
            "type": "service_account",
            "project_id": PROJECT,
            "private_key_id": KEY_ID,
            "private_key": PRIVATE_KEY,
            "client_email": EMAIL,
            "token_uri": format!("{origin}/token"),
        })
    }

    /// The token of a new device, as if an app had registered.
    pub fn register(&self) -> String {
        let mut devices = lock(&self.0.state.devices);
        let token = format!("device-{:04}:APA91b-of-a-test", devices.len());
        devices.push(token.clone());
        token
    }

    /// Takes back all tokens that it has granted.
    pub fn end_accesses(&self) {
        lock(&self.0.state.accesses).good.clear();
    }

    /// What it is to answer to sign-ins, and how many there were.
    pub fn sign_ins(&self) -> &TestScript<SignIn, ()> {
        &self.0.state.sign_ins
    }
}

/// What it is to answer to messages, and those that were understood.
impl Deref for FcmService {
    type Target = TestScript<FcmAnswer, FcmReceived>;

    fn deref(&self) -> &Self::Target {
        &self.0.state.messages
    }
}

impl State {
    pub(super) fn grant(&self) -> String {
        let mut accesses = lock(&self.accesses);
        accesses.granted += 1;
        let access = format!("ya29.access-{}", accesses.granted);
        accesses.good.push(access.clone());
        access
    }

    pub(super) fn is_good(&self, access: &str) -> bool {
        lock(&self.accesses).good.iter().any(|good| good == access)
    }

    pub(super) fn knows(&self, device: &str) -> bool {
        lock(&self.devices).iter().any(|known| known == device)
    }
}
