//! The limit of open files; each connection needs one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Used if the system reports no limit.
const FILES_IF_UNLIMITED: u64 = 65_536;

/// Raises the soft limit to the hard limit and returns the result.
pub fn raise() -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let (now, limit) = (
        current.unwrap_or(FILES_IF_UNLIMITED),
        maximum.unwrap_or(FILES_IF_UNLIMITED).min(FILES_IF_UNLIMITED),
    );
    if now >= limit {
        return now;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: Some(limit), maximum }) {
        Ok(()) => limit,
        Err(error) => {
            tracing::warn!(%error, "cannot raise the limit of open files from {now} to {limit}");
            now
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_soft_limit_is_raised_to_the_hard_limit() {
        let files = raise();
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        assert_eq!(current.unwrap_or(FILES_IF_UNLIMITED), files);
        assert!(files >= maximum.unwrap_or(FILES_IF_UNLIMITED).min(FILES_IF_UNLIMITED));
        assert_eq!(raise(), files, "the second time nothing is left to raise");
    }
}
