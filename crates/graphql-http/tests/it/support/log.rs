//! The log of each test.
//!
//! One subscriber serves all threads. With one per test, a log statement that first runs on a thread
//! without a subscriber would be disabled for all threads.

use std::sync::Once;

use aushang_test_script::ThreadLog;

/// Installs the subscriber on the first call.
pub fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(|| ThreadLog);
        subscriber.init();
    });
}

/// The lines of this test since the last call.
pub fn take() -> Vec<String> {
    ThreadLog::take().lines().map(str::to_owned).collect()
}
