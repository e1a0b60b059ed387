//! The table `companies`.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};

use super::{execute, image, rows, share_lock};
use crate::ids::{CompanyId, FileId, PostId};
use crate::problem::Result;
use crate::recruiting::Company;
use crate::sql::Values;
use crate::text::{search_key, sort_key};

/// A company before an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownCompany {
    pub id: CompanyId,
    pub title: String,
    pub header: Option<FileId>,
    /// Hash of the file from which the header image was created.
    pub header_source: Option<Vec<u8>>,
    pub is_removed: bool,
}

/// All companies by external id, including removed ones.
pub async fn known_companies(db: &impl Connection) -> Result<HashMap<String, KnownCompany>> {
    let sql = "select c.id, c.external_id, c.title, c.header_id, c.removed_at, h.source from companies c \
               left join company_headers h on h.id = c.header_id";
    let rows = rows(db, sql, Values::default()).await?;
    rows.iter()
        .map(|row| {
            let removed_at: Option<i64> = row.try_get("", "removed_at")?;
            let known = KnownCompany {
                id: row.try_get("", "id")?,
                title: row.try_get("", "title")?,
                header: row.try_get("", "header_id")?,
                header_source: row.try_get("", "source")?,
                is_removed: removed_at.is_some(),
            };
            Ok((row.try_get("", "external_id")?, known))
        })
        .collect()
}

/// Inserts or updates one batch of companies by external id.
pub async fn upsert_companies(tx: &Tx, batch: Vec<(String, KnownCompany)>) -> Result<()> {
    let mut values = Values::default();
    let row = |(external_id, company): (String, KnownCompany)| {
        let row = [
            values.put(company.id),
            values.put(external_id),
            values.put(search_key(&company.title)),
            values.put(sort_key(&company.title)),
            values.put(company.title),
            values.put(company.header),
        ];
        format!("({})", row.join(", "))
    };
    let rows: Vec<_> = batch.into_iter().map(row).collect();
    let sql = format!(
        "insert into companies (id, external_id, search_key, sort_key, title, header_id) values {} \
         on conflict (external_id) do update set title = excluded.title, search_key = excluded.search_key, \
         sort_key = excluded.sort_key, header_id = excluded.header_id, removed_at = null",
        rows.join(", ")
    );
    execute(tx, &sql, values).await?;
    Ok(())
}

/// Removes one batch: companies that posts show or that have jobs are hidden, all others are deleted. Returns
/// the number of deleted companies.
pub async fn remove_companies(tx: &Tx, now: Timestamp, batch: &[CompanyId]) -> Result<u64> {
    let mut values = Values::default();
    let (now, ids) = (values.put(now), values.list(batch.iter().copied()));
    execute(tx, &format!("update companies set removed_at = {now} where id in ({ids})"), values).await?;
    let mut values = Values::default();
    let ids = values.list(batch.iter().copied());
    execute(tx, &format!("delete from companies where id in ({ids}) and {UNUSED}"), values).await
}

/// Deletes up to `limit` removed companies that no post and no job refers to. Returns their number.
pub async fn delete_removed_companies(tx: &Tx, limit: u64) -> Result<u64> {
    let mut values = Values::default();
    let limit = values.put(limit);
    let sql = format!(
        "delete from companies where id in \
         (select id from companies where removed_at is not null and {UNUSED} limit {limit})"
    );
    execute(tx, &sql, values).await
}

const UNUSED: &str = "not exists (select 1 from post_companies p where p.company_id = companies.id) \
     and not exists (select 1 from job_offers j where j.company_id = companies.id)";

/// Returns a company that is not removed or that this post shows already. Locks its row until the
/// transaction ends.
pub async fn find_company(tx: &Tx, id: CompanyId, post: PostId) -> Result<Option<Company>> {
    let mut values = Values::default();
    let (id, post) = (values.put(id), values.put(post));
    let sql = format!(
        "select c.id, c.title, h.image from companies c left join company_headers h on h.id = c.header_id \
         where c.id = {id} and (c.removed_at is null or exists \
         (select 1 from post_companies p where p.post_id = {post} and p.company_id = c.id)){}",
        share_lock(tx, "c")
    );
    let rows = rows(tx, &sql, values).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let company = Company {
        id: row.try_get("", "id")?,
        title: row.try_get("", "title")?,
        header: image(row, "image")?,
    };
    Ok(Some(company))
}
