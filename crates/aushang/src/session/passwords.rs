//! Password hashes: argon2id, on a few threads of their own.
//!
//! A hash costs tens of milliseconds and 19 MiB by design, so only as many run at once as there
//! are processors; further sign-ins wait their turn and nothing else does.

use std::sync::atomic::{AtomicU64, Ordering};

use argon2::{Algorithm, Argon2, Params, PasswordHash, PasswordHasher, PasswordVerifier, Version};

use super::password_rule::composed;
use crate::problem::{Error, Result};
use crate::turns::Turns;

/// OWASP's first choice: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;

pub struct Passwords {
    turns: Turns,
    /// How many hashes were made, to set or to check one.
    made: AtomicU64,
    /// Checked when there is no account, so that no clock tells an address that has one.
    nobody: String,
}

impl Passwords {
    /// `at_once`: how many hashes run at the same time.
    pub fn new(at_once: usize) -> Result<Self> {
        Ok(Self {
            turns: Turns::new(at_once),
            made: AtomicU64::new(0),
            nobody: hash_now("no account has this password")?,
        })
    }

    /// What a person can feel by a clock, and what tests count instead.
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    pub async fn hash(&self, password: String) -> Result<String> {
        self.made.fetch_add(1, Ordering::Relaxed);
        self.turns.take(move || hash_now(&password)).await?
    }

    /// Does the same work whether there is a hash or not.
    pub async fn matches(&self, password: String, hash: Option<&str>) -> Result<bool> {
        self.made.fetch_add(1, Ordering::Relaxed);
        let known = hash.is_some();
        let hash = hash.unwrap_or(&self.nobody).to_owned();
        let fits = self
            .turns
            .take(move || {
                let hash = PasswordHash::new(&hash)
                    .map_err(|_| Error::failure("a stored password hash is broken"))?;
                Ok::<_, Error>(argon2().verify_password(composed(&password).as_bytes(), &hash).is_ok())
            })
            .await??;
        Ok(fits && known)
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
    async fn a_password_fits_its_hash_alone() {
        let passwords = Passwords::new(1).unwrap();
        let hash = passwords.hash("Guten Tag 1".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.matches("Guten Tag 1".into(), Some(&hash)).await.unwrap());
        assert!(!passwords.matches("guten Tag 1".into(), Some(&hash)).await.unwrap());
        let hash = passwords.hash("Gru\u{308}ße 1".into()).await.unwrap();
        assert!(passwords.matches("Grüße 1".into(), Some(&hash)).await.unwrap(), "however it is typed");
        assert!(!passwords.matches("no account has this password".into(), None).await.unwrap());
    }
}
