//! Which readers follow which profiles.
//!
//! A row of a reader is either a chosen follow or an exception from auto-follow. Without a row, the reader
//! follows the profile if auto-follow covers the reader's group. The queries of the feed
//! (`feed/store/feed.rs`) and of the audience of a push use the same rules.

use std::collections::HashSet;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{FromQueryResult, Set, Statement};

use crate::actor::Reader;
use crate::ids::{ProfileId, ReaderId};
use crate::problem::Result;
use crate::sql::Values;

mod follow {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "follows")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub reader_id: ReaderId,
        #[sea_orm(primary_key, auto_increment = false)]
        pub profile_id: ProfileId,
        pub since: Timestamp,
        pub chosen: bool,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Stores that the reader chose the profile. Returns `true` if they had not chosen it before.
pub(in crate::readers) async fn insert_follow(
    tx: &Tx,
    reader: ReaderId,
    profile: ProfileId,
    now: Timestamp,
) -> Result<bool> {
    let update = OnConflict::columns([follow::Column::ReaderId, follow::Column::ProfileId])
        .update_columns([follow::Column::Since, follow::Column::Chosen])
        .action_and_where(Expr::col((follow::Entity, follow::Column::Chosen)).not())
        .to_owned();
    let row = row(reader, profile, now, true);
    Ok(follow::Entity::insert(row).on_conflict(update).exec_without_returning(tx).await? == 1)
}

/// Deletes a chosen follow. Returns `true` if there was one. `excepted`: stores an exception from
/// auto-follow instead.
pub(in crate::readers) async fn delete_follow(
    tx: &Tx,
    reader: ReaderId,
    profile: ProfileId,
    excepted: bool,
    now: Timestamp,
) -> Result<bool> {
    let deleted = follow::Entity::delete_many()
        .filter(follow::Column::ReaderId.eq(reader))
        .filter(follow::Column::ProfileId.eq(profile))
        .filter(follow::Column::Chosen.eq(true))
        .exec(tx)
        .await?;
    if excepted {
        let row = row(reader, profile, now, false);
        follow::Entity::insert(row).on_conflict_do_nothing().exec_without_returning(tx).await?;
    }
    Ok(deleted.rows_affected == 1)
}

fn row(reader: ReaderId, profile: ProfileId, now: Timestamp, chosen: bool) -> follow::ActiveModel {
    follow::ActiveModel {
        reader_id: Set(reader),
        profile_id: Set(profile),
        since: Set(now),
        chosen: Set(chosen),
    }
}

/// Returns those of the profiles that the reader follows. Runs at most one statement.
pub(in crate::readers) async fn followed_among(
    db: &impl Connection,
    reader: &Reader,
    profiles: impl IntoIterator<Item = ProfileId>,
) -> Result<HashSet<ProfileId>> {
    let profiles: Vec<_> = profiles.into_iter().collect();
    if profiles.is_empty() {
        return Ok(HashSet::new());
    }
    let mut values = Values::default();
    let (reader, group) = (values.put(reader.id), values.put(reader.group));
    let profiles = values.list(profiles);
    let sql = format!(
        "select f.profile_id from follows f \
         where f.reader_id = {reader} and f.chosen and f.profile_id in ({profiles}) \
         union all \
         select a.profile_id from group_auto_follows a \
         where a.group_id = {group} and a.profile_id in ({profiles}) and not exists \
         (select 1 from follows f where f.reader_id = {reader} and f.profile_id = a.profile_id)"
    );
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values.0);
    let rows = db.query_all_raw(statement).await?;
    rows.iter().map(|row| Ok(row.try_get("", "profile_id")?)).collect()
}

/// Returns the number of followers of an auto-follow profile minus the number of readers whom it covers:
/// plus the readers who chose it without being covered, minus the covered readers who unfollowed it.
pub(in crate::readers) async fn count_deviations(db: &impl Connection, profile: ProfileId) -> Result<i64> {
    let sql = "select count(*) filter (where f.chosen and a.group_id is null) \
               - count(*) filter (where not f.chosen and a.group_id is not null) as readers \
               from follows f join readers r on r.id = f.reader_id \
               left join group_auto_follows a on a.group_id = r.group_id and a.profile_id = f.profile_id \
               where f.profile_id = $1";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [profile.into()]);
    let row = db.query_one_raw(statement).await?;
    row.map_or(Ok(0), |row| Ok(row.try_get("", "readers")?))
}

/// Number of readers who chose a profile.
#[derive(FromQueryResult)]
struct ChosenCount {
    profile_id: ProfileId,
    readers: i64,
}

/// Returns how many of these readers chose each profile, by profile id.
pub(in crate::readers) async fn count_chosen_of(
    tx: &Tx,
    readers: &[ReaderId],
) -> Result<Vec<(ProfileId, i64)>> {
    if readers.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Values::default();
    let sql = format!(
        "select profile_id, count(*) as readers from follows where chosen and reader_id in ({}) \
         group by profile_id order by profile_id",
        values.list(readers.iter().copied())
    );
    let statement = Statement::from_sql_and_values(tx.get_database_backend(), sql, values.0);
    let rows = ChosenCount::find_by_statement(statement).all(tx).await?;
    Ok(rows.into_iter().map(|row| (row.profile_id, row.readers)).collect())
}
