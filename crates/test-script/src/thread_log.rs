//! Captures the log of a test, separately from tests on other threads.

use std::cell::RefCell;
use std::io::{self, Write};

thread_local! {
    static LOG: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A writer for a log subscriber that keeps the lines of each thread apart. A test runs on one thread, so
/// it gets its own lines only.
pub struct ThreadLog;

impl ThreadLog {
    /// Takes the text that this thread has logged since the last call.
    pub fn take() -> String {
        String::from_utf8(LOG.take()).expect("a subscriber writes text")
    }
}

impl Write for ThreadLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOG.with_borrow_mut(|log| log.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
