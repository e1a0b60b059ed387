//! Readers as rows.

use aushang_db::{Connection, Timestamp, Tx, delete_portion};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{QuerySelect, Set};

use crate::actor::Reader;
use crate::enums::TargetingRole;
use crate::ids::ReaderId;
use crate::problem::{Error, Result};
use crate::readers::Registration;

mod reader {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "readers")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: ReaderId,
        pub token_hash: Vec<u8>,
        pub role: TargetingRole,
        pub university: Option<String>,
        pub affiliations: String,
        pub created_at: Timestamp,
        pub last_seen_at: Timestamp,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

pub(in crate::readers) async fn insert_reader(
    tx: &Tx,
    id: ReaderId,
    token_hash: &[u8],
    registration: &Registration,
    now: Timestamp,
) -> Result<()> {
    let row = reader::ActiveModel {
        id: Set(id),
        token_hash: Set(token_hash.to_vec()),
        role: Set(registration.role),
        university: Set(registration.university.clone()),
        affiliations: Set(serde_json::to_string(&registration.affiliations).map_err(Error::failure)?),
        created_at: Set(now),
        last_seen_at: Set(now),
    };
    reader::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// The reader, and when it was last seen.
pub(in crate::readers) async fn find_by_token(
    db: &impl Connection,
    fingerprint: &[u8],
) -> Result<Option<(Reader, Timestamp)>> {
    let row = reader::Entity::find().filter(reader::Column::TokenHash.eq(fingerprint)).one(db).await?;
    row.map(|row| Ok((reader(row.id, row.role, row.university, &row.affiliations)?, row.last_seen_at)))
        .transpose()
}

pub(in crate::readers) async fn update_last_seen(tx: &Tx, id: ReaderId, now: Timestamp) -> Result<()> {
    reader::Entity::update_many()
        .col_expr(reader::Column::LastSeenAt, now.millis().into())
        .filter(reader::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// A look that costs no write.
pub(in crate::readers) async fn any_left(db: &impl Connection, before: Timestamp) -> Result<bool> {
    Ok(reader::Entity::find().filter(left(before)).limit(1).one(db).await?.is_some())
}

pub(in crate::readers) async fn delete_left(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(delete_portion::<reader::Entity>(tx, left(before)).await?)
}

/// Not seen since, and nothing waits for them: neither a device nor a profile.
fn left(before: Timestamp) -> Expr {
    reader::Column::LastSeenAt
        .lt(before.millis())
        .and(Expr::cust("not exists (select 1 from devices d where d.reader_id = readers.id)"))
        .and(Expr::cust("not exists (select 1 from follows f where f.reader_id = readers.id)"))
}

pub(super) fn reader(
    id: ReaderId,
    role: TargetingRole,
    university: Option<String>,
    affiliations: &str,
) -> Result<Reader> {
    let affiliations = serde_json::from_str(affiliations).map_err(Error::failure)?;
    Ok(Reader { id, role, university, affiliations })
}
