//! Posts that can still be taken back.

use aushang_db::{Connection, Timestamp};
use sea_orm::FromQueryResult;

use crate::ids::{PostId, ProfileId};
use crate::problem::Result;
use crate::sql;

#[derive(Debug, FromQueryResult)]
pub struct HeldRow {
    pub id: PostId,
    pub held_until: Timestamp,
    /// The beginning of the German text, with markup.
    pub beginning: String,
}

/// The held posts of the profile, by the end of their hold, which is not after `latest`. Reads an index of approved
/// posts up to that date.
pub async fn list_held(
    db: &impl Connection,
    profile: ProfileId,
    latest: Timestamp,
    limit: u64,
) -> Result<Vec<HeldRow>> {
    let sql = "select id, held_until, substr(content_de, 1, 400) as beginning from posts \
               where profile_id = $1 and status = 'APPROVED' and publish_date <= $2 and held_until is not null \
               order by publish_date, id limit $3";
    sql::rows(db, sql, [profile.into(), latest.into(), limit.into()]).await
}
