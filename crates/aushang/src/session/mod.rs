//! Signing in and out: passwords checked, tokens given, read and taken back.

mod attempts;
mod browsers;
mod graphql;
mod jobs;
mod login;
mod passwords;
mod store;
mod token;

pub use browsers::is_known_browser;
pub use graphql::{BrowserSecret, SessionMutation, SessionQuery};
pub use jobs::{sweep_browsers, sweep_checks, sweep_sessions};
pub use login::{Opened, load_actor, login, logout, renew};
pub use passwords::Passwords;
pub use token::Tokens;
