//! How many files the process may have open: each connection is one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Where the system says "no end"; nobody needs more.
const ENOUGH: u64 = 65_536;

/// Raises the limit as far as the system lets a process do that itself, and says how many there may be.
pub fn raise() -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let (now, most) = (current.unwrap_or(ENOUGH), maximum.unwrap_or(ENOUGH).min(ENOUGH));
    if now >= most {
        return now;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: Some(most), maximum }) {
        Ok(()) => most,
        Err(error) => {
            tracing::warn!(%error, "the number of open files could not be raised from {now} to {most}");
            now
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_files_as_the_system_allows() {
        let files = raise();
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        assert_eq!(current.unwrap_or(ENOUGH), files);
        assert!(files >= maximum.unwrap_or(ENOUGH).min(ENOUGH));
        assert_eq!(raise(), files, "the second time nothing is left to raise");
    }
}
