//! Password hashes: argon2id, on a few threads of their own.
//!
//! A hash costs tens of milliseconds and 19 MiB by design, so only as many run at once as there
//! are processors; further sign-ins wait their turn and nothing else does.

use std::sync::Arc;

use argon2::{Algorithm, Argon2, Params, PasswordHash, PasswordHasher, PasswordVerifier, Version};
use tokio::sync::Semaphore;

use crate::problem::{Error, Result};

/// OWASP's first choice: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;

pub struct Passwords {
    turns: Arc<Semaphore>,
    /// Checked when there is no account, so that no clock tells an address that has one.
    nobody: String,
}

impl Passwords {
    /// `at_once`: how many hashes run at the same time.
    pub fn new(at_once: usize) -> Result<Self> {
        Ok(Self {
            turns: Arc::new(Semaphore::new(at_once.max(1))),
            nobody: hash_now("no account has this password")?,
        })
    }

    pub async fn hash(&self, password: String) -> Result<String> {
        self.in_turn(move || hash_now(&password)).await
    }

    /// Does the same work whether there is a hash or not.
    pub async fn matches(&self, password: String, hash: Option<&str>) -> Result<bool> {
        let known = hash.is_some();
        let hash = hash.unwrap_or(&self.nobody).to_owned();
        let fits = self
            .in_turn(move || {
                let hash = PasswordHash::new(&hash)
                    .map_err(|_| Error::failure("a stored password hash is broken"))?;
                Ok(argon2().verify_password(password.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(fits && known)
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let turn = self.turns.clone().acquire_owned().await.expect("the semaphore is never closed");
        let work = move || {
            // Kept until the work is done, also when the caller has hung up.
            let _turn = turn;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(Error::failure)?
    }
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).expect("the constants are within argon2's bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn hash_now(password: &str) -> Result<String> {
    let hash =
        argon2().hash_password(password.as_bytes()).map_err(|error| Error::failure(error.to_string()))?;
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
        assert!(!passwords.matches("no account has this password".into(), None).await.unwrap());
    }
}
