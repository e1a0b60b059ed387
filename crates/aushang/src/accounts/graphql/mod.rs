//! Accounts on the wire: the signed-in one, and those of a profile that one may manage.

mod account;
mod mutations;
mod queries;
mod state;

pub use account::AccountOutput;
pub use mutations::AccountsMutation;
pub use queries::AccountsQuery;
pub use state::{AccountState, UserSettings};
