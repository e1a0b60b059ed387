//! What is stored about the person of an account, for the person (GDPR, Art. 15), and how long each table keeps
//! its rows.

mod export;
mod graphql;
mod periods;
mod store;
mod times;

pub use graphql::PersonalDataMutation;
pub use periods::{Kept, TABLES};
