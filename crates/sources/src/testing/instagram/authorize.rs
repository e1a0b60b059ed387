//! The page on which people agree, and their answer.

use ::http::HeaderValue;
use chrono::{DateTime, Utc};
use url::Url;

use super::http::{Received, Refusal, Reply, html, redirect};
use super::page;
use super::world::{APP_ID, Code, World};
use crate::instagram::SCOPE;

/// `GET /oauth/authorize`.
pub(super) fn page(world: &World, received: &Received) -> Result<Reply, Refusal> {
    check(world, received)?;
    let (accounts, cuts_opener) = {
        let data = world.data();
        (data.accounts.clone(), data.cuts_opener)
    };
    let mut page = html(200, page::agree(&received.query, &accounts));
    if cuts_opener {
        let policy = HeaderValue::from_static("same-origin-allow-popups");
        page.headers_mut().insert("cross-origin-opener-policy", policy);
    }
    Ok(page)
}

/// Returns the address to which the person is sent back.
fn check(world: &World, received: &Received) -> Result<Url, Refusal> {
    let parameter = |name| received.parameter(name).unwrap_or_default();
    if parameter("client_id") != APP_ID {
        return Err(refuse("Invalid platform app"));
    }
    let target = parameter("redirect_uri");
    if !world.data().redirects.iter().any(|registered| registered == target) {
        return Err(refuse("Invalid redirect_uri"));
    }
    if parameter("response_type") != "code" {
        return Err(refuse("Invalid response_type"));
    }
    if parameter("scope") != SCOPE {
        world.violation(format!("the scope is not {SCOPE}"));
        return Err(refuse("Invalid Scopes"));
    }
    if parameter("state").is_empty() {
        world.violation("the state is missing");
    }
    Url::parse(target).map_err(|_| refuse("Invalid redirect_uri"))
}

fn refuse(why: &str) -> Refusal {
    Refusal::Page(page::refused(why))
}

/// `GET /oauth/answer`, with the query of the page, the account and the answer.
pub(super) fn answer(world: &World, received: &Received) -> Result<Reply, Refusal> {
    let mut back = check(world, received)?;
    if received.parameter("answer") == Some("allow") {
        let chosen = received.parameter("account").unwrap_or_default();
        let account = world.data().accounts.iter().find(|account| account.username == chosen).cloned();
        let account = account.ok_or_else(|| refuse("Wähle ein Konto aus."))?;
        let redirect = received.parameter("redirect_uri").unwrap_or_default();
        back.query_pairs_mut().append_pair("code", &issue(world, account.scoped_id, redirect));
    } else {
        back.query_pairs_mut()
            .append_pair("error", "access_denied")
            .append_pair("error_reason", "user_denied")
            .append_pair("error_description", "The user denied your request.");
    }
    if let Some(state) = received.parameter("state").filter(|state| !state.is_empty()) {
        back.query_pairs_mut().append_pair("state", state);
    }
    back.set_fragment(Some("_"));
    Ok(redirect(back.as_str()))
}

fn issue(world: &World, account: String, redirect: &str) -> String {
    let issued_at: DateTime<Utc> = world.now();
    let code = format!("AQB{:05x}{:032x}", world.serial(), issued_at.timestamp_micros());
    let entry = Code { account, redirect: redirect.to_owned(), issued_at, is_used: false };
    world.data().codes.insert(code.clone(), entry);
    code
}
