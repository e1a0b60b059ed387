//! Companies and jobs from the files of another system. What is known by its external id is changed,
//! all else is new.

mod companies;
mod jobs;

use std::collections::HashMap;

pub use companies::{CompanyEntry, companies};
pub use jobs::{JobEntry, jobs};

use aushang_db::Connection;

use super::store;
use crate::ids::{CompanyId, JobOfferId};
use crate::problem::Result;

/// Companies by what the imported files call them.
pub async fn company_ids(db: &impl Connection) -> Result<HashMap<String, CompanyId>> {
    let known = store::known_companies(db).await?;
    Ok(known.into_iter().map(|(name, company)| (name, company.id)).collect())
}

/// Jobs by what the imported files call them.
pub async fn job_ids(db: &impl Connection) -> Result<HashMap<String, JobOfferId>> {
    let known = store::known_jobs(db).await?;
    Ok(known.into_iter().map(|(name, job)| (name, job.offer.id)).collect())
}
