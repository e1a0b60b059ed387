//! The tables `reader_groups` and `group_auto_follows`: groups of readers, and the auto-follow profiles that
//! cover them.

use aushang_db::{Connection, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{DbBackend, QuerySelect, Set, Statement};

use crate::enums::TargetingRole;
use crate::ids::{GroupId, ProfileId};
use crate::problem::{Error, Result};
use crate::targeting::Properties;

mod group {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "reader_groups")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: GroupId,
        pub role: TargetingRole,
        pub university: Option<String>,
        pub affiliations: String,
        pub key: String,
        pub readers: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

mod auto_follow {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "group_auto_follows")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub group_id: GroupId,
        #[sea_orm(primary_key, auto_increment = false)]
        pub profile_id: ProfileId,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A new group, which has no readers yet.
pub(in crate::targeting) struct NewGroup<'a> {
    pub id: GroupId,
    pub role: TargetingRole,
    pub university: Option<&'a str>,
    /// Sorted, as JSON.
    pub affiliations: &'a str,
    pub key: &'a str,
}

/// Maximum number of rows of one statement.
const CHUNK: usize = 1000;

pub(in crate::targeting) async fn find_group(db: &impl Connection, key: &str) -> Result<Option<GroupId>> {
    let found = group::Entity::find().select_only().column(group::Column::Id);
    Ok(found.filter(group::Column::Key.eq(key)).into_tuple().one(db).await?)
}

/// Returns the id of the group with this key: the new one, or that of a concurrent transaction.
pub(in crate::targeting) async fn insert_group(tx: &Tx, new: NewGroup<'_>) -> Result<GroupId> {
    let row = group::ActiveModel {
        id: Set(new.id),
        role: Set(new.role),
        university: Set(new.university.map(str::to_owned)),
        affiliations: Set(new.affiliations.to_owned()),
        key: Set(new.key.to_owned()),
        readers: Set(0),
    };
    let exists = OnConflict::column(group::Column::Key).do_nothing().to_owned();
    group::Entity::insert(row).on_conflict(exists).exec_without_returning(tx).await?;
    find_group(tx, new.key).await?.ok_or_else(|| Error::failure("an inserted reader group is missing"))
}

pub(in crate::targeting) async fn add_readers(tx: &Tx, group: GroupId, change: i64) -> Result<()> {
    group::Entity::update_many()
        .col_expr(group::Column::Readers, Expr::col(group::Column::Readers).add(change))
        .filter(group::Column::Id.eq(group))
        .exec(tx)
        .await?;
    Ok(())
}

/// Takes the lock of [`lock_groups`](crate::targeting::lock_groups). Does nothing for `SQLite`, which has
/// only one writer.
pub(in crate::targeting) async fn lock_covering(tx: &Tx) -> Result<()> {
    if tx.get_database_backend() == DbBackend::Postgres {
        // An arbitrary number that is not used for any other lock in this database.
        tx.execute_unprepared("select pg_advisory_xact_lock(31415926)").await?;
    }
    Ok(())
}

pub(in crate::targeting) async fn list_groups(db: &impl Connection) -> Result<Vec<(GroupId, Properties)>> {
    let rows = group::Entity::find().all(db).await?;
    rows.into_iter()
        .map(|row| {
            let affiliations = serde_json::from_str(&row.affiliations).map_err(Error::failure)?;
            Ok((row.id, Properties { role: row.role, university: row.university, affiliations }))
        })
        .collect()
}

pub(in crate::targeting) async fn delete_auto_follows(tx: &Tx, profile: ProfileId) -> Result<()> {
    auto_follow::Entity::delete_many().filter(auto_follow::Column::ProfileId.eq(profile)).exec(tx).await?;
    Ok(())
}

pub(in crate::targeting) async fn insert_auto_follows(
    tx: &Tx,
    follows: impl IntoIterator<Item = (GroupId, ProfileId)>,
) -> Result<()> {
    let row = |(group, profile)| auto_follow::ActiveModel { group_id: Set(group), profile_id: Set(profile) };
    let rows: Vec<_> = follows.into_iter().map(row).collect();
    for rows in rows.chunks(CHUNK) {
        auto_follow::Entity::insert_many(rows.iter().cloned())
            .on_conflict_do_nothing()
            .exec_without_returning(tx)
            .await?;
    }
    Ok(())
}

pub async fn count_readers_covered(db: &impl Connection, profile: ProfileId) -> Result<i64> {
    let sql = "select cast(coalesce(sum(g.readers), 0) as bigint) as readers from group_auto_follows a \
               join reader_groups g on g.id = a.group_id where a.profile_id = $1";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [profile.into()]);
    let row = db.query_one_raw(statement).await?;
    row.map_or(Ok(0), |row| Ok(row.try_get("", "readers")?))
}
