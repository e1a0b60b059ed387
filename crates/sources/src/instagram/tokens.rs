//! Tokens: the code becomes a token for an hour, this one a token for 60 days, which is renewed.

use chrono::{DateTime, TimeDelta, Utc};
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use reqwest::{Body, Method, Request};
use secrecy::ExposeSecret;
use serde_json::Value;
use url::Url;
use url::form_urlencoded::Serializer;

use super::ask::{ask, at, text};
use super::{InstagramSettings, SCOPE};
use crate::{Credentials, Failure, Http};

/// The documented lifetime, which is used if the answer does not state a valid one.
const LIFETIME: TimeDelta = TimeDelta::days(60);
const MAX_CODE_BYTES: usize = 4_096;

/// A token for an hour.
pub(super) struct Short {
    pub token: String,
    /// The id of the account, which is valid for this app only.
    pub user: Option<String>,
}

/// A token for 60 days.
pub(super) struct Long {
    pub value: String,
    issued_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
}

impl Long {
    pub fn credentials(self, user: String) -> Credentials {
        let Self { value, issued_at, expires_at } = self;
        Credentials::Instagram { token: value, user, issued_at, expires_at }
    }

    fn of(body: &Value, now: DateTime<Utc>) -> Result<Self, Failure> {
        let seconds = text(body, "expires_in").and_then(|seconds| seconds.parse().ok());
        let lifetime =
            seconds.and_then(TimeDelta::try_seconds).filter(|lifetime| *lifetime > TimeDelta::zero());
        let lifetime = lifetime.unwrap_or(LIFETIME).min(LIFETIME);
        Ok(Self { value: token(body)?, issued_at: now, expires_at: now + lifetime })
    }
}

/// Redeems a code, which is valid once and for an hour.
pub(super) async fn redeem(http: &Http, settings: &InstagramSettings, code: &str) -> Result<Short, Failure> {
    // Instagram appends `#_` to the address, which does not belong to the code.
    let code = code.trim().trim_end_matches("#_");
    if code.is_empty() || code.len() > MAX_CODE_BYTES {
        return Err(Failure::Ended("the code is not valid".to_owned()));
    }
    let form = Serializer::new(String::new())
        .append_pair("client_id", &settings.app_id)
        .append_pair("client_secret", settings.app_secret.expose_secret())
        .append_pair("grant_type", "authorization_code")
        .append_pair("redirect_uri", settings.redirect_url.as_str())
        .append_pair("code", code)
        .finish();
    let mut request = Request::new(Method::POST, at(&settings.token_url, &["oauth", "access_token"]));
    let form_type = HeaderValue::from_static("application/x-www-form-urlencoded");
    request.headers_mut().insert(CONTENT_TYPE, form_type);
    *request.body_mut() = Some(Body::from(form));
    short(&ask(http, request).await?.body)
}

/// The documented answer has its members in `data`, working clients read them at the top.
fn short(body: &Value) -> Result<Short, Failure> {
    let inner = body.get("data").and_then(|data| data.get(0)).unwrap_or(body);
    if !may_read(inner.get("permissions")) {
        return Err(Failure::PermissionMissing);
    }
    Ok(Short { token: token(inner)?, user: text(inner, "user_id") })
}

/// Whether the permissions, a list or a text with commas, contain the scope. They may be missing.
fn may_read(permissions: Option<&Value>) -> bool {
    match permissions {
        Some(Value::String(text)) => text.split(',').any(|name| name.trim() == SCOPE),
        Some(Value::Array(list)) => list.iter().any(|name| name == SCOPE),
        _ => true,
    }
}

/// Exchanges a token for an hour.
pub(super) async fn exchange(
    http: &Http,
    settings: &InstagramSettings,
    short: &str,
    now: DateTime<Utc>,
) -> Result<Long, Failure> {
    let secret = settings.app_secret.expose_secret();
    let query = [("grant_type", "ig_exchange_token"), ("client_secret", secret), ("access_token", short)];
    long(http, at(&settings.graph_url, &["access_token"]), &query, now).await
}

/// Renews a token for 60 days. The API refuses tokens that are younger than 24 hours.
pub(super) async fn refresh(
    http: &Http,
    settings: &InstagramSettings,
    old: &str,
    now: DateTime<Utc>,
) -> Result<Long, Failure> {
    let query = [("grant_type", "ig_refresh_token"), ("access_token", old)];
    long(http, at(&settings.graph_url, &["refresh_access_token"]), &query, now).await
}

/// These two addresses take the token only in the query, so they must not be logged.
async fn long(
    http: &Http,
    mut url: Url,
    query: &[(&str, &str)],
    now: DateTime<Utc>,
) -> Result<Long, Failure> {
    url.query_pairs_mut().extend_pairs(query);
    Long::of(&ask(http, Request::new(Method::GET, url)).await?.body, now)
}

/// The token of an answer, if it can be sent in a header.
fn token(body: &Value) -> Result<String, Failure> {
    let token = text(body, "access_token");
    let token = token.filter(|token| !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic()));
    token.ok_or_else(|| Failure::Passing("Instagram did not send a token".to_owned()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn both_forms_of_the_answer_are_read() {
        let flat = |user: Value, permissions: Value| json!({ "access_token": "t", "user_id": user, "permissions": permissions });
        let both = "instagram_business_basic,instagram_business_manage_comments";
        let table = [
            (flat(json!(17), json!(both)), Some("17")),
            (flat(json!("17"), json!(["instagram_business_basic"])), Some("17")),
            (json!({ "data": [flat(json!("17"), json!("instagram_business_basic"))] }), Some("17")),
            (json!({ "data": [flat(json!(17), json!(["x", "instagram_business_basic"]))] }), Some("17")),
            (json!({ "access_token": "t" }), None),
        ];
        for (body, user) in table {
            let short = short(&body).unwrap_or_else(|failure| panic!("{body}: {failure}"));
            assert_eq!((short.token.as_str(), short.user.as_deref()), ("t", user), "{body}");
        }
    }

    #[test]
    fn an_answer_without_permission_or_token_is_refused() {
        let table = [
            (json!({ "access_token": "t", "permissions": "" }), Failure::PermissionMissing),
            (json!({ "access_token": "t", "permissions": [] }), Failure::PermissionMissing),
            (
                json!({ "access_token": "t", "permissions": "instagram_business_basics" }),
                Failure::PermissionMissing,
            ),
            (json!({}), Failure::Passing("Instagram did not send a token".to_owned())),
            (json!({ "data": [] }), Failure::Passing("Instagram did not send a token".to_owned())),
            (json!({ "access_token": "a b" }), Failure::Passing("Instagram did not send a token".to_owned())),
        ];
        for (body, failure) in table {
            assert_eq!(short(&body).err(), Some(failure), "{body}");
        }
    }

    #[test]
    fn the_lifetime_is_read() {
        let now = DateTime::UNIX_EPOCH;
        for (expires_in, seconds) in [
            (json!(5_183_944), 5_183_944),
            (json!("3600"), 3_600),
            (json!(null), 5_184_000),
            (json!(-1), 5_184_000),
            (json!(0), 5_184_000),
            (json!(i64::MAX), 5_184_000),
            (json!(9_999_999), 5_184_000),
        ] {
            let body = json!({ "access_token": "t", "token_type": "bearer", "expires_in": expires_in });
            let long = Long::of(&body, now).unwrap();
            assert_eq!((long.expires_at - now).num_seconds(), seconds, "{expires_in}");
        }
    }
}
