//! Reads entries for internal staff.

use aushang_db::{Connection, Cursor, Timestamp};

use super::Entry;
use super::store::list;
use crate::ids::{AccountId, ProfileId};
use crate::problem::Result;
use crate::sql::Values;

/// Selects entries; `None` does not restrict them.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Actions for this profile, or that changed it.
    pub profile: Option<ProfileId>,
    /// Actions of this account, or that changed it.
    pub account: Option<AccountId>,
    pub action: Option<String>,
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub until: Option<Timestamp>,
}

/// The entries that match, newest first.
pub async fn list_newest(
    db: &impl Connection,
    filter: &Filter,
    after: Option<Cursor>,
    limit: u64,
) -> Result<Vec<Entry>> {
    let mut values = Values::default();
    let mut conditions = vec!["1 = 1".to_owned()];
    if let Some(profile) = filter.profile {
        let profile = values.put(profile);
        conditions.push(format!("(profile_id = {profile} or subject_id = {profile})"));
    }
    if let Some(account) = filter.account {
        let account = values.put(account);
        conditions.push(format!("(account_id = {account} or subject_id = {account})"));
    }
    if let Some(action) = &filter.action {
        conditions.push(format!("action = {}", values.put(action.as_str())));
    }
    if let Some(from) = filter.from {
        conditions.push(format!("at >= {}", values.put(from)));
    }
    if let Some(until) = filter.until {
        conditions.push(format!("at < {}", values.put(until)));
    }
    if let Some(Cursor { at, id }) = after {
        conditions.push(format!("(at, id) < ({}, {})", values.put(at), values.put(id)));
    }
    let (conditions, limit) = (conditions.join(" and "), values.put(limit));
    list(db, &format!("{conditions} order by at desc, id desc limit {limit}"), values.0).await
}
