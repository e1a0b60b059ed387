//! Points at which tests kill the process, to check that nothing is lost or repeated after a power cut.
//!
//! A test sets the failpoint in the environment. The process halts there, and each other thread halts at the
//! next failpoint that it reaches, so that the test can kill the process at this point. Release builds do not
//! contain this.

/// A point at which a process can be halted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failpoint {
    /// A post is LIVE in a transaction that is not committed yet.
    PublishWritten,
    /// A due post is LIVE, and the transaction is committed.
    PublishCommitted,
    /// A batch of an audience is written, but not committed.
    AudienceWritten,
    /// A batch of an audience is committed.
    AudienceCommitted,
    /// A batch of a recall is written, but not committed.
    RecallWritten,
    /// A batch of a recall is committed.
    RecallCommitted,
    /// Pushes are committed as SENDING, and not sent yet.
    PushesTaken,
    /// Pushes were sent, and their outcomes are not stored yet.
    PushesSent,
    /// The outcomes of pushes are committed.
    PushesConcluded,
}

/// Environment variable with the failpoint to halt at, for example `PushesSent`.
#[cfg(debug_assertions)]
const HALT_AT: &str = "AUSHANG_HALT_AT";
/// Environment variable with the path of the file that is created when the process halts.
#[cfg(debug_assertions)]
const HALT_FILE: &str = "AUSHANG_HALT_FILE";

/// Halts the process if it is to halt at this failpoint, and the thread if the process has halted already.
#[cfg(debug_assertions)]
pub fn reached(failpoint: Failpoint) {
    use std::sync::atomic::{AtomicBool, Ordering};

    static HALTED: AtomicBool = AtomicBool::new(false);
    let Some((at, file)) = halt() else { return };
    if *at == format!("{failpoint:?}") && !HALTED.swap(true, Ordering::SeqCst) {
        std::fs::write(file, at).expect("the test has created the folder of the file");
    }
    while HALTED.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

#[cfg(not(debug_assertions))]
pub fn reached(_failpoint: Failpoint) {}

/// Whether this process is to halt at the failpoint. Work of other tasks that could begin between the commit
/// and the halt is skipped then.
#[cfg(debug_assertions)]
pub fn halts_at(failpoint: Failpoint) -> bool {
    halt().is_some_and(|(at, _)| *at == format!("{failpoint:?}"))
}

#[cfg(not(debug_assertions))]
pub fn halts_at(_failpoint: Failpoint) -> bool {
    false
}

/// The failpoint to halt at, and the path of the file to create.
#[cfg(debug_assertions)]
fn halt() -> Option<&'static (String, String)> {
    use std::sync::OnceLock;

    static HALT: OnceLock<Option<(String, String)>> = OnceLock::new();
    HALT.get_or_init(|| std::env::var(HALT_AT).ok().zip(std::env::var(HALT_FILE).ok())).as_ref()
}
