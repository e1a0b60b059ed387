//! The steps between which a power cut must lose nothing and repeat nothing.
//!
//! A test names one in the environment and the process halts there for good, so that it can be
//! killed at just that place: from then on no thread comes past a step, so none goes on to do
//! what follows. A release build has none of this.

/// Where a process can be made to halt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A post is LIVE in its transaction, which is not committed.
    PublishWritten,
    /// A due post is LIVE.
    PublishCommitted,
    /// A portion of an audience is written, not committed.
    AudienceWritten,
    /// A portion of an audience is resolved.
    AudienceCommitted,
    /// Pushes are in SENDING, and nothing was sent.
    PushesTaken,
    /// Pushes were sent, and nobody wrote down what became of them.
    PushesSent,
    /// It is written down what became of the pushes.
    PushesConcluded,
}

/// Names the step to halt at, as in `PushesSent`.
#[cfg(debug_assertions)]
const HALT_AT: &str = "AUSHANG_HALT_AT";
/// This file is made when the process halts.
#[cfg(debug_assertions)]
const HALT_FILE: &str = "AUSHANG_HALT_FILE";

#[cfg(debug_assertions)]
pub fn reached(step: Step) {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, Ordering};

    static HALT: OnceLock<Option<(String, String)>> = OnceLock::new();
    static HALTED: AtomicBool = AtomicBool::new(false);
    let halt = HALT.get_or_init(|| std::env::var(HALT_AT).ok().zip(std::env::var(HALT_FILE).ok()));
    let Some((at, file)) = halt else { return };
    if *at == format!("{step:?}") && !HALTED.swap(true, Ordering::SeqCst) {
        std::fs::write(file, at).expect("the test that asked for it made the folder");
    }
    while HALTED.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

#[cfg(not(debug_assertions))]
pub fn reached(_step: Step) {}
