//! Who did what, as whom, when: one row for each change, in the change's own transaction. Each is sealed, and
//! joins a chain within seconds, so that a change by another hand shows.

mod chain;
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
pub use seal::AuditKey;
pub use verify::{Summary, Trail, verify};
pub use walk::{Fault, Named};

/// Who is written down as the one who did it.
#[derive(Clone, Copy, Debug)]
pub struct Principal {
    /// None: the server itself, at a post's date.
    pub account: Option<(AccountId, AccountRole)>,
    /// As whom: the profile acted for.
    pub profile: ProfileId,
}

impl From<&Actor> for Principal {
    fn from(actor: &Actor) -> Self {
        Self { account: Some((actor.account, actor.role)), profile: actor.profile }
    }
}

impl Principal {
    pub fn server(profile: ProfileId) -> Self {
        Self { account: None, profile }
    }

    /// Somebody at the command line, for no profile: its id is all zeros.
    pub fn operator() -> Self {
        Self::server(ProfileId(Uuid::nil()))
    }
}

/// Writes and seals the row. `action` is `noun.verb`; `details` hold neither texts nor addresses.
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
    let mut entry = store::Entry {
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

/// When something was done last, by whomever.
pub async fn latest(db: &impl Connection) -> Result<Option<Timestamp>> {
    store::latest(db).await
}

/// How often one of these actions was done for a profile after this moment, whoever did it: to one subject,
/// or to any.
pub async fn count(
    db: &impl Connection,
    profile: ProfileId,
    actions: &[&str],
    subject: Option<Uuid>,
    after: Timestamp,
) -> Result<u64> {
    store::count(db, profile, actions, subject, after).await
}
