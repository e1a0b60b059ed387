//! Password hashes: argon2id, on blocking threads.
//!
//! A hash costs tens of milliseconds and 19 MiB by design, so the number of concurrent hashes is limited.
//! Further sign-ins wait; other requests are not delayed.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use argon2::{Algorithm, Argon2, Params, PasswordHash, PasswordHasher, PasswordVerifier, Version};

use super::password_rule::composed;
use crate::concurrency::ConcurrencyLimit;
use crate::problem::{Error, Result};

/// Parameters recommended by OWASP: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;

/// Checked if the account does not exist, so that the response time does not reveal whether it does.
static DUMMY: LazyLock<String> =
    LazyLock::new(|| hash_now("no account has this password").expect("valid parameters"));

pub struct Passwords {
    limit: ConcurrencyLimit,
    /// The number of computed hashes, for setting and for checking passwords.
    made: AtomicU64,
}

impl Passwords {
    /// `at_once`: the maximum number of concurrent hashes.
    pub fn new(at_once: usize) -> Self {
        LazyLock::force(&DUMMY);
        Self { limit: ConcurrencyLimit::new(at_once), made: AtomicU64::new(0) }
    }

    /// The number of hashes computed so far. Tests compare it instead of measuring response times.
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    pub async fn hash(&self, password: String) -> Result<String> {
        self.made.fetch_add(1, Ordering::Relaxed);
        self.limit.run(move || hash_now(&password)).await?
    }

    /// Whether the password matches the hash; false without a hash. Takes the same time in both cases.
    pub async fn matches(&self, password: String, hash: Option<&str>) -> Result<bool> {
        self.made.fetch_add(1, Ordering::Relaxed);
        let known = hash.is_some();
        let hash = hash.unwrap_or(&DUMMY).to_owned();
        let matches = self
            .limit
            .run(move || {
                let hash = PasswordHash::new(&hash)
                    .map_err(|_| Error::failure("a stored password hash is invalid"))?;
                Ok::<_, Error>(argon2().verify_password(composed(&password).as_bytes(), &hash).is_ok())
            })
            .await??;
        Ok(matches && known)
    }
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).expect("the constants are within argon2's bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn hash_now(password: &str) -> Result<String> {
    let hash = argon2()
        .hash_password(composed(password).as_bytes())
        .map_err(|error| Error::failure(error.to_string()))?;
    Ok(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_matches_only_its_own_hash() {
        let passwords = Passwords::new(1);
        let hash = passwords.hash("Guten Tag 1".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.matches("Guten Tag 1".into(), Some(&hash)).await.unwrap());
        assert!(!passwords.matches("guten Tag 1".into(), Some(&hash)).await.unwrap());
        let hash = passwords.hash("Gru\u{308}ße 1".into()).await.unwrap();
        assert!(passwords.matches("Grüße 1".into(), Some(&hash)).await.unwrap(), "in composed form");
        assert!(!passwords.matches("no account has this password".into(), None).await.unwrap());
    }
}
