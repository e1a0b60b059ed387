//! The tables `reader_groups` and `group_auto_follows`: groups of readers, and the auto-follow profiles that
//! cover them.

use aushang_db::{Connection, Tx};
use sea_orm::DbBackend;

use crate::enums::TargetingRole;
use crate::ids::{GroupId, ProfileId};
use crate::problem::{Error, Result};
use crate::sql::{self, Values};
use crate::targeting::Properties;

/// A new group, which has no readers yet.
pub struct NewGroup<'a> {
    pub id: GroupId,
    pub role: TargetingRole,
    pub university: Option<&'a str>,
    /// Sorted, as JSON.
    pub affiliations: &'a str,
    pub key: &'a str,
}

/// Maximum number of rows of one statement.
const CHUNK: usize = 1000;

pub async fn find_group(db: &impl Connection, key: &str) -> Result<Option<GroupId>> {
    sql::value(db, "select id from reader_groups where key = $1", [key.into()]).await
}

/// Returns the id of the group with this key: the new one, or that of a concurrent transaction.
pub async fn insert_group(tx: &Tx, new: NewGroup<'_>) -> Result<GroupId> {
    let row = vec![
        ("id", new.id.into()),
        ("role", new.role.into()),
        ("university", new.university.map(str::to_owned).into()),
        ("affiliations", new.affiliations.into()),
        ("key", new.key.into()),
        ("readers", 0_i64.into()),
    ];
    sql::insert_if_new(tx, "insert into reader_groups", row, "key").await?;
    find_group(tx, new.key).await?.ok_or_else(|| Error::failure("an inserted reader group is missing"))
}

pub async fn add_readers(tx: &Tx, group: GroupId, change: i64) -> Result<()> {
    let sql = "update reader_groups set readers = readers + $2 where id = $1";
    sql::run(tx, sql, [group.into(), change.into()]).await
}

/// Takes the lock of [`lock_groups`](crate::targeting::lock_groups). Does nothing for `SQLite`, which has
/// only one writer.
pub async fn lock_covering(tx: &Tx) -> Result<()> {
    if tx.get_database_backend() == DbBackend::Postgres {
        // An arbitrary number that is not used for any other lock in this database.
        sql::run(tx, "select pg_advisory_xact_lock(31415926)", []).await?;
    }
    Ok(())
}

pub async fn list_groups(db: &impl Connection) -> Result<Vec<(GroupId, Properties)>> {
    let sql = "select id, role, university, affiliations from reader_groups";
    let rows: Vec<(GroupId, TargetingRole, Option<String>, String)> = sql::values(db, sql, []).await?;
    rows.into_iter()
        .map(|(id, role, university, affiliations)| {
            let affiliations = serde_json::from_str(&affiliations).map_err(Error::failure)?;
            Ok((id, Properties { role, university, affiliations }))
        })
        .collect()
}

pub async fn delete_auto_follows(tx: &Tx, profile: ProfileId) -> Result<()> {
    sql::run(tx, "delete from group_auto_follows where profile_id = $1", [profile.into()]).await
}

pub async fn insert_auto_follows(
    tx: &Tx,
    follows: impl IntoIterator<Item = (GroupId, ProfileId)>,
) -> Result<()> {
    let follows: Vec<_> = follows.into_iter().collect();
    for follows in follows.chunks(CHUNK) {
        let mut values = Values::default();
        let rows = values.rows(follows.iter().map(|(group, profile)| [(*group).into(), (*profile).into()]));
        let sql = format!(
            "insert into group_auto_follows (group_id, profile_id) values {rows} on conflict do nothing"
        );
        sql::run(tx, sql, values.0).await?;
    }
    Ok(())
}

pub async fn count_readers_covered(db: &impl Connection, profile: ProfileId) -> Result<i64> {
    let sql = "select cast(coalesce(sum(g.readers), 0) as bigint) as readers from group_auto_follows a \
               join reader_groups g on g.id = a.group_id where a.profile_id = $1";
    Ok(sql::value(db, sql, [profile.into()]).await?.unwrap_or(0))
}
