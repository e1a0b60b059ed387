//! Records which company and jobs a post shows.

use aushang_db::Tx;

use super::{Company, JobOffer, store};
use crate::ids::{CompanyId, JobOfferId, PostId};
use crate::problem::{Problem, Reason, Result};

/// The company and jobs that a post should show, with their fields in the input.
pub struct Shown<'a> {
    pub company: CompanyId,
    pub company_field: &'static str,
    pub jobs: &'a [JobOfferId],
    pub jobs_field: &'static str,
}

/// Records that the post shows this company and these jobs of it, replacing what it showed before. Returns
/// the values to store in the post. Fails with `NOT_FOUND` for a removed company or job, unless the post
/// shows it already.
pub async fn show(tx: &Tx, post: PostId, shown: Shown<'_>) -> Result<(Company, Vec<JobOffer>)> {
    let company = store::find_company(tx, shown.company, post).await?;
    let company = company.ok_or(Problem::field(shown.company_field, Reason::NotFound))?;
    let found = store::find_jobs(tx, shown.jobs, shown.company, post).await?;
    let jobs: Option<Vec<_>> =
        shown.jobs.iter().map(|id| found.iter().find(|job| job.id == *id).cloned()).collect();
    let jobs = jobs.ok_or(Problem::field(shown.jobs_field, Reason::NotFound))?;
    store::replace_shown(tx, post, &company, shown.jobs).await?;
    Ok((company, jobs))
}
