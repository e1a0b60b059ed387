//! Password hashes: argon2id, on blocking threads.
//!
//! A hash costs tens of milliseconds and 19 MiB by design, so the number of concurrent hashes is limited.
//! Further sign-ins wait; other requests are not delayed.

use std::sync::atomic::{AtomicU64, Ordering};

use argon2::{Algorithm, Argon2, Params, PasswordHash, PasswordHasher, PasswordVerifier, Version};

use super::password_rule::composed;
use crate::concurrency::ConcurrencyLimit;
use crate::problem::{Error, Result};

/// What a hash costs: the parameters of argon2id with one lane.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    pub memory_kib: u32,
    pub passes: u32,
}

impl Cost {
    /// As OWASP recommends: 19 MiB, two passes.
    pub const RECOMMENDED: Self = Self { memory_kib: 19 * 1024, passes: 2 };

    fn argon2(self) -> Argon2<'static> {
        let params =
            Params::new(self.memory_kib, self.passes, 1, None).expect("a cost within argon2's bounds");
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
    }

    fn hash(self, password: &str) -> Result<String> {
        let hash = self
            .argon2()
            .hash_password(composed(password).as_bytes())
            .map_err(|error| Error::failure(error.to_string()))?;
        Ok(hash.to_string())
    }

    /// The beginning of all hashes with this cost.
    fn prefix(self) -> String {
        format!("$argon2id$v=19$m={},t={},p=1$", self.memory_kib, self.passes)
    }
}

pub struct Passwords {
    cost: Cost,
    /// Checked if the account does not exist, so that the response time does not reveal whether it does.
    dummy: String,
    limit: ConcurrencyLimit,
    /// The number of computed hashes, for setting and for checking passwords.
    hash_count: AtomicU64,
}

impl Passwords {
    /// `at_once`: the maximum number of concurrent hashes.
    pub fn new(cost: Cost, at_once: usize) -> Self {
        let dummy = cost.hash("no account has this password").expect("valid parameters");
        Self { cost, dummy, limit: ConcurrencyLimit::new(at_once), hash_count: AtomicU64::new(0) }
    }

    /// The number of hashes computed so far. Tests compare it instead of measuring response times.
    pub fn hash_count(&self) -> u64 {
        self.hash_count.load(Ordering::Relaxed)
    }

    pub async fn hash(&self, password: String) -> Result<String> {
        self.hash_count.fetch_add(1, Ordering::Relaxed);
        let cost = self.cost;
        self.limit.run(move || cost.hash(&password)).await?
    }

    /// Whether the password matches the hash; false without a hash. Takes the same time in both cases. The
    /// hash may have another cost, and be of another kind or version of argon2.
    pub async fn matches(&self, password: String, hash: Option<&str>) -> Result<bool> {
        self.hash_count.fetch_add(1, Ordering::Relaxed);
        let known = hash.is_some();
        let (cost, hash) = (self.cost, hash.unwrap_or(&self.dummy).to_owned());
        let matches = self
            .limit
            .run(move || {
                let hash = PasswordHash::new(&hash)
                    .map_err(|_| Error::failure("a stored password hash is invalid"))?;
                Ok::<_, Error>(cost.argon2().verify_password(composed(&password).as_bytes(), &hash).is_ok())
            })
            .await??;
        Ok(matches && known)
    }

    /// Whether the hash was made with the cost, kind and version that new hashes have.
    pub(super) fn is_current(&self, hash: &str) -> bool {
        hash.starts_with(&self.cost.prefix())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_matches_only_its_own_hash() {
        let passwords = Passwords::new(Cost::RECOMMENDED, 1);
        let hash = passwords.hash("Guten Tag 1".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.matches("Guten Tag 1".into(), Some(&hash)).await.unwrap());
        assert!(!passwords.matches("guten Tag 1".into(), Some(&hash)).await.unwrap());
        let hash = passwords.hash("Gru\u{308}ße 1".into()).await.unwrap();
        assert!(passwords.matches("Grüße 1".into(), Some(&hash)).await.unwrap(), "in composed form");
        assert!(!passwords.matches("no account has this password".into(), None).await.unwrap());
    }

    #[tokio::test]
    async fn other_kinds_of_argon2_match_but_are_not_current() {
        let passwords = Passwords::new(Cost::RECOMMENDED, 1);
        for (kind, version, (memory_kib, passes, lanes), is_current) in [
            (Algorithm::Argon2id, Version::V0x13, (19 * 1024, 2, 1), true),
            (Algorithm::Argon2id, Version::V0x13, (19 * 1024, 1, 1), false),
            (Algorithm::Argon2id, Version::V0x13, (19 * 1024, 3, 1), false),
            (Algorithm::Argon2id, Version::V0x13, (8 * 1024, 2, 1), false),
            (Algorithm::Argon2id, Version::V0x13, (19 * 1024, 2, 2), false),
            (Algorithm::Argon2id, Version::V0x10, (19 * 1024, 2, 1), false),
            (Algorithm::Argon2i, Version::V0x13, (19 * 1024, 2, 1), false),
            (Algorithm::Argon2d, Version::V0x13, (19 * 1024, 2, 1), false),
        ] {
            let params = Params::new(memory_kib, passes, lanes, None).unwrap();
            let hash = Argon2::new(kind, version, params).hash_password(b"Guten Tag 1").unwrap().to_string();
            assert!(passwords.matches("Guten Tag 1".into(), Some(&hash)).await.unwrap(), "{hash}");
            assert!(!passwords.matches("Guten Tag 2".into(), Some(&hash)).await.unwrap(), "{hash}");
            assert_eq!(passwords.is_current(&hash), is_current, "{hash}");
        }
    }
}
