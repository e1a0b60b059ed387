//! The endpoints of the test provider.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use aushang_test_script::lock;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use chrono::TimeDelta;
use http::{Method, Request, Response, header};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use url::Url;

use super::tokens::{Key, challenge_of, half_hash, with_secret, without_signature};
use super::{CLIENT_ID, CLIENT_SECRET, Fault, Granted, Inner, State, TestPerson};

const DOCUMENT: &str = "/.well-known/openid-configuration";

type Parameters = HashMap<String, String>;
type Answer = Response<Full<Bytes>>;

pub(super) async fn serve(stream: TcpStream, state: Arc<State>) {
    let service = service_fn(|request| {
        let state = Arc::clone(&state);
        async move { Ok::<_, Infallible>(answer(&state, request).await) }
    });
    drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
}

async fn answer(state: &State, request: Request<Incoming>) -> Answer {
    let (head, body) = request.into_parts();
    let body = body.collect().await.map(http_body_util::Collected::to_bytes).unwrap_or_default();
    let authorization = head.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let is_document = head.uri.path() == DOCUMENT;
    let fault = lock(&state.inner).fault.clone();
    if let Some(Fault::LateDocument(late)) = fault
        && is_document
    {
        tokio::time::sleep(late).await;
    }
    let mut inner = lock(&state.inner);
    inner.documents += usize::from(is_document);
    if inner.fault == Some(Fault::Down) {
        return json_of(503, &json!({}));
    }
    match (&head.method, head.uri.path()) {
        (&Method::GET, DOCUMENT) => {
            let mut document = document(&state.issuer).to_string();
            if let Some(Fault::LongDocument(length)) = inner.fault {
                document.push_str(&" ".repeat(length - document.len()));
            }
            text_of(200, document)
        }
        (&Method::GET, "/keys") => json_of(200, &json!({ "keys": [inner.key.published()] })),
        (&Method::GET, "/authorize") => {
            let query = parameters(head.uri.query().unwrap_or_default().as_bytes());
            authorize(&mut inner, &state.issuer, &query)
        }
        (&Method::POST, "/token") => token(&mut inner, &state.issuer, authorization, &parameters(&body)),
        (&Method::GET, "/person") => person(&inner, authorization),
        _ => json_of(404, &json!({})),
    }
}

fn document(issuer: &str) -> Value {
    json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "userinfo_endpoint": format!("{issuer}/person"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["pairwise"],
        "id_token_signing_alg_values_supported": ["ES256"],
        "authorization_response_iss_parameter_supported": true,
        "backchannel_logout_supported": true,
    })
}

/// The person agrees at once, unless a fault says otherwise.
fn authorize(inner: &mut Inner, issuer: &str, query: &Parameters) -> Answer {
    let given = |name: &str| query.get(name).cloned();
    let asked_for = [("response_type", "code"), ("client_id", CLIENT_ID), ("code_challenge_method", "S256")];
    for (name, expected) in asked_for {
        if given(name).as_deref() != Some(expected) {
            inner.violations.push(format!("{name} is not {expected}"));
        }
    }
    inner.requested_acr = given("acr_values");
    let scopes = given("scope").unwrap_or_default();
    if !scopes.split(' ').any(|scope| scope == "openid") {
        inner.violations.push("the scope openid is missing".to_owned());
    }
    let (Some(redirect), Some(state)) = (given("redirect_uri"), given("state")) else {
        inner.violations.push("redirect_uri or state is missing".to_owned());
        return json_of(400, &json!({}));
    };
    let mut target = Url::parse(&redirect).expect("the client sends a valid address");
    target.query_pairs_mut().append_pair("state", &state);
    if inner.fault == Some(Fault::Cancelled) {
        target.query_pairs_mut().append_pair("error", "access_denied");
    } else {
        let code = format!("code-{}", inner.codes.len() + 1);
        let granted = Granted {
            nonce: given("nonce"),
            challenge: given("code_challenge").unwrap_or_default(),
            redirect,
            person: inner.person.clone(),
            is_fresh: given("prompt").as_deref() == Some("login"),
        };
        inner.codes.insert(code.clone(), granted);
        target.query_pairs_mut().append_pair("code", &code);
    }
    let other = inner.fault == Some(Fault::OtherIssuerParameter);
    let named = if other { "https://other.example" } else { issuer };
    target.query_pairs_mut().append_pair("iss", named);
    let answer = Response::builder().status(303).header(header::LOCATION, target.as_str());
    answer.body(Full::default()).expect("a response")
}

fn token(inner: &mut Inner, issuer: &str, authorization: Option<&str>, form: &Parameters) -> Answer {
    let expected = BASE64_STANDARD.encode(format!("{CLIENT_ID}:{CLIENT_SECRET}"));
    if authorization != Some(&format!("Basic {expected}")) {
        return json_of(401, &json!({ "error": "invalid_client" }));
    }
    let given = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
    // A code works once, also if something else is wrong.
    let granted = inner.codes.get_mut(given("code")).map(|granted| {
        let taken = granted.clone();
        granted.redirect.clear();
        taken
    });
    let fits = granted.filter(|granted| {
        !granted.redirect.is_empty()
            && granted.redirect == given("redirect_uri")
            && granted.challenge == challenge_of(given("code_verifier"))
    });
    let Some(granted) = fits else { return json_of(400, &json!({ "error": "invalid_grant" })) };
    let access = format!("access-{}", inner.access.len() + 1);
    inner.access.insert(access.clone(), granted.person.clone());
    let claims = id_claims(inner, issuer, &granted, &access);
    let signed = match inner.fault {
        Some(Fault::AlgorithmNone) => without_signature(&claims),
        Some(Fault::Hmac) => with_secret(&claims, CLIENT_SECRET),
        Some(Fault::ForeignKey) => Key::new(inner.keys_made).sign(&claims, "JWT"),
        _ => inner.key.sign(&claims, "JWT"),
    };
    let mut answer =
        json!({ "access_token": access, "token_type": "Bearer", "expires_in": 60, "id_token": signed });
    if inner.fault == Some(Fault::NoIdToken) {
        answer.as_object_mut().expect("an object").remove("id_token");
    }
    json_of(200, &answer)
}

fn id_claims(inner: &Inner, issuer: &str, granted: &Granted, access: &str) -> Value {
    let Inner { now, fault, claims_apart, .. } = inner;
    let is = |expected: Fault| *fault == Some(expected);
    let asked_again = granted.is_fresh && !is(Fault::IgnoresPrompt);
    let ago = if asked_again { TimeDelta::zero() } else { granted.person.authenticated_ago };
    let mut claims = json!({
        "iss": if is(Fault::OtherIssuer) { "https://other.example" } else { issuer },
        "aud": if is(Fault::WrongAudience) { json!("another") }
            else if is(Fault::AdditionalAudience) { json!([CLIENT_ID, "another"]) }
            else { json!(CLIENT_ID) },
        "iat": now.timestamp(),
        "exp": now.timestamp() + 60,
        "auth_time": (*now - ago).timestamp(),
        "nonce": if is(Fault::WrongNonce) { Some("another".to_owned()) }
            else if is(Fault::NoNonce) { None }
            else { granted.nonce.clone() },
        "at_hash": half_hash(if is(Fault::WrongAccessToken) { "another" } else { access }),
        "sub": granted.person.subject,
        "sid": granted.person.session,
    });
    if !claims_apart {
        add_person(&mut claims, &granted.person);
    }
    claims.as_object_mut().expect("an object").retain(|_, value| !value.is_null());
    claims
}

fn add_person(claims: &mut Value, person: &TestPerson) {
    if let Some(email) = &person.email {
        claims["email"] = json!(email);
        claims["email_verified"] = json!(person.email_verified);
    }
    for (name, value) in &person.claims {
        claims[name] = value.clone();
    }
}

fn person(inner: &Inner, authorization: Option<&str>) -> Answer {
    let access = authorization.and_then(|value| value.strip_prefix("Bearer "));
    let Some(person) = access.and_then(|access| inner.access.get(access)) else {
        return json_of(401, &json!({}));
    };
    let mut claims = json!({ "sub": person.subject });
    add_person(&mut claims, person);
    json_of(200, &claims)
}

fn parameters(encoded: &[u8]) -> Parameters {
    url::form_urlencoded::parse(encoded).into_owned().collect()
}

fn json_of(status: u16, body: &Value) -> Answer {
    text_of(status, body.to_string())
}

fn text_of(status: u16, json: String) -> Answer {
    let answer = Response::builder().status(status).header(header::CONTENT_TYPE, "application/json");
    answer.body(Full::from(json)).expect("a response")
}
