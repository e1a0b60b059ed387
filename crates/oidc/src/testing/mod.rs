//! A provider for tests, over a real socket. It behaves correctly unless a test sets a fault.

mod respond;
mod tokens;

use std::collections::HashMap;
use std::io;
use std::sync::Mutex;
use std::time::Duration;

use aushang_test_script::{TestServer, lock};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Map, Value, json};
use url::Url;

use tokens::Key;

use crate::ProviderSettings;

pub const CLIENT_ID: &str = "aushang";
pub const CLIENT_SECRET: &str = "ein-langes-wort-fuer-den-test";

/// Who signs in at the provider.
#[derive(Clone, Debug)]
pub struct TestPerson {
    pub subject: String,
    pub email: Option<String>,
    pub email_verified: bool,
    /// How long ago the person has entered the password.
    pub authenticated_ago: TimeDelta,
    /// The session at the provider.
    pub session: Option<String>,
    /// Other claims.
    pub claims: Map<String, Value>,
}

impl TestPerson {
    /// With a verified address, whose person signed in at the provider an hour ago.
    pub fn new(subject: &str, email: &str) -> Self {
        Self {
            subject: subject.to_owned(),
            email: Some(email.to_owned()),
            email_verified: true,
            authenticated_ago: TimeDelta::hours(1),
            session: Some("session-1".to_owned()),
            claims: Map::new(),
        }
    }
}

/// How the provider misbehaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    WrongNonce,
    NoNonce,
    /// The ID token names another issuer.
    OtherIssuer,
    /// The parameter `iss` of the response names another issuer.
    OtherIssuerParameter,
    WrongAudience,
    AdditionalAudience,
    /// The token has no signature.
    AlgorithmNone,
    /// The token is signed with the secret of the client.
    Hmac,
    /// The token is signed with a key that the provider does not publish.
    ForeignKey,
    /// The token belongs to another access token.
    WrongAccessToken,
    NoIdToken,
    /// Every request is answered with 503.
    Down,
    /// The person cancels.
    Cancelled,
    /// The provider ignores that the person has to sign in again.
    IgnoresPrompt,
    /// The document has this number of bytes.
    LongDocument(usize),
    /// The document is sent after this time.
    LateDocument(Duration),
}

/// The settings of a client of a provider with this issuer.
pub fn settings_for(issuer: &str) -> ProviderSettings {
    ProviderSettings {
        issuer: issuer.to_owned(),
        client_id: CLIENT_ID.to_owned(),
        client_secret: CLIENT_SECRET.into(),
        redirect_url: "http://localhost/callback".parse().expect("an address"),
        scopes: Vec::new(),
        email_claim: "email".to_owned(),
        email_verified_claim: "email_verified".to_owned(),
        role_claim: None,
        affiliation_claim: None,
        acr_values: Vec::new(),
    }
}

/// A running provider. It stops when it is dropped.
pub struct TestProvider(TestServer<State>);

struct State {
    issuer: String,
    inner: Mutex<Inner>,
}

struct Inner {
    now: DateTime<Utc>,
    key: Key,
    keys_made: usize,
    person: TestPerson,
    fault: Option<Fault>,
    /// Whether claims other than the subject are only at the endpoint for the person's data.
    claims_apart: bool,
    /// How often the document was requested.
    documents: usize,
    codes: HashMap<String, Granted>,
    /// The persons of access tokens.
    access: HashMap<String, TestPerson>,
    violations: Vec<String>,
    /// The parameter `acr_values` of the last request.
    requested_acr: Option<String>,
}

/// What a code was issued for.
#[derive(Clone)]
struct Granted {
    nonce: Option<String>,
    challenge: String,
    redirect: String,
    person: TestPerson,
    is_fresh: bool,
}

impl TestProvider {
    /// Listens on a free local port. `now`: what its clock shows until it is set.
    pub async fn start(now: DateTime<Utc>, person: TestPerson) -> io::Result<Self> {
        let state = |address| State {
            issuer: format!("http://{address}"),
            inner: Mutex::new(Inner {
                now,
                key: Key::new(1),
                keys_made: 1,
                person,
                fault: None,
                claims_apart: false,
                documents: 0,
                codes: HashMap::new(),
                access: HashMap::new(),
                violations: Vec::new(),
                requested_acr: None,
            }),
        };
        Ok(Self(TestServer::start(state, respond::serve).await?))
    }

    pub fn issuer(&self) -> &str {
        &self.0.state.issuer
    }

    pub fn set_now(&self, now: DateTime<Utc>) {
        lock(&self.0.state.inner).now = now;
    }

    pub fn set_person(&self, person: TestPerson) {
        lock(&self.0.state.inner).person = person;
    }

    pub fn set_fault(&self, fault: impl Into<Option<Fault>>) {
        lock(&self.0.state.inner).fault = fault.into();
    }

    /// Puts nothing but the subject into ID tokens from now on.
    pub fn keep_claims_apart(&self) {
        lock(&self.0.state.inner).claims_apart = true;
    }

    /// Signs with a new key from now on, and publishes only this one.
    pub fn rotate_key(&self) {
        let mut inner = lock(&self.0.state.inner);
        inner.keys_made += 1;
        inner.key = Key::new(inner.keys_made);
    }

    /// Visits the provider's page as a browser does, and returns where the provider sends it afterwards.
    pub async fn visit(&self, address: &Url) -> Url {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy();
        let response = client.build().expect("a client").get(address.clone()).send().await;
        let response = response.expect("the provider answers");
        let location = response.headers().get("location").expect("a redirect");
        Url::parse(location.to_str().expect("a text")).expect("an address")
    }

    /// A logout token, signed with the current key. `changes` replace claims; null removes one.
    pub fn logout_token(&self, changes: &Value) -> String {
        self.logout_token_of_type("logout+jwt", changes)
    }

    /// The same with another type in its header.
    pub fn logout_token_of_type(&self, typ: &str, changes: &Value) -> String {
        let inner = lock(&self.0.state.inner);
        let now = inner.now.timestamp();
        let mut claims = json!({
            "iss": self.issuer(),
            "aud": CLIENT_ID,
            "iat": now,
            "exp": now + 120,
            "jti": "logout-1",
            "sub": inner.person.subject,
            "sid": inner.person.session,
            "events": { "http://schemas.openid.net/event/backchannel-logout": {} },
        });
        for (name, value) in changes.as_object().expect("an object") {
            claims[name] = value.clone();
        }
        claims.as_object_mut().expect("an object").retain(|_, value| !value.is_null());
        inner.key.sign(&claims, typ)
    }

    /// How often the document was requested, and with it the keys.
    pub fn documents(&self) -> usize {
        lock(&self.0.state.inner).documents
    }

    /// The parameter `acr_values` with which a person was last sent to the provider.
    pub fn requested_acr(&self) -> Option<String> {
        lock(&self.0.state.inner).requested_acr.clone()
    }

    /// What the client did although the protocol forbids it.
    pub fn violations(&self) -> Vec<String> {
        lock(&self.0.state.inner).violations.clone()
    }
}
