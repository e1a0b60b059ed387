//! Checks access for both endpoints: who the caller is, and whether they may call the requested operations
//! now.

use std::any::TypeId;
use std::sync::Arc;
use std::time::Duration;

use async_graphql::{Data, Name};
use aushang::actor::Actor;
use aushang::app::App;
use aushang::networks;
use aushang::policy::{self, Api, Kind};
use aushang::problem::{Error, Problem, Reason};
use aushang::providers::{Cookies, SignInBrowser, SignInPurpose};
use aushang::readers;
use aushang::security::Network;
use aushang::session::{self, Bearer, BrowserSecret, Client};
use aushang_graphql_http::{Gate, Inquiry, OperationKind, Refusal, Refused};
use http::{HeaderMap, header};

use super::client_address::Proxies;
use super::limits::{Caller, Limits, network};
use super::refused::seconds;
use super::uploads::Uploads;

/// Refusals with these codes are recorded: missing or invalid token, missing permission, rate limit, deleted
/// account.
const SUSPICIOUS_CODES: [u64; 4] = [401, 403, 429, 603];
/// Refusals for these reasons are recorded, too: somebody tries links, passwords, codes or passkeys.
const SUSPICIOUS_REASONS: [Reason; 5] = [
    Reason::LinkEnded,
    Reason::OldPasswordIncorrect,
    Reason::PasswordIncorrect,
    Reason::CodeIncorrect,
    Reason::PasskeyRefused,
];

/// Maximum bytes of a response to a query without sign-in or of a reader, because anybody can register as a
/// reader. Catalogues larger than this have an endpoint of their own; pages of posts end earlier.
pub const MAX_PUBLIC_RESPONSE_BYTES: usize = 300_000;

/// Guards one of the two endpoints.
pub struct PolicyGate {
    pub app: App,
    pub api: Api,
    pub limits: Arc<Limits>,
    pub uploads: Uploads,
    pub proxies: Proxies,
}

#[async_trait::async_trait]
impl Gate for PolicyGate {
    async fn admit(&self, inquiry: &Inquiry<'_>) -> Result<Data, Refusal> {
        let mut account = None;
        self.let_in(inquiry, &mut account).await.inspect_err(|refusal| {
            self.note(inquiry, account.as_deref(), refusal.reason().as_slice());
        })
    }

    /// Requests with files require an account, and its session or role may have changed during the upload.
    async fn admit_again(&self, inquiry: &Inquiry<'_>, mut data: Data) -> Result<Data, Refusal> {
        let mut account = None;
        let actor = self.load_permitted(inquiry, &mut account).await.inspect_err(|refusal| {
            self.note(inquiry, account.as_deref(), refusal.reason().as_slice());
        })?;
        data.insert(actor);
        Ok(data)
    }

    fn caller(&self, data: &Data) -> Option<String> {
        let actor = data.get(&TypeId::of::<Actor>())?.downcast_ref::<Actor>()?;
        Some(actor.account.to_string())
    }

    fn refused(&self, inquiry: &Inquiry<'_>, caller: Option<&str>, refusals: &[Refused<'_>]) {
        self.note(inquiry, caller, refusals);
    }

    fn knows(&self, operation: OperationKind, root_field: &str) -> bool {
        policy::has_rule(self.api, kind(operation), root_field)
    }

    fn answer_bytes(&self, inquiry: &Inquiry<'_>) -> usize {
        let is_public = self.api == Api::App || self.is_open(inquiry);
        if is_public { MAX_PUBLIC_RESPONSE_BYTES } else { usize::MAX }
    }
}

impl PolicyGate {
    /// Sets `account` to the caller's account even if the call is refused.
    async fn let_in(&self, inquiry: &Inquiry<'_>, account: &mut Option<String>) -> Result<Data, Refusal> {
        if inquiry.headers.get_all(header::AUTHORIZATION).iter().count() > 1 {
            // Servers disagree about which of several headers counts.
            return Err(problem(Problem::new(Reason::Invalid)));
        }
        let browser = secret_in(inquiry.headers, BrowserSecret::cookie_name(self.app.settings.secure));
        let address = Caller::at(self.proxies.client(inquiry.peer, inquiry.headers));
        self.check_limits(inquiry, &address, browser.as_deref()).await?;
        let mut data = Data::default();
        data.insert(self.app.clone());
        data.insert(networks::Network::at(self.proxies.client(inquiry.peer, inquiry.headers)));
        data.insert(self.network(inquiry));
        data.insert(self.client(inquiry));
        data.insert(BrowserSecret(browser));
        let sign_in =
            secret_in(inquiry.headers, Cookies::name(self.app.settings.secure, SignInPurpose::SignIn));
        data.insert(SignInBrowser(sign_in));
        let (token, selected) = (bearer(inquiry.headers), selected_profile(inquiry.headers));
        data.insert(Bearer {
            token: token.map(ToOwned::to_owned),
            selected: selected.map(ToOwned::to_owned),
        });
        let kind = kind_of(inquiry);
        // An expired token must not prevent a new sign-in.
        if self.is_open(inquiry) {
            if kind == Kind::Query {
                self.limits.take_public(inquiry.cost, &address).map_err(too_many)?;
            }
            return Ok(data);
        }
        match self.api {
            Api::Console => {
                let actor = self.load_permitted(inquiry, account).await?;
                self.take_of(inquiry, &Caller::Account(actor.account))?;
                let posts =
                    self.limits.take_posts(self.api, inquiry.root_fields, actor.account, actor.profile);
                posts.map_err(|wait| wait_for(wait, Reason::TooManyPosts))?;
                if inquiry.has_files {
                    // Counts until the end of the request, including errors.
                    data.insert(self.uploads.begin(actor.account).ok_or_else(too_many_uploads)?);
                }
                data.insert(actor);
            }
            Api::App => {
                let token = token.ok_or_else(not_signed_in)?;
                let reader = readers::load_reader(&self.app, token).await.map_err(refusal)?;
                for field in fields(inquiry) {
                    policy::check(self.api, kind, field, policy::Caller::Reader(&reader)).map_err(problem)?;
                }
                self.limits.take_request(reader.id).map_err(too_many)?;
                self.limits.take_of_readers(inquiry.cost, &address).map_err(too_many)?;
                self.take_of(inquiry, &Caller::Reader(reader.id))?;
                data.insert(reader);
            }
        }
        Ok(data)
    }

    /// Records refusals that may be part of an attack.
    fn note(&self, inquiry: &Inquiry<'_>, caller: Option<&str>, refusals: &[Refused<'_>]) {
        for Refused { code, reason } in refusals {
            let is_suspicious = SUSPICIOUS_REASONS.iter().any(|suspicious| *reason == suspicious.code());
            let is_routine = [Reason::ProofRequired, Reason::StrongProofRequired]
                .iter()
                .any(|routine| *reason == routine.code());
            if is_suspicious || (SUSPICIOUS_CODES.contains(code) && !is_routine) {
                let operations: Vec<_> = fields(inquiry).map(Name::as_str).collect();
                let (now, network) = (self.app.now(), self.network(inquiry));
                self.app.security.refused(now, reason, caller, network, &operations.join(" "));
            }
        }
    }

    fn network(&self, inquiry: &Inquiry<'_>) -> Network {
        Network(network(self.proxies.client(inquiry.peer, inquiry.headers)))
    }

    fn client(&self, inquiry: &Inquiry<'_>) -> Client {
        let program = inquiry.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Client::new(program, self.proxies.client(inquiry.peer, inquiry.headers))
    }

    /// Whether the operation needs no sign-in. Requests with files always need one.
    fn is_open(&self, inquiry: &Inquiry<'_>) -> bool {
        let is_open =
            |field: &Name| policy::check(self.api, kind_of(inquiry), field, policy::Caller::Nobody).is_ok();
        !inquiry.has_files && fields(inquiry).all(is_open)
    }

    /// Loads the account from the database. Fails unless it may call all requested operations.
    async fn load_permitted(
        &self,
        inquiry: &Inquiry<'_>,
        account: &mut Option<String>,
    ) -> Result<Actor, Refusal> {
        let token = bearer(inquiry.headers).ok_or_else(not_signed_in)?;
        let selected = selected_profile(inquiry.headers);
        let actor = session::load_actor(&self.app, token, selected).await.map_err(refusal)?;
        *account = Some(actor.account.to_string());
        for field in fields(inquiry) {
            let caller = policy::Caller::Account(&actor);
            policy::check(self.api, kind_of(inquiry), field, caller).map_err(problem)?;
        }
        Ok(actor)
    }

    /// Counts for the account or reader, independent of the address.
    fn take_of(&self, inquiry: &Inquiry<'_>, person: &Caller) -> Result<(), Refusal> {
        self.limits.take_of_person(self.api, inquiry.root_fields, person).map_err(too_many)
    }

    /// Counts for the address. If that limit is reached, counts for the browser if it is known.
    async fn check_limits(
        &self,
        inquiry: &Inquiry<'_>,
        address: &Caller,
        browser: Option<&str>,
    ) -> Result<(), Refusal> {
        let Err(wait) = self.limits.take(self.api, inquiry.root_fields, address) else { return Ok(()) };
        let Some(secret) = browser else { return Err(too_many(wait)) };
        match session::account_of_browser(&self.app, secret).await.map_err(refusal)? {
            // All known browsers of an account share a bucket, because an account can create ten of them.
            Some(account) => {
                let browsers = Caller::KnownBrowsersOf(account);
                self.limits.take(self.api, inquiry.root_fields, &browsers).map_err(too_many)
            }
            None => Err(too_many(wait)),
        }
    }
}

fn kind_of(inquiry: &Inquiry<'_>) -> Kind {
    kind(inquiry.operation)
}

fn kind(operation: OperationKind) -> Kind {
    match operation {
        OperationKind::Query => Kind::Query,
        OperationKind::Mutation => Kind::Mutation,
    }
}

/// Returns the root fields except introspection.
fn fields<'a>(inquiry: &Inquiry<'a>) -> impl Iterator<Item = &'a Name> {
    inquiry.root_fields.iter().filter(|field| !field.starts_with("__"))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Returns the header's value. A value that is not valid text becomes empty, which matches no profile.
fn selected_profile(headers: &HeaderMap) -> Option<&str> {
    Some(headers.get("x-selected-profile")?.to_str().unwrap_or_default())
}

/// The secret in the cookie with this name.
pub fn secret_in(headers: &HeaderMap, name: &str) -> Option<String> {
    let value = cookie_value(headers, name)?;
    // Valid secrets have 256 bits, encoded as letters, digits, - and _.
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    ((43..=64).contains(&value.len()) && value.bytes().all(in_name)).then(|| value.to_owned())
}

/// The value of the first cookie with this name.
pub fn cookie_value<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let pairs = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    pairs
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(found, value)| (found == name).then_some(value))
}

fn not_signed_in() -> Refusal {
    problem(Problem::new(Reason::NotSignedIn))
}

fn too_many(wait: Duration) -> Refusal {
    wait_for(wait, Reason::TooManyAttempts)
}

fn wait_for(wait: Duration, reason: Reason) -> Refusal {
    problem(Problem::new(reason)).header(header::RETRY_AFTER, seconds(wait))
}

/// The wait is an estimate: most uploads are images and take less.
fn too_many_uploads() -> Refusal {
    problem(Problem::new(Reason::TooManyUploads)).header(header::RETRY_AFTER, 10.into())
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
fn problem(problem: Problem) -> Refusal {
    Refusal::new(problem.reason.number(), problem.reason.code(), problem.reason.code())
}

fn refusal(error: Error) -> Refusal {
    match error {
        Error::Problem(found) => problem(found),
        Error::Failure(failure) => Refusal::failure(&failure),
    }
}
