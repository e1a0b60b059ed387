//! The posts of a profile within a few weeks, by publish date and by the start of their events.

use aushang_db::{Connection, Timestamp};
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::channels::{PostChannels, channels_json};
use crate::attachments::Attachment;
use crate::ids::{AccountId, PostId, ProfileId};
use crate::posts::post::{HiddenAs, PostStatus};
use crate::problem::Result;
use crate::sql;

/// What the calendar shows of a post.
#[derive(Debug, FromQueryResult)]
pub struct CalendarRow {
    pub id: PostId,
    pub status: PostStatus,
    /// Why readers no longer see it. `None`: they do, or it is not LIVE.
    pub hidden_as: Option<HiddenAs>,
    /// The publish date, or the start of the event.
    pub at: Timestamp,
    pub publish_date: Timestamp,
    pub created_at: Timestamp,
    pub edited_at: Option<Timestamp>,
    /// The beginning of the German text, with markup.
    pub beginning: String,
    /// Of an event only; the files of other posts are not read.
    pub attachment: Option<Attachment>,
    #[sea_orm(alias = "creator_account_id")]
    pub creator: Option<AccountId>,
    /// The channels that the profile still has.
    pub channels: PostChannels,
}

/// The first `limit` posts of the profile with a publish date from `from` on and before `to`, oldest first.
pub async fn list_by_date(
    db: &impl Connection,
    profile: ProfileId,
    range: (Timestamp, Timestamp),
    limit: u64,
) -> Result<Vec<CalendarRow>> {
    read(db, statement(db.get_database_backend(), By::PublishDate, profile, range, limit)).await
}

/// The same with the posts whose event starts within the range, by its start.
pub async fn list_events(
    db: &impl Connection,
    profile: ProfileId,
    range: (Timestamp, Timestamp),
    limit: u64,
) -> Result<Vec<CalendarRow>> {
    read(db, statement(db.get_database_backend(), By::EventStart, profile, range, limit)).await
}

async fn read(db: &impl Connection, statement: Statement) -> Result<Vec<CalendarRow>> {
    let values = statement.values.map_or_else(Vec::new, |values| values.0);
    sql::rows(db, statement.sql, values).await
}

#[derive(Clone, Copy)]
enum By {
    PublishDate,
    EventStart,
}

/// Each index contains its key, so that the engine reads it in order and stops at the limit.
fn statement(
    backend: DbBackend,
    by: By,
    profile: ProfileId,
    (from, to): (Timestamp, Timestamp),
    limit: u64,
) -> Statement {
    let (key, attachment) = match by {
        By::PublishDate => ("p.publish_date", "cast(null as text)"),
        By::EventStart => ("p.event_start", "p.attachment"),
    };
    let channels = channels_json(backend);
    let sql = format!(
        "select p.id, p.status, p.hidden_as, {key} as at, p.publish_date, p.created_at, p.edited_at, substr(p.content_de, 1, 400) as beginning, \
         {attachment} as attachment, p.creator_account_id, {channels} \
         from posts p join profiles o on o.id = p.profile_id \
         where p.profile_id = $1 and {key} >= $2 and {key} < $3 order by {key}, p.id limit $4"
    );
    let values = [profile.into(), from.into(), to.into(), limit.into()];
    Statement::from_sql_and_values(backend, sql, values)
}

#[cfg(test)]
mod tests {
    use aushang_db::testing::{TestDb, plan_of};
    use uuid::Uuid;

    use super::*;
    use crate::migrations::MIGRATIONS;

    #[tokio::test]
    async fn calendar_reads_only_the_posts_of_its_range() {
        let fresh = TestDb::sqlite(MIGRATIONS).await;
        let db = fresh.open().await;
        let range = (Timestamp::from_millis(0), Timestamp::from_millis(1));
        for (by, index, key) in
            [(By::PublishDate, "posts_all", "publish_date"), (By::EventStart, "posts_events", "event_start")]
        {
            let profile = ProfileId(Uuid::nil());
            let plan = plan_of(&db, statement(DbBackend::Sqlite, by, profile, range, 501)).await;
            let read = format!("SEARCH p USING INDEX {index} (profile_id=? AND {key}>? AND {key}<?)");
            assert!(plan.contains(&read), "{plan:#?}");
            let sorted = plan.iter().any(|step| step == "USE TEMP B-TREE FOR ORDER BY");
            assert!(!sorted, "{plan:#?}");
        }
    }
}
