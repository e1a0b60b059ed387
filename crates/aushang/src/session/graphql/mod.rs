//! GraphQL API of sessions and passwords.

mod links;
mod passkeys;
mod passwords;
mod second_factors;
mod sessions;

pub use passkeys::PasskeysMutation;
pub use passwords::{PasswordsMutation, consents};
pub use second_factors::{SecondFactorsMutation, SecondFactorsQuery};
pub use sessions::{SessionMutation, SessionQuery};

use async_graphql::{Context, ID, Result, SimpleObject};

use super::{Client, OpenedSession};
use crate::accounts::{self, Account};
use crate::actor::Setup;
use crate::app::App;
use crate::enums::{AccountRole, ProfileRole};
use crate::profiles;
use crate::schema::app;

/// The secret by which a browser is recognized. The HTTP layer reads it from the cookie
/// [`BrowserSecret::cookie_name`].
#[derive(Clone, Debug, Default)]
pub struct BrowserSecret(pub Option<String>);

impl BrowserSecret {
    /// With https, browsers accept the cookie only from this host, so other servers of the domain cannot set it.
    pub const fn cookie_name(secure: bool) -> &'static str {
        if secure { "__Host-aushang_browser" } else { "aushang_browser" }
    }

    /// The cookie is not readable by scripts, is sent only to this site, and expires after a year.
    fn set_cookie(secret: &str, secure: bool) -> String {
        let name = Self::cookie_name(secure);
        let secure = if secure { "; Secure" } else { "" };
        format!("{name}={secret}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict{secure}")
    }
}

/// The credentials of a request, for operations that anyone may call and that also accept a signed-in caller.
#[derive(Clone, Default)]
pub struct Bearer {
    /// From the header `Authorization`.
    pub token: Option<String>,
    /// From the header `X-Selected-Profile`.
    pub selected: Option<String>,
}

pub fn client(ctx: &Context<'_>) -> Client {
    ctx.data_opt::<Client>().cloned().unwrap_or_default()
}

pub fn browser_secret(ctx: &Context<'_>) -> Option<String> {
    ctx.data_opt::<BrowserSecret>().and_then(|secret| secret.0.clone())
}

/// A session of a signed-in account.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct Session {
    /// Bearer token for the header `Authorization`; null if the session of the request continues.
    pub token: Option<String>,
    /// Kind of the profile that the account acts for.
    pub role: ProfileRole,
    /// The role whose rights the account has now: a deputy has those of USER.
    pub account_role: AccountRole,
    pub account_id: ID,
    /// False if the account has to set a password first.
    pub password_set: bool,
    /// True if the person has read and confirmed the netiquette.
    pub has_seen_disclaimer: bool,
    /// Key for encrypting unsent input that the browser stores: 256 bits in base64, for AES-GCM. Clients must
    /// delete it when the session ends.
    pub draft_key: String,
}

impl Session {
    fn new(app: &App, token: Option<String>, account: &Account, role: ProfileRole) -> Self {
        Self {
            token,
            role,
            account_role: accounts::role_at(account.role, account.deputy_time(), app.now()),
            account_id: account.id.into(),
            password_set: account.setup() != Setup::MissingCredential,
            has_seen_disclaimer: account.has_seen_disclaimer,
            draft_key: app.draft_keys.of(account.id),
        }
    }
}

/// Returns a session that was just opened, and sets the cookie of a new browser.
pub async fn opened(ctx: &Context<'_>, opened: OpenedSession) -> Result<Session> {
    let app = app(ctx);
    if let Some(secret) = &opened.browser_secret {
        ctx.append_http_header("set-cookie", BrowserSecret::set_cookie(secret, app.settings.secure));
    }
    let profile = profiles::get(app.db.reader(), opened.account.profile).await?;
    Ok(Session::new(app, Some(opened.token), &opened.account, profile.role))
}
