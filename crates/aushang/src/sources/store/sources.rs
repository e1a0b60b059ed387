//! The table `sources`.

use aushang_db::{BATCH, Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::{ProfileId, SourceId};
use crate::problem::{Reason, Result};
use crate::sources::SourceProblem;
use crate::sources::schedule::MAX_PAUSE;
use crate::sources::source::{Source, SourceNetwork};
use crate::sql::{self, Values};

/// A time at which every check is due.
const AT_ONCE: Timestamp = Timestamp::from_millis(0);

const COLUMNS: &str = "id, profile_id, network, account, name, page, version, status_key, send_push, \
    connected_at, disconnected_at, cursor, refresh_at, next_check_at, paused_until, requests, checked_at, \
    succeeded_at, last_taken, problem, problem_since, failures, notified";

/// What connecting stores.
pub struct Connected<'a> {
    pub network: SourceNetwork,
    pub account: &'a str,
    pub scoped_account: Option<&'a str>,
    pub name: &'a str,
    pub page: &'a str,
}

/// The connected sources of a profile, Instagram first, then by time.
pub async fn list_connected(db: &impl Connection, profile: ProfileId) -> Result<Vec<Source>> {
    let sql = format!(
        "select {COLUMNS} from sources where profile_id = $1 and disconnected_at is null \
         order by case network when 'INSTAGRAM' then 0 else 1 end, connected_at, id"
    );
    sql::rows(db, sql, [profile.into()]).await
}

/// The number of connected sources of a profile besides Instagram.
pub async fn count_others(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    let sql = "select count(*) from sources \
        where profile_id = $1 and disconnected_at is null and network <> 'INSTAGRAM'";
    sql::count(db, sql, [profile.into()]).await
}

/// The connected source of this network. A profile has at most one of Instagram.
pub async fn find_connected(
    db: &impl Connection,
    profile: ProfileId,
    network: SourceNetwork,
) -> Result<Option<Source>> {
    let sql = format!(
        "select {COLUMNS} from sources where profile_id = $1 and network = $2 and disconnected_at is null \
         order by connected_at desc limit 1"
    );
    sql::row(db, sql, [profile.into(), network.into()]).await
}

pub async fn find(db: &impl Connection, id: SourceId) -> Result<Option<Source>> {
    sql::row(db, format!("select {COLUMNS} from sources where id = $1"), [id.into()]).await
}

/// A connected source of the profile. Fails with `NOT_FOUND` for any other.
pub async fn get_in(db: &impl Connection, profile: ProfileId, id: SourceId) -> Result<Source> {
    let sql = format!(
        "select {COLUMNS} from sources where id = $1 and profile_id = $2 and disconnected_at is null"
    );
    sql::row(db, sql, [id.into(), profile.into()]).await?.ok_or_else(|| Reason::NotFound.into())
}

/// Like [`get_in`], and locks it until the transaction ends.
pub async fn get_for_update(tx: &Tx, profile: ProfileId, id: SourceId) -> Result<Source> {
    let sql = format!(
        "select {COLUMNS} from sources where id = $1 and profile_id = $2 and disconnected_at is null {}",
        sql::lock(tx, "for no key update")
    );
    sql::row(tx, sql, [id.into(), profile.into()]).await?.ok_or_else(|| Reason::NotFound.into())
}

/// Locks a source until the transaction ends. `None`: it was deleted.
pub async fn lock(tx: &Tx, id: SourceId) -> Result<Option<Source>> {
    let lock = sql::lock(tx, "for no key update");
    sql::row(tx, format!("select {COLUMNS} from sources where id = $1 {lock}"), [id.into()]).await
}

pub async fn find_by_status_key(db: &impl Connection, key: &str) -> Result<Option<Source>> {
    sql::row(db, format!("select {COLUMNS} from sources where status_key = $1"), [key.into()]).await
}

/// Connects an account to the profile. One that was connected before keeps its row, so that what was imported
/// from it stays known. Returns the row's id; the caller then calls [`put_credentials`].
pub async fn connect(
    tx: &Tx,
    now: Timestamp,
    profile: ProfileId,
    connected: Connected<'_>,
    status_key: &str,
) -> Result<SourceId> {
    let Connected { network, account, scoped_account, name, page } = connected;
    let known = format!(
        "select id from sources where profile_id = $1 and network = $2 and account = $3 {}",
        sql::lock(tx, "for no key update")
    );
    let known: Option<SourceId> =
        sql::value(tx, known, [profile.into(), network.into(), account.into()]).await?;
    let mut row = vec![
        ("scoped_account", scoped_account.into()),
        ("name", name.into()),
        ("page", page.into()),
        ("connected_at", now.into()),
        ("disconnected_at", Option::<Timestamp>::None.into()),
        ("cursor", Option::<String>::None.into()),
        ("next_check_at", AT_ONCE.into()),
        ("leased_until", Option::<Timestamp>::None.into()),
        ("checked_at", Option::<Timestamp>::None.into()),
        ("succeeded_at", Option::<Timestamp>::None.into()),
        ("last_taken", Option::<i32>::None.into()),
        ("problem", Option::<String>::None.into()),
        ("problem_since", Option::<Timestamp>::None.into()),
        ("failures", 0.into()),
        ("notified", Option::<String>::None.into()),
    ];
    if let Some(id) = known {
        sql::update(tx, "update sources", row, id).await?;
        sql::run(tx, "update sources set version = version + 1 where id = $1", [id.into()]).await?;
        return Ok(id);
    }
    let id = SourceId::new(now);
    row.extend([
        ("id", id.into()),
        ("profile_id", profile.into()),
        ("network", network.into()),
        ("account", account.into()),
        ("version", 1_i64.into()),
        ("requests", 0_i64.into()),
        ("status_key", status_key.into()),
        ("send_push", false.into()),
    ]);
    sql::insert(tx, "insert into sources", row).await?;
    Ok(id)
}

/// Stores the encrypted credentials, and when they are renewed.
pub async fn put_credentials(
    tx: &Tx,
    id: SourceId,
    sealed: &[u8],
    refresh_at: Option<Timestamp>,
) -> Result<()> {
    let sql = "update sources set credentials = $2, refresh_at = $3 where id = $1";
    sql::run(tx, sql, [id.into(), sealed.into(), refresh_at.into()]).await
}

/// Locks a batch of sources with credentials until the transaction ends. Returns their encrypted credentials.
pub async fn lock_credentials(tx: &Tx, after: Option<SourceId>) -> Result<Vec<(SourceId, Vec<u8>)>> {
    let mut values = Values::default();
    let after = after.map(|id| format!("and id > {}", values.put(id))).unwrap_or_default();
    let lock = sql::lock(tx, "for no key update");
    let sql = format!(
        "select id, credentials from sources where credentials is not null {after} order by id limit {BATCH} {lock}"
    );
    sql::values(tx, sql, values.0).await
}

/// Replaces only the encryption: when they are renewed does not change.
pub async fn update_credentials(tx: &Tx, id: SourceId, sealed: Vec<u8>) -> Result<()> {
    sql::run(tx, "update sources set credentials = $2 where id = $1", [id.into(), sealed.into()]).await
}

/// Deletes the credentials. A check that is running imports nothing any more.
pub async fn disconnect(tx: &Tx, now: Timestamp, id: SourceId) -> Result<()> {
    let sql = "update sources set disconnected_at = $2, credentials = null, cursor = null, refresh_at = null, \
        next_check_at = null, leased_until = null, problem = null, problem_since = null, failures = 0, \
        notified = null, \
        version = version + 1 where id = $1";
    sql::run(tx, sql, [id.into(), now.into()]).await
}

pub async fn update_send_push(tx: &Tx, id: SourceId, send_push: bool) -> Result<()> {
    sql::run(tx, "update sources set send_push = $2 where id = $1", [id.into(), send_push.into()]).await
}

/// Makes the source due at once, and reads everything again.
pub async fn request_check(tx: &Tx, id: SourceId) -> Result<()> {
    let sql = "update sources set next_check_at = $2, requests = requests + 1, cursor = null where id = $1";
    sql::run(tx, sql, [id.into(), AT_ONCE.into()]).await
}

/// The condition for sources of these networks that may be checked now. A time that is further in the future
/// than any pause was written by a wrong clock.
fn due(values: &mut Values, now: Timestamp, networks: &[SourceNetwork]) -> String {
    let latest = values.put(now + MAX_PAUSE);
    let networks = values.list(networks.iter().copied());
    let now = values.put(now);
    format!(
        "next_check_at is not null and (next_check_at <= {now} or next_check_at > {latest}) \
         and (paused_until is null or paused_until <= {now} or paused_until > {latest}) \
         and (leased_until is null or leased_until <= {now} or leased_until > {latest}) \
         and network in ({networks})"
    )
}

/// Whether a source is due. Reads only, because most calls find nothing.
pub async fn any_due(db: &impl Connection, now: Timestamp, networks: &[SourceNetwork]) -> Result<bool> {
    let mut values = Values::default();
    let due = due(&mut values, now, networks);
    sql::any(db, format!("select id from sources where {due} limit 1"), values.0).await
}

/// A source that this node checks now.
#[derive(Debug, FromQueryResult)]
pub struct Claimed {
    #[sea_orm(nested)]
    pub source: Source,
    pub credentials: Option<Vec<u8>>,
}

/// Claims the source that has been due for longest until `lease`: no other node checks it until then.
pub async fn claim_due(
    tx: &Tx,
    now: Timestamp,
    lease: Timestamp,
    networks: &[SourceNetwork],
) -> Result<Option<Claimed>> {
    let mut values = Values::default();
    let due = due(&mut values, now, networks);
    let lock = sql::lock(tx, "for no key update skip locked");
    let first = format!("select id from sources where {due} order by next_check_at, id limit 1 {lock}");
    let Some(id) = sql::value::<SourceId>(tx, first, values.0).await? else { return Ok(None) };
    let sql = format!(
        "update sources set leased_until = $2, version = version + 1 where id = $1 \
         returning {COLUMNS}, credentials"
    );
    sql::row(tx, sql, [id.into(), lease.into()]).await
}

/// Locks the source until the transaction ends. `false`: it was disconnected, connected again or claimed by
/// another check since the one with this version.
pub async fn lock_version(tx: &Tx, id: SourceId, version: i64) -> Result<bool> {
    let sql = format!(
        "select id from sources where id = $1 and version = $2 and disconnected_at is null {}",
        sql::lock(tx, "for no key update")
    );
    sql::any(tx, sql, [id.into(), version.into()]).await
}

/// The result of a check.
#[derive(Clone, Debug)]
pub struct Conclusion {
    /// The requests for a check when this one began. Another one is due at once if there were more since.
    pub requests: i64,
    pub next_check_at: Option<Timestamp>,
    pub paused_until: Option<Timestamp>,
    pub checked_at: Timestamp,
    pub cursor: Option<String>,
    /// `Some`: it succeeded, and imported this number of posts.
    pub taken: Option<i32>,
    pub problem: Option<(SourceProblem, Timestamp)>,
    pub failures: i32,
    pub notified: Option<SourceProblem>,
}

/// Stores the result. The caller holds the lock of [`lock_version`].
pub async fn conclude(tx: &Tx, id: SourceId, conclusion: Conclusion) -> Result<()> {
    let Conclusion { requests, next_check_at, paused_until, checked_at, cursor, .. } = conclusion;
    let (problem, since) = conclusion.problem.unzip();
    let mut row = vec![
        ("checked_at", checked_at.into()),
        ("paused_until", paused_until.into()),
        ("leased_until", Option::<Timestamp>::None.into()),
        ("problem", problem.into()),
        ("problem_since", since.into()),
        ("failures", conclusion.failures.into()),
        ("notified", conclusion.notified.into()),
    ];
    if let Some(taken) = conclusion.taken {
        row.extend([("succeeded_at", checked_at.into()), ("last_taken", taken.into())]);
    }
    sql::update(tx, "update sources", row, id).await?;
    let sql = "update sources set next_check_at = $3, cursor = $4 where id = $1 and requests = $2";
    sql::run(tx, sql, [id.into(), requests.into(), next_check_at.into(), cursor.into()]).await
}

/// Sources, connected or not, whose account has this id within Instagram's app, by profile.
pub async fn list_by_scoped_account(db: &impl Connection, scoped_account: &str) -> Result<Vec<Source>> {
    let sql = format!("select {COLUMNS} from sources where scoped_account = $1 order by profile_id, id");
    sql::rows(db, sql, [scoped_account.into()]).await
}

/// Deletes everything that is known of the account, but not the posts. Returns `false` if it does not exist.
pub async fn delete(tx: &Tx, id: SourceId) -> Result<bool> {
    Ok(sql::execute(tx, "delete from sources where id = $1", [id.into()]).await? == 1)
}

/// Deletes a batch of sources that were disconnected before. Returns `true` if there may be more.
pub async fn delete_disconnected(tx: &Tx, before: Timestamp) -> Result<bool> {
    let old = "disconnected_at is not null and disconnected_at < $1";
    Ok(sql::delete_batch(tx, "delete from sources", "id", old, [before.into()]).await?)
}
