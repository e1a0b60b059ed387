//! Sign-in and sign-out: passwords, sessions and their tokens.

mod attempts;
mod authenticate;
mod browsers;
mod call;
mod change_password;
mod client;
mod draft_keys;
mod end_all;
mod graphql;
mod invited;
mod jobs;
mod login;
mod new_browser;
mod open;
mod own_sessions;
mod password_changed;
pub mod password_rule;
mod passkey;
mod password_words;
mod passwords;
mod proof_code;
mod provider_session;
mod prove;
mod rehash;
mod register;
mod remove_second_factors;
mod renew;
mod reset;
mod revoke_password;
mod sign_in_link;
mod store;
mod token;
mod translate;

pub use attempts::{CHECKS_COUNTED_FOR, take as take_attempt, take_for_code as take_attempt_for_code};
pub use authenticate::{load_actor, reload_actor, switch_to};
pub use browsers::account_of_browser;
pub use call::Call;
pub use client::Client;
pub use draft_keys::DraftKeys;
pub use end_all::end_all;
pub use graphql::{
    Bearer, BrowserSecret, PasskeysMutation, PasswordsMutation, SecondFactorsMutation, SecondFactorsQuery,
    Session, SessionMutation, SessionQuery, browser_secret, client, consents, opened,
};
pub use jobs::{
    BROWSER_KNOWN_FOR, sweep_browsers, sweep_checks, sweep_proof_codes, sweep_sessions, sweep_tokens,
};
pub use login::{check_password, login, logout};
pub use open::{MAX_SESSIONS, OpenedSession, PreparedSession};
pub use own_sessions::{end_of_provider, end_others, end_sessions_of_account};
pub use password_words::OwnWords;
pub use passwords::{Cost, Passwords};
pub use proof_code::{CODE_VALID_FOR, MAX_MISTAKES, code_digits, new_code};
pub use prove::{is_fresh, needs_password, record_proof};
pub use provider_session::ProviderSession;
pub use register::{Consents, give_consents, lock_to_register};
pub use remove_second_factors::remove_by_operator;
pub use reset::{RESETS_COUNTED_FOR, SendResetMail, sweep_resets};
pub use sign_in_link::create_sign_in_link;
pub use token::Tokens;
pub use translate::{LegacyTokens, translate};
