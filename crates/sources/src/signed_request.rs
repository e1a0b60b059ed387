//! The `signed_request` with which Meta's callbacks name the person who removed the app or asks for deletion: the
//! signature and the content, both in base64url, with a dot between them.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use sha2::Sha256;

/// Real ones have about 250 bytes.
const MAX_BYTES: usize = 8 * 1024;
const MAX_ID_CHARS: usize = 200;
/// The clocks of two servers differ by less.
const MAX_SKEW: TimeDelta = TimeDelta::minutes(5);

/// The reason why a request is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSigned {
    #[error("it does not have the form of a signed request")]
    Form,
    #[error("its signature was not made with the secret of this app")]
    Signature,
    #[error("it names another algorithm than HMAC-SHA256")]
    Algorithm,
    #[error("it is too old, or from the future")]
    Time,
}

/// A verified request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedRequest {
    /// The [`scoped_id`](crate::Account::scoped_id) of the account.
    pub account: String,
    pub issued_at: DateTime<Utc>,
}

/// Returns whom the request is about. `max_age`: an older request is refused, because somebody may
/// repeat one that was recorded.
pub(crate) fn verify(
    signed: &str,
    secret: &SecretString,
    max_age: TimeDelta,
    now: DateTime<Utc>,
) -> Result<SignedRequest, NotSigned> {
    if signed.len() > MAX_BYTES {
        return Err(NotSigned::Form);
    }
    let (signature, content) = signed.split_once('.').ok_or(NotSigned::Form)?;
    let signature = decode(signature)?;
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.expose_secret().as_bytes())
        .expect("a key of any length is accepted");
    mac.update(content.as_bytes());
    // Compares in constant time.
    mac.verify_slice(&signature).map_err(|_| NotSigned::Signature)?;
    let content: Value = serde_json::from_slice(&decode(content)?).map_err(|_| NotSigned::Form)?;
    let algorithm = content.get("algorithm").and_then(Value::as_str).unwrap_or_default();
    if !algorithm.eq_ignore_ascii_case("HMAC-SHA256") {
        return Err(NotSigned::Algorithm);
    }
    let issued_at = content.get("issued_at").and_then(Value::as_i64);
    let issued_at =
        issued_at.and_then(|seconds| DateTime::from_timestamp(seconds, 0)).ok_or(NotSigned::Form)?;
    let age = now - issued_at;
    if age > max_age || age < -MAX_SKEW {
        return Err(NotSigned::Time);
    }
    let account = id(&content).ok_or(NotSigned::Form)?;
    Ok(SignedRequest { account, issued_at })
}

fn id(content: &Value) -> Option<String> {
    let id = match content.get("user_id")? {
        Value::String(id) => id.clone(),
        Value::Number(id) => id.to_string(),
        _ => return None,
    };
    (!id.is_empty() && id.chars().count() <= MAX_ID_CHARS).then_some(id)
}

/// Padding is not usual, and not refused.
fn decode(text: &str) -> Result<Vec<u8>, NotSigned> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).map_err(|_| NotSigned::Form)
}

#[cfg(test)]
mod tests {
    use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE};
    use serde_json::json;

    use super::*;

    const SECRET: &str = "0123456789abcdef0123456789abcdef";
    const NOW: i64 = 1_790_000_000;

    fn check(signed: &str) -> Result<String, NotSigned> {
        let now = DateTime::from_timestamp(NOW, 0).unwrap();
        verify(signed, &SECRET.into(), TimeDelta::minutes(10), now).map(|request| request.account)
    }

    fn mac(secret: &str, content: &str) -> Vec<u8> {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
        mac.update(content.as_bytes());
        mac.finalize().into_bytes().to_vec()
    }

    fn sign_with(secret: &str, content: &Value) -> String {
        let content = BASE64_URL_SAFE_NO_PAD.encode(content.to_string());
        format!("{}.{content}", BASE64_URL_SAFE_NO_PAD.encode(mac(secret, &content)))
    }

    fn sign(content: &Value) -> String {
        sign_with(SECRET, content)
    }

    fn content(user: &str) -> Value {
        json!({ "user_id": user, "algorithm": "HMAC-SHA256", "issued_at": NOW })
    }

    #[test]
    fn the_person_is_returned() {
        assert_eq!(check(&sign(&content("17900"))), Ok("17900".to_owned()));
        let number = json!({ "user_id": 17_900, "algorithm": "hmac-sha256", "issued_at": NOW, "expires": 0 });
        assert_eq!(check(&sign(&number)), Ok("17900".to_owned()));
        let padded = BASE64_URL_SAFE.encode(content("17900").to_string());
        let signature = BASE64_URL_SAFE.encode(mac(SECRET, &padded));
        assert!(signature.ends_with('='));
        assert_eq!(check(&format!("{signature}.{padded}")), Ok("17900".to_owned()));
    }

    #[test]
    fn only_a_request_with_the_signature_of_the_app_is_accepted() {
        let good = sign(&content("17900"));
        let other = sign(&content("666"));
        let (signature, _) = good.split_once('.').unwrap();
        let (_, of_other) = other.split_once('.').unwrap();
        let standard = BASE64_STANDARD.encode(mac(SECRET, "e30"));
        let table = [
            (sign_with("another secret", &content("17900")), NotSigned::Signature),
            (sign_with("", &content("17900")), NotSigned::Signature),
            (format!("{signature}.{of_other}"), NotSigned::Signature),
            (format!(".{of_other}"), NotSigned::Signature),
            (format!("{}.{of_other}", &signature[..20]), NotSigned::Signature),
            (good.replace('.', ""), NotSigned::Form),
            (good.replace('.', ".."), NotSigned::Signature),
            (String::new(), NotSigned::Form),
            (".".to_owned(), NotSigned::Signature),
            ("ä.ö".to_owned(), NotSigned::Form),
            (format!("{standard}+/.e30"), NotSigned::Form),
            (format!("{good}{}", "A".repeat(MAX_BYTES)), NotSigned::Form),
        ];
        for (signed, expected) in table {
            assert_eq!(check(&signed), Err(expected), "{signed}");
        }
    }

    #[test]
    fn the_content_is_checked() {
        let with = |name: &str, value: Value| {
            let mut content = content("17900");
            content[name] = value;
            sign(&content)
        };
        let table = [
            (with("algorithm", json!("none")), Err(NotSigned::Algorithm)),
            (with("algorithm", json!("HMAC-SHA1")), Err(NotSigned::Algorithm)),
            (with("algorithm", json!(null)), Err(NotSigned::Algorithm)),
            (with("issued_at", json!(NOW - 600)), Ok("17900".to_owned())),
            (with("issued_at", json!(NOW - 601)), Err(NotSigned::Time)),
            (with("issued_at", json!(NOW + 300)), Ok("17900".to_owned())),
            (with("issued_at", json!(NOW + 301)), Err(NotSigned::Time)),
            (with("issued_at", json!(null)), Err(NotSigned::Form)),
            (with("issued_at", json!(i64::MAX)), Err(NotSigned::Form)),
            (with("user_id", json!(null)), Err(NotSigned::Form)),
            (with("user_id", json!("")), Err(NotSigned::Form)),
            (with("user_id", json!("7".repeat(201))), Err(NotSigned::Form)),
            (sign(&json!("text")), Err(NotSigned::Algorithm)),
        ];
        for (signed, expected) in table {
            assert_eq!(check(&signed), expected, "{signed}");
        }
        let no_json = BASE64_URL_SAFE_NO_PAD.encode("{user_id: 1}");
        let signature = BASE64_URL_SAFE_NO_PAD.encode(mac(SECRET, &no_json));
        assert_eq!(check(&format!("{signature}.{no_json}")), Err(NotSigned::Form));
    }
}
