//! The columns of a joined profile in a statement that selects posts.

use sea_orm::FromQueryResult;

use super::profile::Byline;
use super::store::from_json;
use crate::ids::ProfileId;
use crate::problem::{Error, Result};

/// The profile columns of such a row.
#[derive(FromQueryResult)]
pub struct BylineRow {
    author_id: ProfileId,
    username: String,
    display_name: String,
    avatar: Option<String>,
    header: Option<String>,
    visible: bool,
    has_code: bool,
}

impl BylineRow {
    /// The columns to select. The table alias must be `o`.
    pub const COLUMNS: &str = "o.id as author_id, o.username, o.display_name, o.avatar, o.header, o.visible, \
        o.access_code is not null as has_code";
}

impl TryFrom<BylineRow> for Byline {
    type Error = Error;
    fn try_from(row: BylineRow) -> Result<Self> {
        Ok(Self {
            id: row.author_id,
            username: row.username,
            display_name: row.display_name,
            avatar: from_json(row.avatar.as_deref())?,
            header: from_json(row.header.as_deref())?,
            visible: row.visible,
            has_code: row.has_code,
        })
    }
}
