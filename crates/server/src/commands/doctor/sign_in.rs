//! Checks the providers that people sign in with, and who can.

use aushang::clock::Clock;
use aushang::providers::{Method, SecondFactor, SignInProvider};
use aushang::{accounts, profiles};
use aushang_config::Config;
use sea_orm::DatabaseConnection;

use super::Finding;
use crate::providers;

const CHECK: &str = "sign-in";

/// Fetches the document of each provider that people sign in with.
pub async fn providers(config: &Config) -> Vec<Finding> {
    let configured = match providers::list(config) {
        Ok(list) => list,
        Err(why) => return vec![Finding::fail(CHECK, why.to_string(), "check [sign_in]")],
    };
    let mut findings = Vec::new();
    for provider in configured {
        let redirect = providers::redirect_url(&config.server.public_url, &provider.id);
        let oidc = match &provider.method {
            Method::OpenIdConnect(oidc) => oidc,
            Method::Headers(_) => {
                let found = format!("{} is a proxy, which has to protect {redirect}", provider.id);
                findings.push(Finding::ok(CHECK, found));
                continue;
            }
        };
        findings.push(match oidc.discover(Clock::system().now().to_datetime()).await {
            Ok(()) => {
                let found = format!("{} responds; its redirect address must be {redirect}", provider.id);
                Finding::ok(CHECK, found)
            }
            Err(why) => Finding::warn(
                CHECK,
                format!("{}: {why}", provider.id),
                "check the issuer in [sign_in]; nobody can sign in with this provider now",
            ),
        });
    }
    findings
}

/// Reports rules for roles that name a profile which does not exist: they give nobody a role.
pub async fn role_rules(config: &Config, db: &DatabaseConnection) -> Vec<Finding> {
    let mut findings = Vec::new();
    for provider in config.sign_in.providers.iter() {
        let mut usernames: Vec<&str> = provider.roles.iter().map(|rule| rule.profile.as_str()).collect();
        usernames.sort_unstable();
        usernames.dedup();
        for username in usernames {
            match profiles::find_by_username(db, username).await {
                Ok(Some(_)) => {}
                Ok(None) => findings.push(Finding::warn(
                    CHECK,
                    format!(
                        "{}: no profile has the username {username}, so its roles are given to nobody",
                        provider.id
                    ),
                    "correct profile in the roles of [[sign_in.providers]], or create the profile",
                )),
                Err(error) => return vec![unreadable(&error)],
            }
        }
    }
    findings
}

/// Where passwords are closed: whether somebody of the internal staff can sign in with a provider.
pub async fn staff(config: &Config, db: &DatabaseConnection) -> Option<Finding> {
    if !config.sign_in.only_providers {
        return None;
    }
    let providers = providers::list(config).ok()?;
    let staff = match accounts::list_staff_sign_in_options(db).await {
        Ok(staff) => staff,
        Err(error) => return Some(unreadable(&error)),
    };
    let needs_second_factor = config.session.staff_second_factor || config.session.staff_passkey;
    let is_usable =
        |provider: &&SignInProvider| !needs_second_factor || provider.second_factor != SecondFactor::Never;
    let gets_in = |provider: &SignInProvider| {
        staff.iter().any(|option| {
            option.issuer.as_deref() == Some(provider.issuer())
                || option.confirmed_email.as_ref().is_some_and(|email| provider.may_confirm(email))
        })
    };
    (!providers.iter().filter(is_usable).any(gets_in)).then(|| {
        Finding::warn(
            CHECK,
            "sign_in.only_providers is true, but no SUPERADMIN can sign in with a provider",
            "run `aushang sign-in-link`, and link the account in the settings of the console",
        )
    })
}

fn unreadable(error: &aushang::problem::Error) -> Finding {
    Finding::warn(CHECK, error.why(), "see the findings about the database")
}
