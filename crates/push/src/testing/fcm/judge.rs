//! Checks requests by the rules of Google.

use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde::Deserialize;
use serde_json::Value;
use url::form_urlencoded;
use web_push_native::p256::pkcs8::Document;

use super::{EMAIL, KEY_ID, PUBLIC_KEY, State};

const GRANT: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const SCOPE: &str = "https://www.googleapis.com/auth/firebase.messaging";
/// Maximum bytes of a message.
const MAX_BODY_BYTES: usize = 4_096;
/// Keys in `data` that FCM reserves.
const RESERVED: [&str; 3] = ["from", "message_type", "collapse_key"];

#[derive(Deserialize)]
struct Claims {
    scope: String,
    iat: u64,
    exp: u64,
}

/// Returns the violated rule of a sign-in, or `None`.
pub(super) fn sign_in(state: &State, body: &[u8]) -> Option<&'static str> {
    let form: Vec<(String, String)> = form_urlencoded::parse(body).into_owned().collect();
    let value = |name: &str| form.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    if value("grant_type") != Some(GRANT) {
        return Some("the grant type is not jwt-bearer");
    }
    let assertion = value("assertion").unwrap_or_default();
    if decode_header(assertion).ok().and_then(|header| header.kid).as_deref() != Some(KEY_ID) {
        return Some("the assertion does not contain the key id");
    }
    let (_, key) = Document::from_pem(PUBLIC_KEY).expect("the test key is valid");
    let mut rules = Validation::new(Algorithm::RS256);
    rules.set_issuer(&[EMAIL]);
    rules.set_audience(&[format!("{}/token", state.origin)]);
    rules.set_required_spec_claims(&["iss", "aud", "exp"]);
    match decode::<Claims>(assertion, &DecodingKey::from_rsa_der(key.as_bytes()), &rules) {
        Err(_) => Some("the assertion has a wrong signature or audience, or has expired"),
        Ok(token) if token.claims.scope != SCOPE => Some("the scope is not firebase.messaging"),
        Ok(token) if token.claims.exp > token.claims.iat + 3_600 => {
            Some("the assertion is valid for more than an hour")
        }
        Ok(_) => None,
    }
}

/// Returns the violated rule of a message, or `None`.
pub(super) fn message(message: &Value) -> Option<&'static str> {
    let Some(data) = message["data"].as_object() else { return Some("data is missing") };
    if !data.values().all(Value::is_string) {
        return Some("data contains a value that is not a string");
    }
    if data.keys().any(|key| RESERVED.contains(&key.as_str()) || key.starts_with("google")) {
        return Some("data contains a key that FCM reserves");
    }
    let notification = &message["notification"];
    if !notification["title"].is_string() || !notification["body"].is_string() {
        return Some("the notification has no title or no body");
    }
    if notification.to_string().len() + message["data"].to_string().len() > MAX_BODY_BYTES {
        return Some("the message is too big");
    }
    let android = &message["android"];
    if !["NORMAL", "HIGH"].iter().any(|priority| android["priority"] == *priority) {
        return Some("the priority is unknown");
    }
    let seconds = android["ttl"].as_str().and_then(|ttl| ttl.strip_suffix('s')?.parse::<u64>().ok());
    if seconds.is_none_or(|seconds| seconds > 28 * 86_400) {
        return Some("the ttl is not a duration up to four weeks");
    }
    let apns = &message["apns"];
    if !apns["headers"].as_object().is_some_and(|headers| headers.values().all(Value::is_string)) {
        return Some("a header for Apple's service is not a string");
    }
    let collapse = apns["headers"]["apns-collapse-id"].as_str().unwrap_or_default();
    if collapse.len() > 64 {
        return Some("apns-collapse-id is longer than 64 bytes");
    }
    if apns["payload"].to_string().len() + notification.to_string().len() > MAX_BODY_BYTES {
        return Some("the message is too big for Apple's service");
    }
    None
}
