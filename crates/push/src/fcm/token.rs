//! FCM registration tokens, which identify an app on a device.

/// Real tokens have about 150 characters. Google does not document a maximum.
const MAX_CHARS: usize = 2_048;

/// A registration token whose syntax is valid. It must not be logged, because it identifies a device. Without
/// the service account nobody can send with it.
#[derive(Clone, PartialEq, Eq)]
pub struct FcmToken(String);

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("an FCM token has 20 to 2048 characters of A-Z, a-z, 0-9, -, _, : and .")]
pub struct NotAnFcmToken;

impl FcmToken {
    pub fn parse(text: &str) -> Result<Self, NotAnFcmToken> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':' | b'.');
        let fits = (20..=MAX_CHARS).contains(&text.len()) && text.bytes().all(allowed);
        fits.then(|| Self(text.to_owned())).ok_or(NotAnFcmToken)
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for FcmToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FcmToken")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_syntax_is_checked() {
        let real = format!("dGhpcyBpcyBhIHRva2Vu:APA91b{}", "aZ0_-".repeat(26));
        for (text, fits) in [
            (real.as_str(), true),
            ("", false),
            ("kurz", false),
            ("https://push.example.org/send/x", false),
            ("mit Leerzeichen und Umlauten äöü", false),
        ] {
            assert_eq!(FcmToken::parse(text).is_ok(), fits, "{text}");
        }
        assert!(FcmToken::parse(&"x".repeat(MAX_CHARS)).is_ok());
        assert!(FcmToken::parse(&"x".repeat(MAX_CHARS + 1)).is_err());
        assert_eq!(format!("{:?}", FcmToken::parse(&real).unwrap()), "FcmToken");
    }
}
