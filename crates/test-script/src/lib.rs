//! Shared parts of tests.
//!
//! [`TestScript`] is the core of test servers: they answer like a correct server unless a script says
//! otherwise, keep the requests, and record which rules of their protocol a client broke. [`ThreadLog`]
//! captures the log of a test.

mod thread_log;

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard};

use tokio::sync::watch;

pub use thread_log::ThreadLog;

/// What a test server is to answer (`A`), and what it has received (`R`).
pub struct TestScript<A, R> {
    answers: Mutex<Answers<A>>,
    log: watch::Sender<Vec<R>>,
    violations: Mutex<Vec<String>>,
}

struct Answers<A> {
    next: VecDeque<A>,
    otherwise: A,
}

impl<A: Clone, R: Clone> TestScript<A, R> {
    /// `otherwise`: the answer of a good server.
    pub fn new(otherwise: A) -> Self {
        Self {
            answers: Mutex::new(Answers { next: VecDeque::new(), otherwise }),
            log: watch::Sender::new(Vec::new()),
            violations: Mutex::default(),
        }
    }

    /// The next answers, one each.
    pub fn answer_next(&self, answers: impl IntoIterator<Item = A>) {
        lock(&self.answers).next.extend(answers);
    }

    /// The answer for which no other was set.
    pub fn answer_always(&self, answer: A) {
        lock(&self.answers).otherwise = answer;
    }

    /// Everything that was understood, in the order of arrival, whatever was answered.
    pub fn log(&self) -> Vec<R> {
        self.log.borrow().clone()
    }

    /// Waits until so much has arrived in all, and gives it.
    pub async fn log_of(&self, count: usize) -> Vec<R> {
        let mut log = self.log.subscribe();
        let grown = log.wait_for(|log| log.len() >= count).await;
        grown.expect("the sender lives as long as self").clone()
    }

    /// What a sender did against the protocol. Empty for a good one.
    pub fn violations(&self) -> Vec<String> {
        lock(&self.violations).clone()
    }

    /// The answer that it is now time for.
    pub fn next_answer(&self) -> A {
        let mut answers = lock(&self.answers);
        let next = answers.next.pop_front();
        next.unwrap_or_else(|| answers.otherwise.clone())
    }

    pub fn record(&self, received: R) {
        self.log.send_modify(|log| log.push(received));
    }

    pub fn violation(&self, what: impl Into<String>) {
        lock(&self.violations).push(what.into());
    }
}

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nothing panics under these locks")
}
