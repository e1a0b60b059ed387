//! What a post shows of companies and jobs.

use aushang_db::Tx;

use super::{Company, JobOffer, store};
use crate::ids::{CompanyId, JobOfferId, PostId};
use crate::problem::{Problem, Reason, Result};

/// What somebody wants a post to show, and where the call says it.
pub struct Shown<'a> {
    pub company: CompanyId,
    pub company_field: &'static str,
    pub jobs: &'a [JobOfferId],
    pub jobs_field: &'static str,
}

/// Writes down that the post shows this company and these jobs of it, and nothing else any more;
/// gives what is to be copied into the post. What is imported no longer is not offered, unless the
/// post shows it already.
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
