//! Verifies and extends the chain entry by entry.

use std::fmt;

use aushang_db::Timestamp;
use uuid::Uuid;

use super::Entry;
use super::seal::AuditKey;
use super::store::Chain;

/// A manipulation of the trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The state of the chain is missing.
    NoState,
    /// The state of the chain was changed, or was sealed with another secret.
    State,
    /// The entries from the first to the last place, inclusive, were deleted.
    Missing(i64, i64),
    /// The entry was changed after it was appended to the chain.
    Changed(Named),
    /// The entry was not written by this program, or was changed before it was appended to the chain.
    Added(Named),
    /// The entry is unchanged, but does not follow the entry that it was linked with.
    Moved(Named),
}

impl Fault {
    /// A short name for the details of an entry.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NoState | Self::State => "state",
            Self::Missing(..) => "missing",
            Self::Changed(_) => "changed",
            Self::Added(_) => "added",
            Self::Moved(_) => "moved",
        }
    }
}

/// The values by which an operator finds an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    seq: Option<i64>,
    id: Uuid,
    action: String,
    at: Timestamp,
}

impl From<&Entry> for Named {
    fn from(entry: &Entry) -> Self {
        Self { seq: entry.seq, id: entry.id, action: entry.action.clone(), at: entry.at }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seq {
            Some(seq) => write!(f, "entry {seq}")?,
            None => write!(f, "an entry without a place")?,
        }
        // Escaped, because a manipulated row could contain control sequences for the terminal.
        write!(f, " ({}, {}, at {})", self.id, self.action.escape_debug(), Time(self.at))
    }
}

/// A time that may be out of range, because the row may be manipulated.
struct Time(Timestamp);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match chrono::DateTime::from_timestamp_millis(self.0.millis()) {
            Some(time) => write!(f, "{}", time.to_rfc3339()),
            None => write!(f, "{} ms", self.0.millis()),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoState => write!(f, "the state of the chain is missing"),
            Self::State => {
                write!(
                    f,
                    "the state of the chain was changed, or session.secret is another one than before and not in \
                     session.previous_secrets"
                )
            }
            Self::Missing(first, last) if first == last => write!(f, "entry {first} is missing"),
            Self::Missing(first, last) => write!(f, "entries {first} to {last} are missing"),
            Self::Changed(entry) => write!(f, "{entry} was changed"),
            Self::Added(entry) => write!(f, "{entry} was not written by this program"),
            Self::Moved(entry) => {
                write!(f, "{entry} does not follow the entry before it: one was removed or moved")
            }
        }
    }
}

/// A position in the chain, from which the next entry is verified or appended.
pub(super) struct Walk<'k> {
    key: &'k AuditKey,
    /// Place and link of the last entry.
    pub seq: i64,
    pub link: Option<Vec<u8>>,
}

impl<'k> Walk<'k> {
    /// Starts after the entries that were deleted because of their age.
    pub fn from_base(key: &'k AuditKey, chain: &Chain) -> Self {
        Self { key, seq: chain.base, link: chain.base_link.clone() }
    }

    /// Starts after the newest entry.
    pub fn from_head(key: &'k AuditKey, chain: &Chain) -> Self {
        Self { key, seq: chain.head, link: chain.head_link.clone() }
    }

    /// Verifies the next entry and moves on to it.
    pub fn step(&mut self, entry: &Entry) -> Result<(), Fault> {
        let Some(seq) = entry.seq.filter(|seq| *seq > self.seq) else {
            return Err(Fault::Added(entry.into()));
        };
        if seq != self.seq + 1 {
            return Err(Fault::Missing(self.seq + 1, seq - 1));
        }
        match (self.key.has_sealed(entry), self.key.has_linked(self.link.as_deref(), seq, entry)) {
            (true, true) => {}
            (true, false) => return Err(Fault::Moved(entry.into())),
            (false, true) => return Err(Fault::Added(entry.into())),
            (false, false) => return Err(Fault::Changed(entry.into())),
        }
        (self.seq, self.link) = (seq, entry.link.clone());
        Ok(())
    }

    /// Appends an entry: sets its place and link.
    pub fn append(&mut self, entry: &mut Entry) {
        self.seq += 1;
        self.link = Some(self.key.link(self.link.as_deref(), self.seq, entry));
        (entry.seq, entry.link) = (Some(self.seq), self.link.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::ProfileId;
    use crate::secret::Secrets;

    type Change = fn(&mut Vec<Entry>);

    fn chain_of(key: &AuditKey, length: i64) -> Vec<Entry> {
        let mut walk = Walk::from_base(key, &Chain::new());
        let entry = |number: i64| {
            let mut entry = Entry {
                id: Uuid::from_u128(u128::from(number.unsigned_abs())),
                at: Timestamp::from_millis(number),
                account_id: None,
                account_role: None,
                profile_id: ProfileId(Uuid::nil()),
                action: "post.send".to_owned(),
                subject_id: None,
                details: None,
                seal: None,
                seq: None,
                link: None,
            };
            entry.seal = Some(key.seal(&entry));
            walk.append(&mut entry);
            entry
        };
        (1..=length).map(entry).collect()
    }

    fn walked(key: &AuditKey, entries: &[Entry]) -> Result<(), Fault> {
        let mut walk = Walk::from_base(key, &Chain::new());
        entries.iter().try_for_each(|entry| walk.step(entry))
    }

    #[test]
    fn manipulations_are_detected_and_named() {
        let key = AuditKey::new(Secrets::only(b"one secret"));
        let whole = chain_of(&key, 5);
        assert_eq!(walked(&key, &whole), Ok(()));
        let changes: [(&str, Change); 9] = [
            (
                "entry 3 (00000000-0000-0000-0000-000000000003, post.x, at 1970-01-01T00:00:00.003+00:00) was changed",
                |all| {
                    all[2].action = "post.x".to_owned();
                },
            ),
            ("entry 3 is missing", |all| drop(all.remove(2))),
            ("entries 1 to 2 are missing", |all| drop(all.drain(..2))),
            (
                "entry 3 (00000000-0000-0000-0000-000000000004, post.send, at 1970-01-01T00:00:00.004+00:00) does \
                 not follow the entry before it: one was removed or moved",
                |all| {
                    all.remove(2);
                    for (number, entry) in (1..).zip(all) {
                        entry.seq = Some(number);
                    }
                },
            ),
            (
                "entry 2 (00000000-0000-0000-0000-000000000003, post.send, at 1970-01-01T00:00:00.003+00:00) does \
                 not follow the entry before it: one was removed or moved",
                |all| {
                    all.swap(1, 2);
                    (all[1].seq, all[2].seq) = (Some(2), Some(3));
                },
            ),
            (
                "entry 5 (00000000-0000-0000-0000-000000000005, post.send, at 1970-01-01T00:00:00.005+00:00) was \
                 not written by this program",
                |all| all.push(all[4].clone()),
            ),
            (
                "entry 1 (00000000-0000-0000-0000-000000000001, a\\u{1b}[2J, at -9223372036854775808 ms) was changed",
                |all| {
                    all[0].action = "a\u{1b}[2J".to_owned();
                    all[0].at = Timestamp::from_millis(i64::MIN);
                },
            ),
            (
                "entry 4 (00000000-0000-0000-0000-000000000004, post.send, at 1970-01-01T00:00:00.004+00:00) was changed",
                |all| {
                    all[3].seal = None;
                },
            ),
            (
                "entry 2 (00000000-0000-0000-0000-000000000002, post.send, at 1970-01-01T00:00:00.002+00:00) does not \
              follow the entry before it: one was removed or moved",
                |all| all[1].link = None,
            ),
        ];
        for (expected, change) in changes {
            let mut forged = whole.clone();
            change(&mut forged);
            let fault = walked(&key, &forged).unwrap_err();
            assert_eq!(fault.to_string(), expected);
        }
    }

    #[test]
    fn an_appended_entry_with_an_invalid_seal_is_reported_as_added() {
        let key = AuditKey::new(Secrets::only(b"one secret"));
        let mut entries = chain_of(&key, 1);
        let mut walk = Walk { key: &key, seq: 1, link: entries[0].link.clone() };
        let mut foreign = Entry { id: Uuid::from_u128(7), seal: Some(vec![0; 32]), ..entries[0].clone() };
        walk.append(&mut foreign);
        entries.push(foreign.clone());
        assert_eq!(walked(&key, &entries), Err(Fault::Added((&foreign).into())));
    }

    #[test]
    fn a_chain_continues_after_deleted_entries() {
        let key = AuditKey::new(Secrets::only(b"one secret"));
        let entries = chain_of(&key, 4);
        let state = Chain { base: 2, base_link: entries[1].link.clone(), ..Chain::new() };
        let mut walk = Walk::from_base(&key, &state);
        assert_eq!(entries[2..].iter().try_for_each(|entry| walk.step(entry)), Ok(()));
        assert_eq!((walk.seq, walk.link), (4, entries[3].link.clone()));
    }
}
