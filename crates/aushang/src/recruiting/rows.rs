//! The table `company_headers`: the header images of companies.

use std::collections::HashSet;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::FileId;
use crate::media::{DeleteFile, FileKey, StoredImage};
use crate::problem::Result;
use crate::sql::{self, Values};

#[derive(FromQueryResult)]
struct Row {
    id: FileId,
    image: StoredImage,
}

pub async fn insert_header(tx: &Tx, now: Timestamp, image: &StoredImage, source: Vec<u8>) -> Result<()> {
    let json = sql::to_json(image)?;
    let sql = "insert into company_headers (id, name, image, source, created_at) values ($1, $2, $3, $4, $5)";
    let values = [image.file.into(), image.name.clone().into(), json.into(), source.into(), now.into()];
    sql::run(tx, sql, values).await
}

pub async fn find_header(db: &impl Connection, name: &str) -> Result<Option<StoredImage>> {
    sql::value(db, "select image from company_headers where name = $1", [name.into()]).await
}

/// The keys of all header images.
pub async fn list_kept_headers(db: &impl Connection) -> Result<Vec<FileKey>> {
    let mut kept = Vec::new();
    let take = |row: Row| -> Result<()> {
        kept.push(FileKey { key: row.image.key()?, is_needed: true });
        Ok(())
    };
    sql::each_row(db, "select id, image from company_headers", |row: &Row| row.id, take).await?;
    Ok(kept)
}

/// The names among `names` that belong to header images.
pub async fn known_header_names(db: &impl Connection, names: &[&str]) -> Result<HashSet<String>> {
    sql::known(db, "select name from company_headers where name", names).await
}

/// Deletes up to `limit` images created before `before` that no company and no post shows. Returns their
/// number. A job deletes the bytes after the commit.
pub async fn delete_unused_headers(tx: &Tx, now: Timestamp, before: Timestamp, limit: u64) -> Result<u64> {
    let sql = format!(
        "select id, image from company_headers where created_at < $1 \
         and not exists (select 1 from companies c where c.header_id = company_headers.id) \
         and not exists (select 1 from post_companies p where p.header_id = company_headers.id) limit $2 {}",
        sql::lock(tx, "for update")
    );
    let rows: Vec<Row> = sql::rows(tx, sql, [before.into(), limit.into()]).await?;
    if rows.is_empty() {
        return Ok(0);
    }
    for row in &rows {
        aushang_jobs::enqueue(tx, &DeleteFile { key: row.image.key()?.as_str().to_owned() }, now, now)
            .await?;
    }
    let mut values = Values::default();
    let ids = values.list(rows.iter().map(|row| row.id));
    sql::execute(tx, format!("delete from company_headers where id in ({ids})"), values.0).await
}
