//! Shared parts of tests.
//!
//! [`TestScript`] is the core of test servers: they answer like a correct server unless a script says
//! otherwise, keep the requests, and record which rules of their protocol a client broke. [`TestServer`]
//! accepts their connections. [`ThreadLog`] captures the log of a test.

mod server;
mod thread_log;

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard};

use tokio::sync::watch;

pub use server::TestServer;
pub use thread_log::ThreadLog;

/// The responses of a test server (`A`), and its log of received requests (`R`).
pub struct TestScript<A, R> {
    answers: Mutex<Answers<A>>,
    log: watch::Sender<Vec<R>>,
    violations: Mutex<Vec<String>>,
}

struct Answers<A> {
    next: VecDeque<A>,
    default: A,
}

impl<A: Clone, R: Clone> TestScript<A, R> {
    /// `default`: the response of a correct server.
    pub fn new(default: A) -> Self {
        Self {
            answers: Mutex::new(Answers { next: VecDeque::new(), default }),
            log: watch::Sender::new(Vec::new()),
            violations: Mutex::default(),
        }
    }

    /// Sets the responses to the next requests, one each.
    pub fn answer_next(&self, answers: impl IntoIterator<Item = A>) {
        lock(&self.answers).next.extend(answers);
    }

    /// Sets the response to all requests without a response by `answer_next`.
    pub fn answer_always(&self, answer: A) {
        lock(&self.answers).default = answer;
    }

    /// All valid requests in the order of arrival, including those that got an error.
    pub fn log(&self) -> Vec<R> {
        self.log.borrow().clone()
    }

    /// Waits until the log has at least `count` requests, and returns it.
    pub async fn log_of(&self, count: usize) -> Vec<R> {
        let mut log = self.log.subscribe();
        let grown = log.wait_for(|log| log.len() >= count).await;
        grown.expect("`self` holds the sender").clone()
    }

    /// The violations of the protocol by the client.
    pub fn violations(&self) -> Vec<String> {
        lock(&self.violations).clone()
    }

    /// Takes the response to the current request.
    pub fn next_answer(&self) -> A {
        let mut answers = lock(&self.answers);
        let next = answers.next.pop_front();
        next.unwrap_or_else(|| answers.default.clone())
    }

    pub fn record(&self, received: R) {
        self.log.send_modify(|log| log.push(received));
    }

    pub fn violation(&self, what: impl Into<String>) {
        lock(&self.violations).push(what.into());
    }
}

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no code panics while it holds a lock")
}
