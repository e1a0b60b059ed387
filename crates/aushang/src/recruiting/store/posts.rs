//! The tables `post_companies` and `post_job_offers`: what posts show.

use aushang_db::Tx;

use super::execute;
use crate::ids::{JobOfferId, PostId};
use crate::problem::Result;
use crate::recruiting::Company;
use crate::sql::Values;

/// Replaces the rows of the post by those for this company and these jobs.
pub async fn replace_shown(tx: &Tx, post: PostId, company: &Company, jobs: &[JobOfferId]) -> Result<()> {
    for table in ["post_companies", "post_job_offers"] {
        let mut values = Values::default();
        let post = values.put(post);
        execute(tx, &format!("delete from {table} where post_id = {post}"), values).await?;
    }
    let mut values = Values::default();
    let header = company.header.as_ref().map(|image| image.file);
    let row = [values.put(post), values.put(company.id), values.put(header)].join(", ");
    let sql = format!("insert into post_companies (post_id, company_id, header_id) values ({row})");
    execute(tx, &sql, values).await?;
    if jobs.is_empty() {
        return Ok(());
    }
    let mut values = Values::default();
    let rows: Vec<_> =
        jobs.iter().map(|job| format!("({}, {})", values.put(post), values.put(*job))).collect();
    let sql = format!("insert into post_job_offers (post_id, job_offer_id) values {}", rows.join(", "));
    execute(tx, &sql, values).await.map(drop)
}
