//! Who follows whom, as rows.

use std::collections::HashSet;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect, Set};

use crate::ids::{ProfileId, ReaderId};
use crate::problem::Result;

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
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

pub(in crate::readers) async fn insert_follow(
    tx: &Tx,
    reader: ReaderId,
    profile: ProfileId,
    now: Timestamp,
) -> Result<()> {
    let row = follow::ActiveModel { reader_id: Set(reader), profile_id: Set(profile), since: Set(now) };
    follow::Entity::insert(row).on_conflict_do_nothing().exec_without_returning(tx).await?;
    Ok(())
}

pub(in crate::readers) async fn delete_follow(tx: &Tx, reader: ReaderId, profile: ProfileId) -> Result<()> {
    follow::Entity::delete_by_id((reader, profile)).exec(tx).await?;
    Ok(())
}

/// Those of the profiles that the reader follows.
pub(in crate::readers) async fn followed_among(
    db: &impl Connection,
    reader: ReaderId,
    profiles: impl IntoIterator<Item = ProfileId>,
) -> Result<HashSet<ProfileId>> {
    let mut profiles = profiles.into_iter().peekable();
    if profiles.peek().is_none() {
        return Ok(HashSet::new());
    }
    let followed: Vec<_> = follow::Entity::find()
        .select_only()
        .column(follow::Column::ProfileId)
        .filter(follow::Column::ReaderId.eq(reader))
        .filter(follow::Column::ProfileId.is_in(profiles))
        .into_tuple()
        .all(db)
        .await?;
    Ok(followed.into_iter().collect())
}

pub async fn count_followers(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    Ok(follow::Entity::find().filter(follow::Column::ProfileId.eq(profile)).count(db).await?)
}
