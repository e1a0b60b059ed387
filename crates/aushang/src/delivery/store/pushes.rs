//! One row per device and announcement.

use aushang_db::{BATCH, Connection, Timestamp, Tx};
use sea_orm::{ActiveEnum, DbBackend, DeriveActiveEnum, EnumIter, FromQueryResult, Statement};

use crate::ids::{AnnouncementId, DeviceId};
use crate::problem::Result;
use crate::readers::Standing;
use crate::sql::{self, Values};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum State {
    Waiting,
    Sending,
    Accepted,
    Gone,
    Failed,
    Uncertain,
}

impl State {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sending => "sending",
            Self::Accepted => "accepted",
            Self::Gone => "gone",
            Self::Failed => "failed",
            Self::Uncertain => "uncertain",
        }
    }
}

/// A message to send to a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Push {
    pub announcement: AnnouncementId,
    pub device: DeviceId,
    pub emergency: bool,
    pub announced: Timestamp,
    /// The number of attempts, including the current one.
    pub attempts: i32,
    /// The number of previous attempts during an outage of the service.
    pub outages: i32,
    pub standing: Standing,
    /// The message replaces the first one, because the post was withdrawn.
    pub recall: bool,
}

impl Push {
    /// The number of attempts that count for the device, including the current one.
    pub const fn tries(&self) -> i32 {
        self.attempts - self.outages
    }
}

/// Each row binds two values, and SQLite binds at most 32,766 in one statement.
const ROWS_AT_ONCE: usize = 1000;

/// Inserts a row in WAITING for each device. Returns the number of new rows; existing rows are not changed.
pub async fn insert_waiting(
    tx: &Tx,
    announcement: AnnouncementId,
    devices: &[(DeviceId, Standing)],
    emergency: bool,
    now: Timestamp,
) -> Result<u64> {
    let mut inserted = 0;
    for devices in devices.chunks(ROWS_AT_ONCE) {
        let mut values = Values::default();
        let (announcement, emergency) = (values.put(announcement), values.put(emergency));
        let now = values.put(now);
        let row = |(device, standing): &(DeviceId, Standing)| {
            let (device, standing) = (values.put(*device), values.put(*standing));
            format!("({announcement}, {device}, {emergency}, {standing}, 'WAITING', 0, 0, {now})")
        };
        let rows: Vec<_> = devices.iter().map(row).collect();
        let sql = format!(
            "insert into pushes \
             (announcement_id, device_id, emergency, standing, state, attempts, outages, next_at) \
             values {} on conflict do nothing",
            rows.join(", ")
        );
        inserted += sql::execute(tx, sql, values.0).await?;
    }
    Ok(inserted)
}

/// Whether a waiting row is due. Avoids a write transaction if none is.
pub async fn any_waiting(db: &impl Connection, now: Timestamp, standing: Standing) -> Result<bool> {
    // Lists both values, so that the index (standing, emergency, next_at) is used up to `next_at`.
    let sql = "select 1 from pushes where state = 'WAITING' and emergency in (true, false) \
               and standing = $1 and next_at <= $2 limit 1";
    sql::any(db, sql, [standing.into(), now.into()]).await
}

/// Moves up to `limit` due rows of this standing from WAITING to SENDING, with `lease` as the end of the
/// lease: emergencies first, then those that have been due for the longest.
pub async fn take_waiting(
    tx: &Tx,
    now: Timestamp,
    standing: Standing,
    lease: Timestamp,
    limit: usize,
) -> Result<Vec<Push>> {
    let mut pushes = Vec::new();
    for emergency in [true, false] {
        let room = limit - pushes.len();
        if room > 0 {
            pushes.extend(lock_due(tx, now, standing, emergency, room).await?);
        }
    }
    set_sending(tx, lease, &pushes).await?;
    Ok(pushes)
}

/// Locks due rows. Skips rows that another node has locked.
async fn lock_due(
    tx: &Tx,
    now: Timestamp,
    standing: Standing,
    emergency: bool,
    limit: usize,
) -> Result<Vec<Push>> {
    let standing = standing.to_value();
    let skip = sql::lock(tx, "for update of p skip locked");
    let sql = format!(
        "select p.announcement_id as announcement, p.device_id as device, p.emergency, \
         case when p.recall then coalesce(a.recalled_at, a.created_at) else a.created_at end as announced, \
         p.attempts + 1 as attempts, p.outages, p.standing, p.recall \
         from pushes p join announcements a on a.id = p.announcement_id \
         where p.state = 'WAITING' and p.standing = {standing} and p.emergency = {emergency} and p.next_at <= $1 \
         order by p.next_at limit $2 {skip}"
    );
    sql::rows(tx, sql, [now.into(), (limit as u64).into()]).await
}

async fn set_sending(tx: &Tx, lease: Timestamp, pushes: &[Push]) -> Result<()> {
    if pushes.is_empty() {
        return Ok(());
    }
    let mut values = Values::default();
    let lease = values.put(lease);
    let rows = values.rows(pushes.iter().map(|push| [push.announcement.into(), push.device.into()]));
    // A join, so that SQLite looks up each row by its key. `column1` and so on are the names that both
    // engines give to the columns of `values`.
    let sql = format!(
        "update pushes set state = 'SENDING', attempts = attempts + 1, next_at = {lease} \
         from (values {rows}) v where announcement_id = v.column1 and device_id = v.column2"
    );
    sql::run(tx, sql, values.0).await
}

/// The result of an attempt, to be stored.
#[derive(Clone, Copy, Debug)]
pub struct Conclusion {
    pub push: Push,
    pub state: State,
    pub next_at: Timestamp,
    /// Including the current attempt, if it was made during an outage.
    pub outages: i32,
    /// The standing with which the row is queued from now on.
    pub standing: Standing,
}

/// The new state of a row.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct Concluded {
    pub announcement_id: AnnouncementId,
    pub state: State,
    pub recall: bool,
}

/// Stores the results of attempts in one statement. Skips rows whose lease had expired and that were
/// recovered meanwhile.
pub async fn conclude(tx: &Tx, conclusions: &[Conclusion]) -> Result<Vec<Concluded>> {
    if conclusions.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Values::default();
    let row = |Conclusion { push, state, next_at, outages, standing }: &Conclusion| {
        let Push { announcement, device, attempts, .. } = *push;
        let (announcement, device, attempts) = (announcement.into(), device.into(), attempts.into());
        let (state, next_at, outages) = ((*state).into(), (*next_at).into(), (*outages).into());
        [announcement, device, attempts, state, next_at, outages, (*standing).into()]
    };
    let rows = values.rows(conclusions.iter().map(row));
    let sql = format!(
        "update pushes set state = v.column4, next_at = v.column5, outages = v.column6, \
         standing = v.column7 \
         from (values {rows}) v where announcement_id = v.column1 and device_id = v.column2 \
         and attempts = v.column3 and state = 'SENDING' returning announcement_id, state, recall"
    );
    sql::rows::<Concluded>(tx, sql, values.0).await
}

/// Returns rows in SENDING to what they were before the recall of their post, because it was shown again: their devices
/// show the first message. Returns the announcement of each.
pub async fn undo_recall(tx: &Tx, pushes: impl Iterator<Item = Push>) -> Result<Vec<AnnouncementId>> {
    let mut values = Values::default();
    let key = |push: Push| [push.announcement.into(), push.device.into(), push.attempts.into()];
    let rows = values.rows(pushes.map(key));
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "update pushes set state = 'ACCEPTED', recall = false from (values {rows}) v \
         where announcement_id = v.column1 and device_id = v.column2 and attempts = v.column3 \
         and state = 'SENDING' and recall returning announcement_id"
    );
    let announced: Vec<(AnnouncementId,)> = sql::values(tx, sql, values.0).await?;
    Ok(announced.into_iter().map(|(announcement,)| announcement).collect())
}

/// The rows of an announcement for the devices after `after`, up to `last`.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    pub announcement: AnnouncementId,
    pub after: Option<DeviceId>,
    pub last: DeviceId,
}

impl Range {
    /// The condition, and its values.
    fn condition(self) -> (String, Values) {
        let mut values = Values::default();
        let (announcement, last) = (values.put(self.announcement), values.put(self.last));
        let after = after(self.after, &mut values);
        (format!("announcement_id = {announcement} and device_id <= {last}{after}"), values)
    }
}

fn after(device: Option<DeviceId>, values: &mut Values) -> String {
    device.map_or_else(String::new, |device| format!(" and device_id > {}", values.put(device)))
}

/// Returns the last device of the next `limit` rows of an announcement. `None`: there are no more.
pub async fn last_of_batch(
    tx: &Tx,
    announcement: AnnouncementId,
    device: Option<DeviceId>,
    limit: u64,
) -> Result<Option<DeviceId>> {
    let mut values = Values::default();
    let announcement = values.put(announcement);
    let after = after(device, &mut values);
    let limit = values.put(limit);
    let sql = format!(
        "select device_id from pushes where announcement_id = {announcement}{after} \
         order by device_id limit {limit}"
    );
    Ok(sql::values(tx, sql, values.0).await?.pop())
}

/// Cancels the rows that wait for the first message. Returns their number.
pub async fn cancel_waiting(tx: &Tx, now: Timestamp, range: Range) -> Result<u64> {
    let (condition, mut values) = range.condition();
    let now = values.put(now);
    let sql = format!(
        "update pushes set state = 'FAILED', next_at = {now} \
         where {condition} and state = 'WAITING' and not recall"
    );
    sql::execute(tx, sql, values.0).await
}

/// Lets the rows of devices that got the first message wait for its replacement. Returns their number. Earlier
/// attempts do not count for the replacement.
pub async fn recall_accepted(tx: &Tx, now: Timestamp, range: Range) -> Result<u64> {
    let (condition, mut values) = range.condition();
    let (now, standing) = (values.put(now), values.put(Standing::Proven));
    let sql = format!(
        "update pushes set state = 'WAITING', recall = true, outages = attempts, standing = {standing}, \
         next_at = {now} where {condition} and state = 'ACCEPTED' and not recall"
    );
    sql::execute(tx, sql, values.0).await
}

/// Whether it is not known yet for a row if its device got the first message, or the replacement of an earlier recall.
pub async fn any_undecided(tx: &Tx, range: Range) -> Result<bool> {
    let (condition, values) = range.condition();
    let sql = format!(
        "select 1 from pushes where {condition} \
         and (state = 'SENDING' or state in ('WAITING', 'ACCEPTED') and not recall) limit 1"
    );
    sql::any(tx, sql, values.0).await
}

/// Deletes a batch of an announcement's rows. Returns `true` if there may be more.
pub async fn delete_of(tx: &Tx, announcement: AnnouncementId) -> Result<bool> {
    let (key, of) = ("announcement_id, device_id", "announcement_id = $1");
    Ok(sql::delete_batch(tx, "delete from pushes", key, of, [announcement.into()]).await?)
}

/// Whether a row in SENDING has lost its sender. Avoids a write transaction if none has.
pub async fn any_lost(db: &impl Connection, before: Option<Timestamp>) -> Result<bool> {
    let sql = "select 1 from pushes where state = 'SENDING' and next_at <= $1 limit 1";
    sql::any(db, sql, [before.map_or(i64::MAX, Timestamp::millis).into()]).await
}

/// A row in SENDING whose sender died or dropped its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Lost {
    pub announcement_id: AnnouncementId,
    device_id: DeviceId,
}

/// Lists a batch of the rows in SENDING whose lease ended by `before`; with `None`, of all rows in SENDING.
pub async fn list_lost(db: &impl Connection, before: Option<Timestamp>) -> Result<Vec<Lost>> {
    Ok(Lost::find_by_statement(lost_statement(db.get_database_backend(), before)).all(db).await?)
}

fn lost_statement(backend: DbBackend, before: Option<Timestamp>) -> Statement {
    let before = before.map_or(i64::MAX, Timestamp::millis);
    // In the order of the partial index on rows in SENDING, so that only this index is read.
    let sql = "select announcement_id, device_id from pushes \
               where state = 'SENDING' and next_at <= $1 order by next_at limit $2";
    Statement::from_sql_and_values(backend, sql, [before.into(), BATCH.into()])
}

/// Recovers those of the rows that are still lost: emergencies become WAITING, the others UNCERTAIN. Skips
/// rows that another transaction has locked. Returns the recovered rows.
pub async fn recover(
    tx: &Tx,
    now: Timestamp,
    before: Option<Timestamp>,
    lost: &[Lost],
) -> Result<Vec<Concluded>> {
    if lost.is_empty() {
        return Ok(Vec::new());
    }
    let statement = recover_statement(tx.get_database_backend(), now, before, lost);
    Ok(Concluded::find_by_statement(statement).all(tx).await?)
}

fn recover_statement(
    backend: DbBackend,
    now: Timestamp,
    before: Option<Timestamp>,
    lost: &[Lost],
) -> Statement {
    let skip = if backend == DbBackend::Postgres { " for update of p skip locked" } else { "" };
    let mut values = Values::default();
    let (now, before) = (values.put(now), values.put(before.map_or(i64::MAX, Timestamp::millis)));
    let rows = values.rows(lost.iter().map(|row| [row.announcement_id.into(), row.device_id.into()]));
    let sql = format!(
        "update pushes set state = case when emergency then 'WAITING' else 'UNCERTAIN' end, next_at = {now} \
         where (announcement_id, device_id) in (select p.announcement_id, p.device_id from (values {rows}) v \
         join pushes p on p.announcement_id = v.column1 and p.device_id = v.column2 \
         where p.state = 'SENDING' and p.next_at <= {before}{skip}) returning announcement_id, state, recall"
    );
    Statement::from_sql_and_values(backend, sql, values.0)
}

#[cfg(test)]
mod tests {
    use aushang_db::testing::{TestDb, plan_of};
    use uuid::Uuid;

    use super::*;
    use crate::migrations::MIGRATIONS;

    #[tokio::test]
    async fn lost_rows_are_found_without_reading_sent_rows() {
        let home = TestDb::sqlite(MIGRATIONS).await;
        let db = home.open().await;
        let row = Lost { announcement_id: AnnouncementId(Uuid::nil()), device_id: DeviceId(Uuid::nil()) };
        let now = Timestamp::from_millis(0);
        let listing = plan_of(&db, lost_statement(DbBackend::Sqlite, None)).await;
        assert_eq!(listing, ["SEARCH pushes USING INDEX pushes_sending (next_at<?)"]);
        let recovering = plan_of(&db, recover_statement(DbBackend::Sqlite, now, None, &[row, row])).await;
        let of_pushes: Vec<_> =
            recovering.iter().filter(|step| step.contains("pushes") || step.contains(" p ")).collect();
        assert!(of_pushes.len() == 2, "{recovering:?}");
        let by_key = |step: &&String| step.ends_with("(announcement_id=? AND device_id=?)");
        assert!(of_pushes.iter().copied().all(|step| by_key(&step)), "{recovering:?}");
    }
}
