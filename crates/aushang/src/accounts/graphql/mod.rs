//! GraphQL API of accounts: the signed-in account, and the accounts of a profile for those who manage them.

mod account;
mod me;
mod mutations;
mod queries;
mod state;

pub use account::AccountOutput;
pub use me::{FeedEdge, MeAccount};
pub use mutations::AccountsMutation;
pub use queries::AccountsQuery;
pub use state::{AccountState, UserSettings};
