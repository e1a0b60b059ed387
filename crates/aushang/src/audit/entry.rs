//! An entry of the audit trail.

use aushang_db::Timestamp;
use sea_orm::FromQueryResult;
use uuid::Uuid;

use crate::ids::{AccountId, ProfileId};

#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Entry {
    pub id: Uuid,
    pub at: Timestamp,
    pub account_id: Option<AccountId>,
    /// The stored text, so that an entry with an unknown role can still be verified.
    pub account_role: Option<String>,
    pub profile_id: ProfileId,
    pub action: String,
    pub subject_id: Option<Uuid>,
    pub details: Option<String>,
    pub seal: Option<Vec<u8>>,
    /// The place in the chain, starting at 1; `None` if the entry is not in the chain yet.
    pub seq: Option<i64>,
    pub link: Option<Vec<u8>>,
}
