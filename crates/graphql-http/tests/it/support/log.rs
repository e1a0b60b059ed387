//! What is logged, for each test on its own.
//!
//! One subscriber serves all threads: with one for each test, a place in the code that logs first
//! on a thread without any would be taken for one that nobody listens to, for all others too.

use std::{cell::RefCell, io::Write, sync::Once};

thread_local! {
    static LOG: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Writes down what the thread logs; a test runs on one.
struct Thread;

impl Write for Thread {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOG.with_borrow_mut(|log| log.write(bytes))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Begins to listen, if nobody does so yet.
pub fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(|| Thread);
        subscriber.init();
    });
}

/// The lines of this test since the last time.
pub fn take() -> Vec<String> {
    let text = String::from_utf8(LOG.take()).unwrap();
    text.lines().map(str::to_owned).collect()
}
