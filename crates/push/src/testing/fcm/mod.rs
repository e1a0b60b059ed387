//! Google's sign-in and FCM for tests, over a real socket. Checks the signature of each sign-in and the token
//! of each message, and accepts only devices that were registered with it.

mod judge;
mod routes;

use std::{io, net::SocketAddr, ops::Deref, sync::Mutex};

use aushang_test_script::{TestScript, TestServer, lock};
use serde_json::{Value, json};

use super::server;

/// Generated for these tests and not used anywhere else.
const PRIVATE_KEY: &str = include_str!("private_key.pem");
pub(super) const PUBLIC_KEY: &str = include_str!("public_key.pem");
pub(super) const PROJECT: &str = "aushang-test";
pub(super) const EMAIL: &str = "push@aushang-test.iam.gserviceaccount.com";
pub(super) const KEY_ID: &str = "0123456789abcdef";

/// A running service. It stops when it is dropped.
pub struct FcmService(TestServer<State>);

/// The response to a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FcmAnswer {
    /// 200 with the message's name, the default.
    Accepted,
    /// 404: the app was removed from the device.
    Unregistered,
    /// Any other error, with FCM's code.
    Fault { status: u16, code: &'static str },
    /// 429 with `Retry-After` in seconds.
    TooMany { retry_after: u64 },
    /// Reads the request and never responds.
    Hang,
    /// Reads the request, and closes the connection without a response.
    Drop,
}

/// The response to a sign-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignIn {
    /// A token that expires after this number of seconds.
    Granted {
        expires_in: u64,
    },
    /// 400 `invalid_grant`, as for a deleted key.
    Denied,
    Status(u16),
    Hang,
}

/// A valid message.
#[derive(Clone, Debug)]
pub struct FcmReceived {
    /// The device's token.
    pub device: String,
    pub message: Value,
    /// The access token of the request.
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
    valid: Vec<String>,
}

impl FcmService {
    /// Listens on a free local port.
    pub async fn start() -> io::Result<Self> {
        let state = |origin| State {
            origin,
            devices: Mutex::default(),
            accesses: Mutex::default(),
            messages: TestScript::new(FcmAnswer::Accepted),
            sign_ins: TestScript::new(SignIn::Granted { expires_in: 3_599 }),
        };
        Ok(Self(server::start(state, routes::route).await?))
    }

    pub fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// The address to send messages to.
    pub fn url(&self) -> &str {
        &self.0.state.origin
    }

    /// The JSON file of a service account that may send messages.
    pub fn account(&self) -> String {
        Self::account_at(&self.0.state.origin).to_string()
    }

    /// The same with the sign-in at another origin.
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

    /// Registers a device, as if an app had, and returns its token.
    pub fn register(&self) -> String {
        let mut devices = lock(&self.0.state.devices);
        let token = format!("device-{:04}:APA91b-of-a-test", devices.len());
        devices.push(token.clone());
        token
    }

    /// Revokes all access tokens.
    pub fn end_accesses(&self) {
        lock(&self.0.state.accesses).valid.clear();
    }

    /// The script and the log of sign-ins.
    pub fn sign_ins(&self) -> &TestScript<SignIn, ()> {
        &self.0.state.sign_ins
    }
}

/// The script of responses, and the log of valid messages.
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
        accesses.valid.push(access.clone());
        access
    }

    pub(super) fn is_valid(&self, access: &str) -> bool {
        lock(&self.accesses).valid.iter().any(|valid| valid == access)
    }

    pub(super) fn is_registered(&self, device: &str) -> bool {
        lock(&self.devices).iter().any(|registered| registered == device)
    }
}
