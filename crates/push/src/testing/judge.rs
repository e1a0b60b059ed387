//! Checks requests by the rules of real push services. Verifies the signature with another library than the
//! one that created it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use http::HeaderMap;
use serde::Deserialize;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey, signature::Verifier};

use super::{Answer, Device, Received};

/// The body size that all push services must accept (RFC 8030, section 7.2).
const MAX_BODY_BYTES: usize = 4_096;
const MAX_TOKEN_LIFETIME: Duration = Duration::from_hours(24);

/// A violated rule, with the status of a real service's response.
pub(super) struct Violation(pub u16, pub &'static str);

#[derive(Deserialize)]
struct Claims {
    aud: String,
    exp: u64,
    sub: String,
}

/// Returns the message if the request follows all rules. Its `answer` is the default until the script chooses
/// one.
pub(super) fn judge(
    device: &Device,
    origin: &str,
    headers: &HeaderMap,
    body: &[u8],
    now: SystemTime,
) -> Result<Received, Violation> {
    check_signature(origin, text(headers, "authorization"), now)?;
    if body.len() > MAX_BODY_BYTES {
        return Err(Violation(413, "the body is larger than 4096 bytes"));
    }
    if text(headers, "content-encoding") != Some("aes128gcm") {
        return Err(Violation(400, "the content encoding is not aes128gcm"));
    }
    let ttl = text(headers, "ttl")
        .and_then(|ttl| ttl.parse().ok())
        .ok_or(Violation(400, "TTL is missing or not a number"))?;
    let urgency = text(headers, "urgency").unwrap_or("normal");
    if !["very-low", "low", "normal", "high"].contains(&urgency) {
        return Err(Violation(400, "the urgency is unknown"));
    }
    let topic = text(headers, "topic");
    if topic.is_some_and(|topic| !is_topic(topic)) {
        return Err(Violation(400, "the topic is too long or contains invalid characters"));
    }
    Ok(Received {
        device: device.id.clone(),
        topic: topic.map(str::to_owned),
        urgency: urgency.to_owned(),
        ttl,
        payload: device.decrypt(body).ok_or(Violation(400, "the body cannot be decrypted to JSON"))?,
        answer: Answer::Created,
    })
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn is_topic(topic: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    topic.len() <= 32 && topic.chars().all(allowed)
}

/// RFC 8292: `vapid t=<JWT>, k=<public key>`.
fn check_signature(origin: &str, header: Option<&str>, now: SystemTime) -> Result<(), Violation> {
    let parts =
        header.and_then(|header| header.strip_prefix("vapid t=")).and_then(|rest| rest.split_once(", k="));
    let (token, key) = parts.ok_or(Violation(401, "the VAPID authorization is missing"))?;
    let claims = verified(token, key).ok_or(Violation(403, "the VAPID signature is wrong"))?;
    let left = (UNIX_EPOCH + Duration::from_secs(claims.exp))
        .duration_since(now)
        .map_err(|_| Violation(403, "the VAPID token has expired"))?;
    if left > MAX_TOKEN_LIFETIME {
        return Err(Violation(403, "the VAPID token is valid for more than a day"));
    }
    if claims.aud != origin {
        return Err(Violation(403, "the VAPID token is for another service"));
    }
    if !claims.sub.starts_with("mailto:") && !claims.sub.starts_with("https:") {
        return Err(Violation(403, "the VAPID token contains no contact"));
    }
    Ok(())
}

/// Returns the claims if their signature is valid for `key`.
fn verified(token: &str, key: &str) -> Option<Claims> {
    let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).ok();
    let (signed, signature) = token.rsplit_once('.')?;
    let (header, claims) = signed.split_once('.')?;
    let header: serde_json::Value = serde_json::from_slice(&decode(header)?).ok()?;
    let key = VerifyingKey::from_sec1_bytes(&decode(key)?).ok()?;
    let signature = Signature::from_slice(&decode(signature)?).ok()?;
    key.verify(signed.as_bytes(), &signature).ok()?;
    if header["alg"] != "ES256" {
        return None;
    }
    serde_json::from_slice(&decode(claims)?).ok()
}
