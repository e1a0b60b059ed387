//! Sign-in and sign-out: passwords, sessions and their tokens.

mod attempts;
mod browsers;
mod call;
mod change_password;
mod draft_keys;
mod end_all;
mod graphql;
mod invited;
mod jobs;
mod login;
mod open;
pub mod password_rule;
mod passwords;
mod prove;
mod register;
mod reset;
mod revoke_password;
mod store;
mod token;
mod translate;

pub use attempts::CHECKS_COUNTED_FOR;
pub use browsers::account_of_browser;
pub use call::Call;
pub use draft_keys::DraftKeys;
pub use end_all::end_all;
pub use graphql::{Bearer, BrowserSecret, PasswordsMutation, SessionMutation, SessionQuery};
pub use jobs::{BROWSER_KNOWN_FOR, sweep_browsers, sweep_checks, sweep_sessions};
pub use login::{check_password, load_actor, login, logout, reload_actor, renew};
pub use open::Opened;
pub use passwords::Passwords;
pub use reset::{RESETS_COUNTED_FOR, SendResetMail, sweep_resets};
pub use token::Tokens;
pub use translate::{LegacyTokens, translate};
