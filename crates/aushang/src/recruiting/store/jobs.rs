//! The table `job_offers`.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::QueryResult;

use super::{execute, rows, share_lock};
use crate::ids::{CompanyId, JobOfferId, PostId};
use crate::problem::Result;
use crate::recruiting::JobOffer;
use crate::sql::Values;
use crate::text::{search_key, sort_key};

/// A job before an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownJob {
    pub offer: JobOffer,
    pub company: CompanyId,
    pub is_removed: bool,
}

/// All jobs by external id, including removed ones.
pub async fn known_jobs(db: &impl Connection) -> Result<HashMap<String, KnownJob>> {
    let sql = "select id, external_id, company_id, title, type, city, removed_at from job_offers";
    let rows = rows(db, sql, Values::default()).await?;
    rows.iter()
        .map(|row| {
            let removed_at: Option<i64> = row.try_get("", "removed_at")?;
            let known = KnownJob {
                offer: offer(row)?,
                company: row.try_get("", "company_id")?,
                is_removed: removed_at.is_some(),
            };
            Ok((row.try_get("", "external_id")?, known))
        })
        .collect()
}

/// Inserts or updates one batch of jobs by external id.
pub async fn upsert_jobs(tx: &Tx, batch: Vec<(String, KnownJob)>) -> Result<()> {
    let mut values = Values::default();
    let row = |(external_id, KnownJob { offer, company, .. }): (String, KnownJob)| {
        let row = [
            values.put(offer.id),
            values.put(external_id),
            values.put(company),
            values.put(search_key(&offer.title)),
            values.put(sort_key(&offer.title)),
            values.put(offer.title),
            values.put(offer.r#type),
            values.put(offer.city),
        ];
        format!("({})", row.join(", "))
    };
    let rows: Vec<_> = batch.into_iter().map(row).collect();
    let sql = format!(
        "insert into job_offers (id, external_id, company_id, search_key, sort_key, title, type, city) \
         values {} on conflict (external_id) do update set company_id = excluded.company_id, \
         title = excluded.title, search_key = excluded.search_key, sort_key = excluded.sort_key, \
         type = excluded.type, city = excluded.city, removed_at = null",
        rows.join(", ")
    );
    execute(tx, &sql, values).await?;
    Ok(())
}

/// Removes one batch: jobs that posts show are hidden, all others are deleted. Returns the number of deleted
/// jobs.
pub async fn remove_jobs(tx: &Tx, now: Timestamp, batch: &[JobOfferId]) -> Result<u64> {
    let mut values = Values::default();
    let (now, ids) = (values.put(now), values.list(batch.iter().copied()));
    execute(tx, &format!("update job_offers set removed_at = {now} where id in ({ids})"), values).await?;
    let mut values = Values::default();
    let ids = values.list(batch.iter().copied());
    execute(tx, &format!("delete from job_offers where id in ({ids}) and {UNUSED}"), values).await
}

/// Deletes up to `limit` removed jobs that no post shows. Returns their number.
pub async fn delete_removed_jobs(tx: &Tx, limit: u64) -> Result<u64> {
    let mut values = Values::default();
    let limit = values.put(limit);
    let sql = format!(
        "delete from job_offers where id in \
         (select id from job_offers where removed_at is not null and {UNUSED} limit {limit})"
    );
    execute(tx, &sql, values).await
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
         order by j.id{}",
        share_lock(tx, "j")
    );
    rows(tx, &sql, values).await?.iter().map(offer).collect()
}

pub fn offer(row: &QueryResult) -> Result<JobOffer> {
    Ok(JobOffer {
        id: row.try_get("", "id")?,
        title: row.try_get("", "title")?,
        r#type: row.try_get("", "type")?,
        city: row.try_get("", "city")?,
    })
}
