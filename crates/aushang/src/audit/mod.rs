//! The audit trail: who changed what, for which profile, and when. Each change inserts an entry in its own
//! transaction. Entries are sealed and appended to a chain within seconds, so that manipulation is detected.

mod chain;
mod entry;
mod rows;
mod seal;
mod store;
mod verify;
mod walk;

use aushang_db::{Connection, Timestamp, Tx};
use uuid::Uuid;

use crate::actor::Actor;
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::problem::Result;

pub use chain::{begin, extend, reseal, sweep};
pub use entry::Entry;
pub use rows::{Filter, list_newest};
pub use seal::AuditKey;
pub use verify::{Summary, Trail, verify};
pub use walk::{Fault, Named};

/// Who performs an action.
#[derive(Clone, Copy, Debug)]
pub struct Principal {
    /// `None` for the server itself, for example when it publishes a scheduled post, and for the operator.
    pub account: Option<(AccountId, AccountRole)>,
    /// The profile that the action is performed for.
    pub profile: ProfileId,
}

impl From<&Actor> for Principal {
    fn from(actor: &Actor) -> Self {
        Self { account: Some((actor.account, actor.role)), profile: actor.profile }
    }
}

impl Principal {
    /// Internal staff that changes a profile without acting for it.
    pub fn staff(actor: &Actor, profile: ProfileId) -> Self {
        Self { profile, ..actor.into() }
    }

    pub fn server(profile: ProfileId) -> Self {
        Self { account: None, profile }
    }

    /// An operator at the command line, for no profile: the profile's id is all zeros.
    pub fn operator() -> Self {
        Self::server(ProfileId(Uuid::nil()))
    }
}

/// Seals and inserts an entry. `action` has the form `noun.verb`; `details` must not contain texts or
/// addresses.
pub async fn record(
    tx: &Tx,
    key: &AuditKey,
    now: Timestamp,
    principal: impl Into<Principal>,
    action: &'static str,
    subject: impl Into<Option<Uuid>>,
    details: Option<serde_json::Value>,
) -> Result<()> {
    let Principal { account, profile } = principal.into();
    let mut entry = Entry {
        id: aushang_db::new_id(now),
        at: now,
        account_id: account.map(|(id, _)| id),
        account_role: account.map(|(_, role)| role.as_str().to_owned()),
        profile_id: profile,
        action: action.to_owned(),
        subject_id: subject.into(),
        details: details.map(|details| details.to_string()),
        seal: None,
        seq: None,
        link: None,
    };
    entry.seal = Some(key.seal(&entry));
    store::insert(tx, entry).await
}

/// The time of the latest entry.
pub async fn latest(db: &impl Connection) -> Result<Option<Timestamp>> {
    store::latest(db).await
}

/// Counts entries of a profile with one of these actions after a point in time, of one subject or (`None`) of
/// any.
pub async fn count(
    db: &impl Connection,
    profile: ProfileId,
    actions: &[&str],
    subject: Option<Uuid>,
    after: Timestamp,
) -> Result<u64> {
    store::count(db, profile, actions, subject, after).await
}
