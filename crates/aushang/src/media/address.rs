//! Addresses of files.
//!
//! The address of a public file contains only its unguessable name. `<img>` and `<video>` send no token, so
//! the address of any other file carries a signature. The signature expires after about an hour and is only
//! put into responses to callers who may see the file.

use aushang_db::Timestamp;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;

use crate::secret::{MacRing, Secrets};

const VALID_FOR: TimeDelta = TimeDelta::hours(1);
/// Signed addresses of one file stay the same for this long, so that the browser finds its images in the
/// cache when a list is loaded again.
const STEP: TimeDelta = TimeDelta::minutes(15);

/// Builds addresses and checks signatures with keys that only this installation knows.
pub struct Addresses(MacRing);

/// The query parameters of a signed address.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'a> {
    /// Milliseconds since the epoch.
    pub expires: i64,
    pub mac: &'a str,
}

impl Addresses {
    pub fn new(secrets: Secrets<'_>) -> Self {
        Self(MacRing::for_purpose("addresses of files", secrets))
    }

    /// With `public`, the address has no signature: everyone who knows it may fetch the file while the file
    /// is public. Otherwise the address is signed for 60 to 75 minutes.
    pub fn of(&self, name: &str, variant: &str, public: bool, now: Timestamp) -> String {
        let signature = if public { String::new() } else { self.signature(name, now) };
        format!("/files/{name}/{variant}{signature}")
    }

    /// The query of a signed address, with its `?`. Any name can be signed, not only that of a file.
    pub fn signature(&self, name: &str, now: Timestamp) -> String {
        let step = STEP.num_milliseconds();
        let expires = (now.millis() / step) * step + VALID_FOR.num_milliseconds() + step;
        let mac = BASE64_URL_SAFE_NO_PAD.encode(self.0.sign(&signed(name, &expires.to_be_bytes())));
        format!("?expires={expires}&signature={mac}")
    }

    pub fn is_valid(&self, name: &str, signature: Signature<'_>, now: Timestamp) -> bool {
        let Ok(mac) = BASE64_URL_SAFE_NO_PAD.decode(signature.mac) else { return false };
        now.millis() < signature.expires
            && self.0.verify(&signed(name, &signature.expires.to_be_bytes()), &mac)
    }
}

const fn signed<'a>(name: &'a str, expires: &'a [u8]) -> [&'a [u8]; 2] {
    [expires, name.as_bytes()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signature(address: &str) -> Signature<'_> {
        let (_, query) = address.split_once("?expires=").unwrap();
        let (expires, mac) = query.split_once("&signature=").unwrap();
        Signature { expires: expires.parse().unwrap(), mac }
    }

    #[test]
    fn signature_is_valid_for_an_hour_for_one_file_in_one_installation() {
        let now = Timestamp::from_millis(1_790_000_000_000);
        let ours = Addresses::new(Secrets::only(b"secret"));
        let address = ours.of("abc", "large.jpg", false, now);
        let signed = signature(&address);
        assert!(ours.is_valid("abc", signed, now + TimeDelta::minutes(59)));
        assert!(!ours.is_valid("abc", signed, now + TimeDelta::minutes(76)));
        assert!(!ours.is_valid("abd", signed, now));
        assert!(!ours.is_valid("abc", Signature { expires: signed.expires + 1, ..signed }, now));
        assert!(!Addresses::new(Secrets::only(b"other")).is_valid("abc", signed, now));
        assert!(
            Addresses::new(Secrets { current: b"other", previous: &[b"secret"] })
                .is_valid("abc", signed, now)
        );
    }
}
