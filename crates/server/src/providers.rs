//! The providers that people sign in with, as configured.

use aushang::enums::AccountRole;
use aushang::installation::SignInProviderSettings;
use aushang::providers::{
    Cookies, Method, Providers, ProxyHeaders, ReaderRoles, RoleRule, RoleRules, Scopes, SecondFactor,
    SignInProvider,
};
use aushang::secret::Secrets;
use aushang_config::{
    Config, IdentityProvider, ProviderMethod, SecondFactor as ConfiguredSecondFactor, StatedRoleName,
    StatedRoleRule,
};
use aushang_oidc::{Http, Provider, ProviderSettings};
use chrono::TimeDelta;
use url::Url;

use crate::start::CannotStart;

pub fn providers(config: &Config, secrets: Secrets<'_>) -> Result<Providers, CannotStart> {
    Ok(Providers { list: list(config)?, cookies: Cookies::new(secrets) })
}

pub fn list(config: &Config) -> Result<Vec<SignInProvider>, CannotStart> {
    let public_url = &config.server.public_url;
    let user_agent = format!("Aushang/{} (+{public_url})", env!("CARGO_PKG_VERSION"));
    let http = Http::new(&user_agent).map_err(CannotStart::because)?;
    Ok(config.sign_in.providers.iter().map(|given| provider(given, public_url, &http)).collect())
}

fn provider(given: &IdentityProvider, public_url: &Url, http: &Http) -> SignInProvider {
    let redirect_url = redirect_url(public_url, &given.id);
    let affiliation = given.readers.as_ref().map(|readers| readers.affiliation.clone());
    let second_factor = second_factor(given);
    let method = match given.method.clone() {
        ProviderMethod::OpenIdConnect(client) => {
            let settings = ProviderSettings {
                issuer: given.issuer.clone(),
                client_id: client.client_id,
                client_secret: client.client_secret,
                redirect_url,
                scopes: client.scopes,
                email_claim: client.email_claim,
                email_verified_claim: client.email_verified_claim,
                role_claim: client.role_claim,
                affiliation_claim: affiliation,
                acr_values: second_factor.acr_values(),
            };
            Method::OpenIdConnect(Provider::new(settings, http))
        }
        ProviderMethod::Headers(headers) => Method::Headers(ProxyHeaders {
            issuer: given.issuer.clone(),
            callback: redirect_url,
            peers: headers.peers,
            secret: headers.secret,
            subject: headers.subject_header,
            email: headers.email_header,
            time: headers.time_header,
            authentication: matches!(second_factor, SecondFactor::Stated(_))
                .then_some(headers.second_factor_header),
            roles: headers.role_header,
            affiliations: affiliation.map(|name| name.to_lowercase()),
            fresh_login: headers.fresh_login,
        }),
    };
    SignInProvider {
        id: given.id.clone(),
        label: given.label.clone(),
        mail_domains: given.mail_domains.clone(),
        session: given.session_hours.map(|hours| TimeDelta::hours(i64::from(hours))),
        second_factor,
        roles: roles(given),
        readers: given.readers.as_ref().map(|readers| ReaderRoles {
            scopes: scopes(given, &readers.affiliation),
            university: readers.university.clone(),
        }),
        method,
    }
}

fn second_factor(given: &IdentityProvider) -> SecondFactor {
    match &given.second_factor {
        None => SecondFactor::Never,
        Some(ConfiguredSecondFactor::Always) => SecondFactor::Always,
        Some(ConfiguredSecondFactor::Stated(values)) => SecondFactor::Stated(values.clone()),
    }
}

/// The claim `eduPersonScopedAffiliation` as its identifier in LDAP.
const SCOPED_AFFILIATION: &str = "1.3.6.1.4.1.5923.1.1.1.9";

fn roles(given: &IdentityProvider) -> RoleRules {
    let rule = |given: &StatedRoleRule| RoleRule {
        value: given.value.clone(),
        role: match given.role {
            StatedRoleName::Admin => AccountRole::Admin,
            StatedRoleName::User => AccountRole::User,
            StatedRoleName::Draft => AccountRole::Draft,
        },
        profile: given.profile.clone(),
    };
    let scopes = scopes(given, given.method.role_source().unwrap_or_default());
    RoleRules { rules: given.roles.iter().map(rule).collect(), scopes }
}

/// The scopes that count in a claim or header.
fn scopes(given: &IdentityProvider, source: &str) -> Scopes {
    let source = source.to_lowercase();
    let names_scopes = source.contains("scoped") && !source.contains("unscoped");
    Scopes {
        own: given.mail_domains.clone(),
        are_required: names_scopes || source.ends_with(SCOPED_AFFILIATION),
    }
}

/// Where the provider sends people back to.
pub fn redirect_url(public_url: &Url, id: &str) -> Url {
    let mut url = public_url.clone();
    let path = format!("{}/api/sign-in/{id}/callback", url.path().trim_end_matches('/'));
    url.set_path(&path);
    url
}

/// What everybody may know of the providers.
pub fn public(config: &Config) -> Vec<SignInProviderSettings> {
    let public = |given: &IdentityProvider| SignInProviderSettings {
        id: given.id.clone().into(),
        label: given.label.clone(),
        issuer: given.issuer.clone(),
        second_factor: given.second_factor.is_some(),
        states_time: match &given.method {
            ProviderMethod::OpenIdConnect(_) => true,
            ProviderMethod::Headers(headers) => headers.time_header.is_some(),
        },
    };
    config.sign_in.providers.iter().map(public).collect()
}
