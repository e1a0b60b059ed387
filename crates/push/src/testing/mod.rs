//! Push services for tests: one for Web Push, and Google's for apps.
//!
//! The one for Web Push speaks the protocol of the real ones over a real socket, holds
//! the devices' private keys itself, and so can check and decrypt what a server sends.
//!
//! It answers as a good service does unless a script says otherwise, keeps for each device only
//! the newest message of a topic, and logs every request, so that a test can ask both "what does
//! the device show?" and "what was sent?".

mod answer;
mod device;
mod fcm;
mod judge;
mod routes;
mod server;

use std::{io, net::SocketAddr, ops::Deref, sync::Mutex};

use aushang_test_script::{TestScript, lock};

use server::Server;

pub use answer::Answer;
pub use device::Device;
pub use fcm::{FcmAnswer, FcmReceived, FcmService, SignIn};

/// A running push service. It stops when it is dropped.
pub struct PushService(Server<State>);

/// A request that was understood: signature good, headers in order, text decrypted.
#[derive(Clone, Debug)]
pub struct Received {
    /// The last part of the device's endpoint.
    pub device: String,
    pub topic: Option<String>,
    pub urgency: String,
    /// In seconds.
    pub ttl: u64,
    /// The decrypted text.
    pub payload: serde_json::Value,
    /// What the service answered.
    pub answer: Answer,
}

pub(crate) struct State {
    origin: String,
    devices: Mutex<Vec<Device>>,
    /// What each device has waiting: the newest of a topic.
    waiting: Mutex<Vec<Received>>,
    script: TestScript<Answer, Received>,
}

impl PushService {
    /// Listens on a free port of this machine.
    pub async fn start() -> io::Result<Self> {
        let state = |origin| State {
            origin,
            devices: Mutex::default(),
            waiting: Mutex::default(),
            script: TestScript::new(Answer::Created),
        };
        Ok(Self(Server::start(state, routes::route).await?))
    }

    pub fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// A new device, as if a browser had subscribed.
    pub fn subscribe(&self) -> Device {
        self.0.state.subscribe()
    }

    /// What the device shows: of each topic the newest message.
    pub fn shown_on(&self, device: &Device) -> Vec<Received> {
        let waiting = lock(&self.0.state.waiting);
        let of_device = waiting.iter().filter(|message| message.device == device.id);
        of_device.cloned().collect()
    }
}

/// What it is to answer to each request, and every message that was understood.
impl Deref for PushService {
    type Target = TestScript<Answer, Received>;

    fn deref(&self) -> &Self::Target {
        &self.0.state.script
    }
}

impl State {
    fn subscribe(&self) -> Device {
        let device = Device::new(&self.origin);
        lock(&self.devices).push(device.clone());
        device
    }

    fn device(&self, id: &str) -> Option<Device> {
        let devices = lock(&self.devices);
        devices.iter().find(|device| device.id == id).cloned()
    }

    fn record(&self, message: Received) {
        if message.answer.message_may_arrive() {
            let mut waiting = lock(&self.waiting);
            waiting.retain(|old| {
                old.topic.is_none() || (&old.device, &old.topic) != (&message.device, &message.topic)
            });
            waiting.push(message.clone());
        }
        self.script.record(message);
    }
}
