//! The table `companies`.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use super::Known;
use crate::ids::{CompanyId, FileId, PostId};
use crate::problem::Result;
use crate::recruiting::Company;
use crate::sql::{self, Values};
use crate::text::{search_key, sort_key};

/// A company before an import.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
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
    let sql = "select c.id, c.external_id, c.title, c.header_id as header, h.source as header_source, \
               c.removed_at is not null as is_removed from companies c \
               left join company_headers h on h.id = c.header_id";
    let known: Vec<Known<_>> = sql::rows(db, sql, []).await?;
    Ok(known.into_iter().map(|known| (known.external_id, known.entry)).collect())
}

/// Inserts or updates one batch of companies by external id.
pub async fn upsert_companies(tx: &Tx, batch: Vec<(String, KnownCompany)>) -> Result<()> {
    let row = |(external_id, company): (String, KnownCompany)| {
        let (search_key, sort_key) = (search_key(&company.title).into(), sort_key(&company.title).into());
        let (title, header) = (company.title.into(), company.header.into());
        [company.id.into(), external_id.into(), search_key, sort_key, title, header]
    };
    let mut values = Values::default();
    let rows = values.rows(batch.into_iter().map(row));
    let sql = format!(
        "insert into companies (id, external_id, search_key, sort_key, title, header_id) values {rows} \
         on conflict (external_id) do update set title = excluded.title, search_key = excluded.search_key, \
         sort_key = excluded.sort_key, header_id = excluded.header_id, removed_at = null"
    );
    sql::run(tx, sql, values.0).await
}

/// Removes one batch: companies that posts show or that have jobs are hidden, all others are deleted. Returns
/// the number of deleted companies.
pub async fn remove_companies(tx: &Tx, now: Timestamp, batch: Vec<CompanyId>) -> Result<u64> {
    let mut values = Values::default();
    let (now, ids) = (values.put(now), values.list(batch.iter().copied()));
    sql::run(tx, format!("update companies set removed_at = {now} where id in ({ids})"), values.0).await?;
    let mut values = Values::default();
    let ids = values.list(batch.iter().copied());
    let sql = format!("delete from companies where id in ({ids}) and {UNUSED}");
    sql::execute(tx, sql, values.0).await
}

/// Deletes up to `limit` removed companies that no post and no job refers to. Returns their number.
pub async fn delete_removed_companies(tx: &Tx, limit: u64) -> Result<u64> {
    let sql = format!(
        "delete from companies where id in \
         (select id from companies where removed_at is not null and {UNUSED} limit $1)"
    );
    sql::execute(tx, sql, [limit.into()]).await
}

const UNUSED: &str = "not exists (select 1 from post_companies p where p.company_id = companies.id) \
     and not exists (select 1 from job_offers j where j.company_id = companies.id)";

/// Returns a company that is not removed or that this post shows already. Locks its row until the
/// transaction ends.
pub async fn find_company(tx: &Tx, id: CompanyId, post: PostId) -> Result<Option<Company>> {
    let lock = sql::lock(tx, "for share of c");
    let sql = format!(
        "select c.id, c.title, h.image as header from companies c \
         left join company_headers h on h.id = c.header_id \
         where c.id = $1 and (c.removed_at is null or exists \
         (select 1 from post_companies p where p.post_id = $2 and p.company_id = c.id)) {lock}"
    );
    sql::row(tx, sql, [id.into(), post.into()]).await
}
