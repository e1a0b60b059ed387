//! A push service for tests. It speaks the protocol of the real ones over a real socket, holds
//! the devices' private keys itself, and so can check and decrypt what a server sends.
//!
//! It answers as a good service does unless a script says otherwise, keeps for each device only
//! the newest message of a topic, and logs every request, so that a test can ask both "what does
//! the device show?" and "what was sent?".

mod answer;
mod device;
mod judge;
mod routes;

use std::{
    collections::VecDeque,
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard},
};

use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

pub use answer::Answer;
pub use device::Device;

/// A running push service. It stops when it is dropped.
pub struct PushService {
    address: SocketAddr,
    state: Arc<State>,
    task: JoinHandle<()>,
}

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
    /// Every request that was understood, in the order of arrival.
    log: watch::Sender<Vec<Received>>,
    /// What each device has waiting: the newest of a topic.
    waiting: Mutex<Vec<Received>>,
    script: Mutex<Script>,
    violations: Mutex<Vec<String>>,
}

struct Script {
    next: VecDeque<Answer>,
    otherwise: Answer,
}

impl PushService {
    /// Listens on a free port of this machine.
    pub async fn start() -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let state = Arc::new(State {
            origin: format!("http://{address}"),
            devices: Mutex::default(),
            log: watch::Sender::default(),
            waiting: Mutex::default(),
            script: Mutex::new(Script { next: VecDeque::new(), otherwise: Answer::Created }),
            violations: Mutex::default(),
        });
        let task = tokio::spawn(routes::serve(listener, Arc::clone(&state)));
        Ok(Self { address, state, task })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A new device, as if a browser had subscribed.
    pub fn subscribe(&self) -> Device {
        self.state.subscribe()
    }

    /// The answers to the next requests, one each.
    pub fn answer_next(&self, answers: impl IntoIterator<Item = Answer>) {
        lock(&self.state.script).next.extend(answers);
    }

    /// The answer to every request for which no other was set.
    pub fn answer_always(&self, answer: Answer) {
        lock(&self.state.script).otherwise = answer;
    }

    /// Every message that was understood, in the order of arrival, whatever was answered.
    pub fn log(&self) -> Vec<Received> {
        self.state.log.borrow().clone()
    }

    /// Waits until `count` messages have arrived in all, and gives them.
    pub async fn log_of(&self, count: usize) -> Vec<Received> {
        let mut log = self.state.log.subscribe();
        let grown = log.wait_for(|log| log.len() >= count).await;
        grown.expect("the service lives as long as self").clone()
    }

    /// What the device shows: of each topic the newest message.
    pub fn shown_on(&self, device: &Device) -> Vec<Received> {
        let waiting = lock(&self.state.waiting);
        let of_device = waiting.iter().filter(|message| message.device == device.id);
        of_device.cloned().collect()
    }

    /// What a sender did against the protocol. Empty for a good one.
    pub fn violations(&self) -> Vec<String> {
        lock(&self.state.violations).clone()
    }
}

impl Drop for PushService {
    fn drop(&mut self) {
        self.task.abort();
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

    fn next_answer(&self) -> Answer {
        let mut script = lock(&self.script);
        let next = script.next.pop_front();
        next.unwrap_or_else(|| script.otherwise.clone())
    }

    fn record(&self, message: Received) {
        if message.answer.message_may_arrive() {
            let mut waiting = lock(&self.waiting);
            waiting.retain(|old| {
                old.topic.is_none() || (&old.device, &old.topic) != (&message.device, &message.topic)
            });
            waiting.push(message.clone());
        }
        self.log.send_modify(|log| log.push(message));
    }

    fn violation(&self, what: &str) {
        lock(&self.violations).push(what.to_owned());
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nothing panics under these locks")
}
