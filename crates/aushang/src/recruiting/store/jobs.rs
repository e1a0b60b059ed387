//! The table `job_offers`.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use super::Known;
use crate::ids::{CompanyId, JobOfferId, PostId};
use crate::problem::Result;
use crate::recruiting::JobOffer;
use crate::sql::{self, Values};
use crate::text::{search_key, sort_key};

/// A job before an import.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct KnownJob {
    #[sea_orm(nested)]
    pub offer: JobOffer,
    #[sea_orm(alias = "company_id")]
    pub company: CompanyId,
    pub is_removed: bool,
}

/// All jobs by external id, including removed ones.
pub async fn known_jobs(db: &impl Connection) -> Result<HashMap<String, KnownJob>> {
    let sql = "select id, external_id, company_id, title, type, city, removed_at is not null as is_removed \
               from job_offers";
    let known: Vec<Known<_>> = sql::rows(db, sql, []).await?;
    Ok(known.into_iter().map(|known| (known.external_id, known.entry)).collect())
}

/// Inserts or updates one batch of jobs by external id.
pub async fn upsert_jobs(tx: &Tx, batch: Vec<(String, KnownJob)>) -> Result<()> {
    let row = |(external_id, KnownJob { offer, company, .. }): (String, KnownJob)| {
        let (search_key, sort_key) = (search_key(&offer.title).into(), sort_key(&offer.title).into());
        let (id, title, r#type, city) =
            (offer.id.into(), offer.title.into(), offer.r#type.into(), offer.city.into());
        [id, external_id.into(), company.into(), search_key, sort_key, title, r#type, city]
    };
    let mut values = Values::default();
    let rows = values.rows(batch.into_iter().map(row));
    let sql = format!(
        "insert into job_offers (id, external_id, company_id, search_key, sort_key, title, type, city) \
         values {rows} on conflict (external_id) do update set company_id = excluded.company_id, \
         title = excluded.title, search_key = excluded.search_key, sort_key = excluded.sort_key, \
         type = excluded.type, city = excluded.city, removed_at = null"
    );
    sql::run(tx, sql, values.0).await
}

/// Removes one batch: jobs that posts show are hidden, all others are deleted. Returns the number of deleted
/// jobs.
pub async fn remove_jobs(tx: &Tx, now: Timestamp, batch: Vec<JobOfferId>) -> Result<u64> {
    let mut values = Values::default();
    let (now, ids) = (values.put(now), values.list(batch.iter().copied()));
    sql::run(tx, format!("update job_offers set removed_at = {now} where id in ({ids})"), values.0).await?;
    let mut values = Values::default();
    let ids = values.list(batch.iter().copied());
    let sql = format!("delete from job_offers where id in ({ids}) and {UNUSED}");
    sql::execute(tx, sql, values.0).await
}

/// Deletes up to `limit` removed jobs that no post shows. Returns their number.
pub async fn delete_removed_jobs(tx: &Tx, limit: u64) -> Result<u64> {
    let sql = format!(
        "delete from job_offers where id in \
         (select id from job_offers where removed_at is not null and {UNUSED} limit $1)"
    );
    sql::execute(tx, sql, [limit.into()]).await
}

const UNUSED: &str = "not exists (select 1 from post_job_offers p where p.job_offer_id = job_offers.id)";

/// Returns those of the company's jobs in `ids` that are not removed or that this post shows already, sorted
/// by id. Locks their rows until the transaction ends.
pub async fn find_jobs(
    tx: &Tx,
    ids: &[JobOfferId],
    company: CompanyId,
    post: PostId,
) -> Result<Vec<JobOffer>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Values::default();
    let (company, post) = (values.put(company), values.put(post));
    let ids = values.list(ids.iter().copied());
    let sql = format!(
        "select j.id, j.title, j.type, j.city from job_offers j \
         where j.id in ({ids}) and j.company_id = {company} and (j.removed_at is null or exists \
         (select 1 from post_job_offers p where p.post_id = {post} and p.job_offer_id = j.id)) \
         order by j.id {}",
        sql::lock(tx, "for share of j")
    );
    sql::rows(tx, sql, values.0).await
}
