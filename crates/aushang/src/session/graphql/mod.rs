//! Sessions and passwords on the wire.

mod links;
mod passwords;
mod sessions;

pub use passwords::PasswordsMutation;
pub use sessions::{SessionMutation, SessionQuery};

use async_graphql::{Context, ID, Result, SimpleObject};

use super::Opened;
use crate::accounts::Account;
use crate::app::App;
use crate::enums::{AccountRole, ProfileRole};
use crate::profiles;
use crate::schema::app;

/// The secret that a browser keeps to be known again; the edge reads it from the cookie
/// [`BrowserSecret::COOKIE`].
#[derive(Clone, Debug, Default)]
pub struct BrowserSecret(pub Option<String>);

impl BrowserSecret {
    pub const COOKIE: &'static str = "aushang_browser";

    /// Out of scripts' reach, sent to this site alone, for a year.
    fn set_cookie(secret: &str, secure: bool) -> String {
        let secure = if secure { "; Secure" } else { "" };
        format!(
            "{}={secret}; Path=/graphql; Max-Age=31536000; HttpOnly; SameSite=Strict{secure}",
            Self::COOKIE
        )
    }
}

/// What a call says of who makes it, for operations that anyone may call and that do something else
/// for whoever is signed in.
#[derive(Clone, Default)]
pub struct Bearer {
    /// From the header `Authorization`.
    pub token: Option<String>,
    /// From the header `X-Selected-Profile`.
    pub selected: Option<String>,
}

fn browser_secret(ctx: &Context<'_>) -> Option<String> {
    ctx.data_opt::<BrowserSecret>().and_then(|secret| secret.0.clone())
}

/// Who is signed in.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct Session {
    /// Bearer token for the header `Authorization`; null where the call's own session goes on.
    pub token: Option<String>,
    /// Kind of the profile that is acted for.
    pub role: ProfileRole,
    pub account_role: AccountRole,
    pub account_id: ID,
    /// False: a password has to be set first.
    pub password_set: bool,
    /// The netiquette was read and confirmed.
    pub has_seen_disclaimer: bool,
    /// The account's key for input that the browser keeps unsent: 256 bits in base64, for AES-GCM. Clients
    /// delete it with the session.
    pub draft_key: String,
}

impl Session {
    fn new(app: &App, token: Option<String>, account: &Account, role: ProfileRole) -> Self {
        Self {
            token,
            role,
            account_role: account.role,
            account_id: account.id.into(),
            password_set: account.password_hash.is_some(),
            has_seen_disclaimer: account.has_seen_disclaimer,
            draft_key: app.draft_keys.of(account.id),
        }
    }
}

/// Answers with a session that was just opened.
async fn opened(ctx: &Context<'_>, opened: Opened) -> Result<Session> {
    let app = app(ctx);
    if let Some(secret) = &opened.browser_secret {
        ctx.append_http_header("set-cookie", BrowserSecret::set_cookie(secret, app.settings.secure));
    }
    let profile = profiles::get(app.db.reader(), opened.account.profile).await?;
    Ok(Session::new(app, Some(opened.token), &opened.account, profile.role))
}
