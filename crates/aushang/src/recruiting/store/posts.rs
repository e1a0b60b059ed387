//! The tables `post_companies` and `post_job_offers`: what posts show.

use aushang_db::Tx;

use crate::ids::{JobOfferId, PostId};
use crate::problem::Result;
use crate::recruiting::Company;
use crate::sql::{self, Values};

/// Replaces the rows of the post by those for this company and these jobs.
pub async fn replace_shown(tx: &Tx, post: PostId, company: &Company, jobs: &[JobOfferId]) -> Result<()> {
    for table in ["post_companies", "post_job_offers"] {
        sql::run(tx, format!("delete from {table} where post_id = $1"), [post.into()]).await?;
    }
    let header = company.header.as_ref().map(|image| image.file);
    let sql = "insert into post_companies (post_id, company_id, header_id) values ($1, $2, $3)";
    sql::run(tx, sql, [post.into(), company.id.into(), header.into()]).await?;
    if jobs.is_empty() {
        return Ok(());
    }
    let mut values = Values::default();
    let rows = values.rows(jobs.iter().map(|job| [post.into(), (*job).into()]));
    sql::run(tx, format!("insert into post_job_offers (post_id, job_offer_id) values {rows}"), values.0).await
}
