//! The tables of companies, jobs and what posts show of them.

mod companies;
mod jobs;
mod posts;
mod search;

pub use companies::{
    KnownCompany, delete_removed_companies, find_company, known_companies, remove_companies, upsert_companies,
};
pub use jobs::{KnownJob, delete_removed_jobs, find_jobs, known_jobs, remove_jobs, upsert_jobs};
pub use posts::replace_shown;
pub use search::{search_companies, search_jobs};

use sea_orm::FromQueryResult;

/// An entry that an import compares with a line of the file.
#[derive(FromQueryResult)]
struct Known<T: FromQueryResult> {
    external_id: String,
    #[sea_orm(nested)]
    entry: T,
}
