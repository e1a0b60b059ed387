//! Sign-in with a provider: the account of an institution, by OpenID Connect (docs/adr/0054) or by the headers of a
//! reverse proxy (docs/adr/0061).
//!
//! The browser goes to the provider, whose response reaches the callback. The server then issues a code that works once
//! and only in this browser. The console redeems it for a session, or offers to link the identity with an account.

mod accept;
mod affiliations;
mod begin;
mod callback;
mod confirm;
mod cookie;
mod graphql;
mod headers;
mod link;
mod logout;
mod prove;
mod reader_role;
mod redeem;
mod roles;
mod second_factor;
mod settings;
mod store;

pub use affiliations::ReaderRoles;
pub use begin::begin;
pub use callback::{CallbackError, CallbackParameters, IssuedCode, handle_callback};
pub use cookie::{Cookies, SignInPurpose};
pub use graphql::{ProvidersMutation, ProvidersQuery, SignInBrowser};
pub use headers::{ProxyHeaders, ProxyRequest};
pub use logout::end_by_provider;
pub use reader_role::{ProvedRoles, is_challenge, redeem_reader_code};
pub use roles::{RoleRule, RoleRules, Scopes};
pub use second_factor::SecondFactor;
pub use settings::{MAX_PROVIDERS, Method, Providers, SignInProvider};

use aushang_db::Timestamp;
use chrono::TimeDelta;

use crate::app::App;
use crate::problem::Result;

/// How long a person may stay at the provider, and how long a link can be confirmed.
pub const VALID_FOR: TimeDelta = TimeDelta::minutes(10);
/// How long a code is valid that is redeemed at once.
const CODE_VALID_FOR: TimeDelta = TimeDelta::seconds(60);
/// How long a sign-in is stored: until its cookie and its code have expired, so that neither counts twice.
pub const KEPT_FOR: TimeDelta = TimeDelta::minutes(20);

/// Deletes a batch of finished and abandoned sign-ins, and of used logout tokens. Returns `true` if there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - KEPT_FOR;
    app.write(move |tx| {
        Box::pin(async move {
            let more = store::delete_old(tx, before).await?;
            let more = store::reader_codes::delete_old(tx, before).await? || more;
            Ok(store::delete_old_logouts(tx, before).await? || more)
        })
    })
    .await
}
