//! Companies and their jobs. An operator imports them, the console searches them, posts show them.
//!
//! A post stores a copy of the company and jobs that it shows, and rows that refer to them. If an entry is
//! missing from a later import and a post shows it, it is only hidden from the search; the sweep deletes it
//! once no post shows it.

mod company;
mod graphql;
mod header;
pub mod import;
mod rows;
mod show;
mod store;
mod sweep;

pub use company::{Company, JobOffer};
pub use graphql::{CompanyOutput, JobOutput, RecruitingQuery};
pub use rows::{find_header, known_header_names, list_kept_headers};
pub use show::{Shown, show};
pub use sweep::{UNUSED_HEADER_AGE, sweep};
