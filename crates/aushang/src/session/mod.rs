//! Signing in and out: passwords checked, tokens given, read and taken back.

mod attempts;
mod graphql;
mod login;
mod passwords;
mod store;
mod token;

pub use graphql::{BrowserSecret, SessionMutation, SessionQuery};
pub use login::{Opened, load_actor, login, logout, renew};
pub use passwords::Passwords;
pub use store::sweep;
pub use token::Tokens;
