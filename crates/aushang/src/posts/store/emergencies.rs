//! Emergencies for which a second person is asked.

use aushang_db::{Connection, Timestamp};
use sea_orm::FromQueryResult;

use crate::ids::{PostId, ProfileId};
use crate::posts::confirmation::Confirmation;
use crate::posts::post::PostStatus;
use crate::problem::Result;
use crate::sql;

#[derive(Debug, FromQueryResult)]
pub struct WaitingEmergencyRow {
    pub id: PostId,
    pub status: PostStatus,
    pub publish_date: Timestamp,
    /// The beginning of the German text, with markup.
    pub beginning: String,
    #[sea_orm(nested(prefix = "emergency_"))]
    pub confirmation: Confirmation,
    /// Name of the account that asks, or its address if it has none.
    pub asker_name: Option<String>,
}

/// Returns the emergencies of the profile for which a second person was asked after this time, the oldest request first.
/// Reads an index of the requests alone.
pub async fn list_waiting_emergencies(
    db: &impl Connection,
    profile: ProfileId,
    after: Timestamp,
    limit: u64,
) -> Result<Vec<WaitingEmergencyRow>> {
    let sql = "select p.id, p.status, p.publish_date, substr(p.content_de, 1, 400) as beginning, \
               p.emergency_asked_by, p.emergency_asked_at, p.emergency_confirmed_at, p.emergency_previous_publish_date, \
               p.emergency_lapse_mailed_at, coalesce(a.name, a.email) as asker_name \
               from posts p join accounts a on a.id = p.emergency_asked_by \
               where p.profile_id = $1 and p.emergency_asked_at is not null and p.emergency_asked_at > $2 \
               and p.audience_emergency order by p.emergency_asked_at, p.id limit $3";
    sql::rows(db, sql, [profile.into(), after.into(), limit.into()]).await
}
