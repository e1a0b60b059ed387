//! Companies and the jobs that they offer: imported by an operator, searched in the console, shown
//! by posts.
//!
//! A post keeps a copy of what it shows, and a row that says so: what a post shows is hidden from
//! the search when it is imported no longer, and goes when no post shows it any more.

mod company;
mod graphql;
mod header;
pub mod import;
mod show;
mod store;
mod sweep;

pub use company::{Company, JobOffer};
pub use graphql::{CompanyOutput, JobOutput, RecruitingQuery};
pub use header::{find_by_name as find_header, known_header_names, list_kept_headers};
pub use show::{Shown, show};
pub use sweep::sweep;
