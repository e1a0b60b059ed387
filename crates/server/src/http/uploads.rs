//! Limits concurrent uploads. Each uses disk space while it arrives, and counts against a quota only when it
//! is complete.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use aushang::ids::AccountId;

/// The uploads of one server. Clones share their state.
#[derive(Clone)]
pub struct Uploads(Arc<Inner>);

struct Inner {
    limit: NonZeroU32,
    limit_each: NonZeroU32,
    in_progress: Mutex<InProgress>,
}

#[derive(Default)]
struct InProgress {
    all: u32,
    /// Contains only accounts with an upload in progress.
    each: HashMap<AccountId, u32>,
}

/// An upload in progress. It ends when this is dropped.
pub struct UploadInProgress {
    uploads: Uploads,
    account: AccountId,
}

impl Uploads {
    pub fn new(limits: &aushang_config::Limits) -> Self {
        Self(Arc::new(Inner {
            limit: limits.uploads_at_once,
            limit_each: limits.uploads_at_once_per_account,
            in_progress: Mutex::default(),
        }))
    }

    /// Returns `None` if there are too many.
    pub fn begin(&self, account: AccountId) -> Option<UploadInProgress> {
        let mut in_progress = self.in_progress();
        let own = in_progress.each.get(&account).copied().unwrap_or(0);
        if in_progress.all >= self.0.limit.get() || own >= self.0.limit_each.get() {
            return None;
        }
        in_progress.all += 1;
        in_progress.each.insert(account, own + 1);
        Some(UploadInProgress { uploads: self.clone(), account })
    }

    fn in_progress(&self) -> MutexGuard<'_, InProgress> {
        // The guarded code cannot panic halfway, so the state is consistent even if the lock is poisoned.
        self.0.in_progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for UploadInProgress {
    fn drop(&mut self) {
        let mut in_progress = self.uploads.in_progress();
        in_progress.all -= 1;
        match in_progress.each.get_mut(&self.account) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(in_progress.each.remove(&self.account)),
        }
    }
}

#[cfg(test)]
mod tests {
    use aushang_db::Timestamp;

    use super::*;

    #[test]
    fn uploads_are_limited_per_account_and_in_total() {
        let number = |number| NonZeroU32::new(number).unwrap();
        let uploads = Uploads::new(&aushang_config::Limits {
            uploads_at_once_per_account: number(2),
            uploads_at_once: number(3),
            ..aushang_config::Limits::default()
        });
        let [one, other] = [1, 2].map(|_| AccountId::new(Timestamp::from_millis(0)));
        let first = uploads.begin(one).unwrap();
        let second = uploads.begin(one).unwrap();
        assert!(uploads.begin(one).is_none(), "one account");
        let third = uploads.begin(other).unwrap();
        assert!(uploads.begin(other).is_none(), "all together");
        drop(first);
        let fourth = uploads.begin(other).unwrap();
        drop((second, third, fourth));
        let InProgress { all, ref each } = *uploads.in_progress();
        assert_eq!((all, each.len()), (0, 0), "all entries are removed");
    }
}
