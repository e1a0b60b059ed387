//! The configured providers.

use aushang_mail_address::MailAddress;
use aushang_oidc::Provider;
use chrono::TimeDelta;

use super::affiliations::ReaderRoles;
use super::cookie::Cookies;
use super::headers::ProxyHeaders;
use super::roles::RoleRules;
use super::second_factor::SecondFactor;

/// Maximum number of configured providers.
pub const MAX_PROVIDERS: u32 = 10;

/// A provider, and what its statements are trusted for.
pub struct SignInProvider {
    /// Its name in paths: `/api/sign-in/{id}`.
    pub id: String,
    /// The text of the button.
    pub label: String,
    /// Domains whose addresses it may confirm, in lower case.
    pub mail_domains: Vec<String>,
    /// How long a session lasts at most that begins with it. `None`: as any other.
    pub session: Option<TimeDelta>,
    /// When a sign-in there counts as one with a second factor.
    pub second_factor: SecondFactor,
    /// Which roles its statements mean.
    pub roles: RoleRules,
    /// What readers can prove with it. `None`: nothing.
    pub readers: Option<ReaderRoles>,
    pub method: Method,
}

/// How a provider says who somebody is.
pub enum Method {
    OpenIdConnect(Provider),
    Headers(ProxyHeaders),
}

impl SignInProvider {
    /// Names the provider in the database.
    pub fn issuer(&self) -> &str {
        match &self.method {
            Method::OpenIdConnect(provider) => provider.issuer(),
            Method::Headers(proxy) => &proxy.issuer,
        }
    }

    /// Whether it states when people signed in. Otherwise it proves nothing to those who are signed in already, and no account
    /// is linked in the settings.
    pub fn states_time(&self) -> bool {
        match &self.method {
            Method::OpenIdConnect(_) => true,
            Method::Headers(proxy) => proxy.time.is_some(),
        }
    }

    /// Whether the provider may confirm this address. Subdomains have to be listed, too: others may run them.
    pub fn may_confirm(&self, address: &MailAddress) -> bool {
        self.mail_domains.iter().any(|domain| *domain == address.host())
    }
}

/// The providers, in the order of their buttons.
pub struct Providers {
    pub list: Vec<SignInProvider>,
    pub cookies: Cookies,
}

impl Providers {
    pub fn find(&self, id: &str) -> Option<&SignInProvider> {
        self.list.iter().find(|provider| provider.id == id)
    }

    pub fn of_issuer(&self, issuer: &str) -> Option<&SignInProvider> {
        self.list.iter().find(|provider| provider.issuer() == issuer)
    }

    /// What people call the provider: its label, or its issuer if it is not configured any more.
    pub fn label_of(&self, issuer: &str) -> String {
        self.of_issuer(issuer).map_or_else(|| issuer.to_owned(), |provider| provider.label.clone())
    }
}
