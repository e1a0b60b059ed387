//! Push services for tests: one for Web Push, and Google's for apps.
//!
//! The service for Web Push implements the real protocol over a real socket. It has the devices' private
//! keys, so it can check and decrypt messages.
//!
//! It responds like a working service unless a script chooses another response. It keeps only the newest
//! message of each topic per device, and logs all messages, so a test can check both what a device shows and
//! what was sent.

mod answer;
mod device;
mod fcm;
mod judge;
mod routes;
mod server;

use std::{io, net::SocketAddr, ops::Deref, sync::Mutex};

use aushang_test_script::{TestScript, TestServer, lock};

pub use answer::Answer;
pub use device::Device;
pub use fcm::{FcmAnswer, FcmReceived, FcmService, SignIn};

/// A running push service. It stops when it is dropped.
pub struct PushService(TestServer<State>);

/// A valid request, with its decrypted message.
#[derive(Clone, Debug)]
pub struct Received {
    /// The last part of the device's endpoint.
    pub device: String,
    pub topic: Option<String>,
    pub urgency: String,
    /// In seconds.
    pub ttl: u64,
    /// The decrypted JSON.
    pub payload: serde_json::Value,
    /// The response of the service.
    pub answer: Answer,
}

pub(crate) struct State {
    origin: String,
    devices: Mutex<Vec<Device>>,
    /// The messages on the devices: for each device and topic only the newest.
    waiting: Mutex<Vec<Received>>,
    script: TestScript<Answer, Received>,
}

impl PushService {
    /// Listens on a free local port.
    pub async fn start() -> io::Result<Self> {
        let state = |origin| State {
            origin,
            devices: Mutex::default(),
            waiting: Mutex::default(),
            script: TestScript::new(Answer::Created),
        };
        Ok(Self(server::start(state, routes::route).await?))
    }

    pub fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// Creates a device, as if a browser had subscribed.
    pub fn subscribe(&self) -> Device {
        self.0.state.subscribe()
    }

    /// The messages that the device shows: only the newest of each topic.
    pub fn shown_on(&self, device: &Device) -> Vec<Received> {
        let waiting = lock(&self.0.state.waiting);
        let of_device = waiting.iter().filter(|message| message.device == device.id);
        of_device.cloned().collect()
    }
}

/// The script of responses, and the log of valid messages.
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
