//! The table `company_headers`: the header images of companies.

use std::collections::HashSet;

use aushang_db::{Connection, Timestamp, Tx, each_row};
use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect, Set};

use crate::ids::FileId;
use crate::media::{DeleteFile, Kept, StoredImage};
use crate::problem::{Error, Result};
use crate::sql;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "company_headers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: FileId,
    name: String,
    image: String,
    source: Vec<u8>,
    created_at: Timestamp,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub async fn insert_header(tx: &Tx, now: Timestamp, image: &StoredImage, source: Vec<u8>) -> Result<()> {
    let row = ActiveModel {
        id: Set(image.file),
        name: Set(image.name.clone()),
        image: Set(serde_json::to_string(image).map_err(Error::failure)?),
        source: Set(source),
        created_at: Set(now),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

pub async fn find_header(db: &impl Connection, name: &str) -> Result<Option<StoredImage>> {
    let row = Entity::find().filter(Column::Name.eq(name)).one(db).await?;
    row.map(|row| serde_json::from_str(&row.image).map_err(Error::failure)).transpose()
}

pub async fn list_kept_headers(db: &impl Connection) -> Result<Vec<Kept>> {
    let mut kept = Vec::new();
    let take = |row: Model| -> Result<()> {
        let image: StoredImage = serde_json::from_str(&row.image).map_err(Error::failure)?;
        kept.push(Kept { key: image.key()?, is_needed: true });
        Ok(())
    };
    each_row::<Entity, _>(db, Column::Id, take).await?;
    Ok(kept)
}

pub async fn known_header_names(db: &impl Connection, names: &[&str]) -> Result<HashSet<String>> {
    sql::known_values::<Entity>(db, Column::Name, names).await
}

/// Deletes up to `limit` images created before `before` that no company and no post shows. Returns their
/// number. A job deletes the bytes after the commit.
pub async fn delete_unused_headers(tx: &Tx, now: Timestamp, before: Timestamp, limit: u64) -> Result<u64> {
    let unused = Expr::cust(
        "not exists (select 1 from companies c where c.header_id = company_headers.id) \
         and not exists (select 1 from post_companies p where p.header_id = company_headers.id)",
    );
    let rows = Entity::find()
        .filter(Column::CreatedAt.lt(before.millis()))
        .filter(unused)
        .limit(limit)
        .lock_exclusive()
        .all(tx)
        .await?;
    if rows.is_empty() {
        return Ok(0);
    }
    for row in &rows {
        let image: StoredImage = serde_json::from_str(&row.image).map_err(Error::failure)?;
        aushang_jobs::enqueue(tx, &DeleteFile { key: image.key()?.as_str().to_owned() }, now, now).await?;
    }
    let deleted =
        Entity::delete_many().filter(Column::Id.is_in(rows.iter().map(|row| row.id))).exec(tx).await?;
    Ok(deleted.rows_affected)
}
