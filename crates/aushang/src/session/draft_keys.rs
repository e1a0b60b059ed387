//! The keys with which browsers encrypt input that has not been sent.
//!
//! Each account has its own key. The console gets it with the session and deletes it with the session, so the
//! next person who signs in with the same browser cannot read it. The key is derived from the current
//! secret of the installation: nothing is stored, and a new secret changes all keys. Previous secrets do not help,
//! because a session has only one such key.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::ids::AccountId;
use crate::secret::key_for;

pub struct DraftKeys(Hmac<Sha256>);

impl DraftKeys {
    pub fn new(secret: &[u8]) -> Self {
        Self(key_for("draft key", secret))
    }

    /// 256 bits in base64, for AES-GCM.
    pub fn of(&self, account: AccountId) -> String {
        let mac = self.0.clone().chain_update(account.0.as_bytes());
        BASE64_STANDARD.encode(mac.finalize().into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use aushang_db::Timestamp;

    use super::*;

    #[test]
    fn draft_keys_differ_per_account_and_installation() {
        let now = Timestamp::from_millis(0);
        let (one, other) = (AccountId::new(now), AccountId::new(now));
        let keys = DraftKeys::new(b"0123456789abcdef0123456789abcdef");
        assert_eq!(BASE64_STANDARD.decode(keys.of(one)).unwrap().len(), 32);
        assert_eq!(keys.of(one), keys.of(one));
        assert_ne!(keys.of(one), keys.of(other));
        assert_ne!(keys.of(one), DraftKeys::new(b"another secret of the same length").of(one));
    }
}
