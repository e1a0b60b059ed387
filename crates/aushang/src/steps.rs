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
    /// A batch of an audience is written, not committed.
    AudienceWritten,
    /// A batch of an audience is resolved.
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
    use std::sync::atomic::{AtomicBool, Ordering};

    static HALTED: AtomicBool = AtomicBool::new(false);
    let Some((at, file)) = halt() else { return };
    if *at == format!("{step:?}") && !HALTED.swap(true, Ordering::SeqCst) {
        std::fs::write(file, at).expect("the test that asked for it made the folder");
    }
    while HALTED.load(Ordering::SeqCst) {
        std::thread::park();
    }
}

#[cfg(not(debug_assertions))]
pub fn reached(_step: Step) {}

/// Whether this process is to halt at the step. Work of other tasks that could begin between the commit
/// and the halt is skipped then.
#[cfg(debug_assertions)]
pub fn halts_at(step: Step) -> bool {
    halt().is_some_and(|(at, _)| *at == format!("{step:?}"))
}

#[cfg(not(debug_assertions))]
pub fn halts_at(_step: Step) -> bool {
    false
}

/// The step to halt at, and the file to make there.
#[cfg(debug_assertions)]
fn halt() -> Option<&'static (String, String)> {
    use std::sync::OnceLock;

    static HALT: OnceLock<Option<(String, String)>> = OnceLock::new();
    HALT.get_or_init(|| std::env::var(HALT_AT).ok().zip(std::env::var(HALT_FILE).ok())).as_ref()
}
