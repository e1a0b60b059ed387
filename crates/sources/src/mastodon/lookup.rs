//! Finds an account: by WebFinger the server that has it, and by its API the account.

use serde::Deserialize;
use url::Url;

use super::ask::{ask, invalid};
use super::handle::Handle;
use crate::html::{MAX_LINE_CHARS, cut};
use crate::{Account, Connected, Credentials, Failure, Http};

/// The media types of an account in WebFinger.
const ACTIVITY: [&str; 2] = ["application/activity+json", "application/ld+json"];

const PROFILE: &str = "http://webfinger.net/rel/profile-page";

#[derive(Deserialize)]
struct WebFinger {
    subject: String,
    #[serde(default)]
    links: Vec<Link>,
}

#[derive(Deserialize)]
struct Link {
    rel: String,
    #[serde(rename = "type")]
    media_type: Option<String>,
    href: Option<String>,
}

#[derive(Deserialize)]
struct Found {
    id: String,
    username: String,
    /// The name, with a host if the account is of another server.
    acct: String,
    url: Url,
    #[serde(default)]
    suspended: bool,
}

/// What a server answers about a handle.
struct Finger {
    /// The canonical handle.
    handle: Handle,
    /// The account for machines.
    account: Url,
    /// The account for people.
    page: Option<Url>,
}

/// Where an account is.
struct Place {
    /// The canonical handle. Its host may differ from that of the API (`@fs@uni.example` at `social.uni.example`).
    handle: Handle,
    api: Url,
}

/// Connects an account. Whether it approves its followers, or wants to be found by searches, makes no difference:
/// the API shows everyone only its public posts, and an institution connects its own account.
pub(super) async fn connect(http: &Http, handle: &Handle) -> Result<Connected, Failure> {
    let place = place(http, handle).await;
    let mut url = place.api.join("/api/v1/accounts/lookup").map_err(|_| Failure::NotASource)?;
    url.query_pairs_mut().append_pair("acct", &handle.name);
    let found: Found = match ask(http, &url).await {
        Ok(asked) => asked.found,
        // Servers of other kinds have nothing there, or a page for people.
        Err(failure) if failure == Failure::Gone || failure == invalid() => return Err(Failure::NotASource),
        Err(other) => return Err(other),
    };
    let is_local = !found.acct.contains('@') && found.username.eq_ignore_ascii_case(&handle.name);
    let is_web = matches!(found.url.scheme(), "http" | "https");
    if !is_local || !is_web || found.suspended {
        return Err(Failure::NotASource);
    }
    let id = format!("{}@{}", found.username, place.handle.host()).to_lowercase();
    let account = Account {
        name: cut(&format!("@{}@{}", found.username, place.handle.host()), MAX_LINE_CHARS),
        id,
        scoped_id: None,
        page: found.url,
    };
    Ok(Connected { account, credentials: Credentials::Mastodon { server: place.api, account: found.id } })
}

/// The page of an account for people.
pub(super) async fn page(http: &Http, handle: &Handle) -> Option<Url> {
    finger(http, handle).await?.page
}

/// Servers without WebFinger are asked themselves.
async fn place(http: &Http, handle: &Handle) -> Place {
    let own = || Place { handle: handle.clone(), api: handle.server.clone() };
    let Some(found) = finger(http, handle).await else { return own() };
    let api = found.account.join("/").ok();
    let is_safe = |api: &Url| api.scheme() == "https" || handle.server.scheme() == "http";
    let Some(api) = api.filter(is_safe) else { return own() };
    // A server could claim any host, so that host has to confirm it.
    let is_confirmed = found.handle.server == handle.server
        || finger(http, &found.handle).await.is_some_and(|confirmed| confirmed.account == found.account);
    Place { handle: if is_confirmed { found.handle } else { handle.clone() }, api }
}

async fn finger(http: &Http, handle: &Handle) -> Option<Finger> {
    let mut url = handle.server.join("/.well-known/webfinger").ok()?;
    url.query_pairs_mut().append_pair("resource", &format!("acct:{}@{}", handle.name, handle.host()));
    let WebFinger { subject, links } = ask(http, &url).await.ok()?.found;
    let is_account = |link: &&Link| {
        let media_type = link.media_type.as_deref().unwrap_or_default();
        link.rel == "self" && ACTIVITY.iter().any(|known| media_type.starts_with(known))
    };
    let address = |link: Option<&Link>| Url::parse(link?.href.as_deref()?).ok();
    Some(Finger {
        handle: Handle::parse(&subject)?,
        account: address(links.iter().find(is_account))?,
        page: address(links.iter().find(|link| link.rel == PROFILE)),
    })
}
