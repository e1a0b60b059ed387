//! Access codes of freshman areas that readers entered.

use std::collections::HashMap;

use aushang_db::{Connection, Tx};
use sea_orm::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use crate::ids::{ProfileId, ReaderId};
use crate::problem::Result;

mod freshman_entry {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "freshman_entries")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub reader_id: ReaderId,
        #[sea_orm(primary_key, auto_increment = false)]
        pub profile_id: ProfileId,
        pub version: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Stores that the reader entered the code of this version.
pub(in crate::readers) async fn put_freshman_entry(
    tx: &Tx,
    reader: ReaderId,
    profile: ProfileId,
    version: i64,
) -> Result<()> {
    let row = freshman_entry::ActiveModel {
        reader_id: Set(reader),
        profile_id: Set(profile),
        version: Set(version),
    };
    let update = OnConflict::columns([freshman_entry::Column::ReaderId, freshman_entry::Column::ProfileId])
        .update_column(freshman_entry::Column::Version)
        .to_owned();
    freshman_entry::Entity::insert(row).on_conflict(update).exec_without_returning(tx).await?;
    Ok(())
}

/// Returns the version of the code that the reader entered last, for each of these profiles.
pub(in crate::readers) async fn freshman_entries_among(
    db: &impl Connection,
    reader: ReaderId,
    profiles: impl IntoIterator<Item = ProfileId>,
) -> Result<HashMap<ProfileId, i64>> {
    let mut profiles = profiles.into_iter().peekable();
    if profiles.peek().is_none() {
        return Ok(HashMap::new());
    }
    let entries = freshman_entry::Entity::find()
        .filter(freshman_entry::Column::ReaderId.eq(reader))
        .filter(freshman_entry::Column::ProfileId.is_in(profiles))
        .all(db)
        .await?;
    Ok(entries.into_iter().map(|entry| (entry.profile_id, entry.version)).collect())
}
