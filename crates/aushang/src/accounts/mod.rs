//! The accounts of a profile: who signs in, in which role, with what consents and settings.

mod account;
mod graphql;
mod settings;
mod store;

pub use account::{Account, CONSENTS, NewAccount};
pub use graphql::{AccountState, AccountsMutation, UserSettings};
pub use settings::update_settings;
pub use store::{find, find_by_email, get, insert, role_in};
