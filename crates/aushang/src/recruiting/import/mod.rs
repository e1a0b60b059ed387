//! Imports companies and jobs from files of another system. An entry with a known external id is updated; any
//! other is inserted.

mod companies;
mod jobs;

use std::collections::HashMap;

pub use companies::{CompanyEntry, companies};
pub use jobs::{JobEntry, jobs};

use aushang_db::Connection;

use super::store;
use crate::ids::{CompanyId, JobOfferId};
use crate::problem::Result;

/// The ids of all companies by external id.
pub async fn company_ids(db: &impl Connection) -> Result<HashMap<String, CompanyId>> {
    let known = store::known_companies(db).await?;
    Ok(known.into_iter().map(|(name, company)| (name, company.id)).collect())
}

/// The ids of all jobs by external id.
pub async fn job_ids(db: &impl Connection) -> Result<HashMap<String, JobOfferId>> {
    let known = store::known_jobs(db).await?;
    Ok(known.into_iter().map(|(name, job)| (name, job.offer.id)).collect())
}
