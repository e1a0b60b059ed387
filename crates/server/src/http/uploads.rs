//! How many uploads may be under way at once: each writes to the disk for as long as it comes, and
//! what it brings is counted against a quota only when it is there.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use aushang::ids::AccountId;

/// Those of one server. Clones share everything.
#[derive(Clone)]
pub struct Uploads(Arc<Inner>);

struct Inner {
    limit: NonZeroU32,
    limit_each: NonZeroU32,
    under_way: Mutex<UnderWay>,
}

#[derive(Default)]
struct UnderWay {
    all: u32,
    /// Accounts that have none do not stand here.
    each: HashMap<AccountId, u32>,
}

/// An upload under way; it ends when this is dropped.
pub struct UnderWayUpload {
    uploads: Uploads,
    account: AccountId,
}

impl Uploads {
    pub fn new(limits: &aushang_config::Limits) -> Self {
        Self(Arc::new(Inner {
            limit: limits.uploads_at_once,
            limit_each: limits.uploads_at_once_per_account,
            under_way: Mutex::default(),
        }))
    }

    /// None: there are too many.
    pub fn begin(&self, account: AccountId) -> Option<UnderWayUpload> {
        let mut under_way = self.under_way();
        let own = under_way.each.get(&account).copied().unwrap_or(0);
        if under_way.all >= self.0.limit.get() || own >= self.0.limit_each.get() {
            return None;
        }
        under_way.all += 1;
        under_way.each.insert(account, own + 1);
        Some(UnderWayUpload { uploads: self.clone(), account })
    }

    fn under_way(&self) -> MutexGuard<'_, UnderWay> {
        // Nothing in here can panic half-way, so what a poisoned lock guards is sound.
        self.0.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for UnderWayUpload {
    fn drop(&mut self) {
        let mut under_way = self.uploads.under_way();
        under_way.all -= 1;
        match under_way.each.get_mut(&self.account) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(under_way.each.remove(&self.account)),
        }
    }
}

#[cfg(test)]
mod tests {
    use aushang_db::Timestamp;

    use super::*;

    #[test]
    fn uploads_are_counted_for_each_and_for_all() {
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
        let UnderWay { all, ref each } = *uploads.under_way();
        assert_eq!((all, each.len()), (0, 0), "all entries are removed");
    }
}
