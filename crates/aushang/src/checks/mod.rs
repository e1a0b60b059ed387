//! Checks of posts for barriers before they are published: what is found, how grave a profile takes it, what is
//! refused, and what a profile published in a quarter.
//!
//! The rules are in the crate `aushang-checks`. They are the only ones: the console asks for their findings
//! (docs/adr/0041).

mod code;
mod enforce;
mod graphql;
mod published;
mod rated;
mod report;
mod settings;
mod store;
mod subject;

pub use code::{CheckCode, CheckSeverity};
pub use enforce::{Overridden, enforce};
pub use graphql::{ChecksMutation, ChecksQuery};
pub use published::record_published;
pub use rated::MAX_FINDINGS;
pub use report::MAX_OVERRIDES;
pub use subject::Subject;
