//! Encrypts what the database must not contain in plain text, nor its backups and its write-ahead log.

use aushang_db::{BATCH, Tx};
use aws_lc_rs::aead::{AES_256_GCM, Aad, Nonce, RandomizedNonceKey};
use aws_lc_rs::error::Unspecified;
use aws_lc_rs::hkdf::{HKDF_SHA256, Salt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::app::App;
use crate::problem::{Error, Result};
use crate::secret::{KeyRing, Secrets};

const NONCE_BYTES: usize = 12;

/// Encrypts and decrypts with keys derived from the installation's secrets, separate ones for each purpose.
/// The id of the row is authenticated, so a ciphertext can be decrypted only in the same row.
pub struct Seal(KeyRing<RandomizedNonceKey>);

impl Seal {
    pub fn new(secrets: Secrets<'_>, purpose: &[u8]) -> Self {
        Self(KeyRing::new(secrets, |secret| key_of(secret, purpose)))
    }

    /// Encrypts with the current secret. Returns nonce, ciphertext and tag.
    pub fn encrypt(&self, row: Uuid, value: &impl Serialize) -> Result<Vec<u8>> {
        self.encrypt_bytes(row, serde_json::to_vec(value).map_err(Error::failure)?)
    }

    /// Returns `None` if the value was encrypted with a secret that is neither the current nor a previous one,
    /// for another purpose or for another row.
    pub fn decrypt<T: DeserializeOwned>(&self, row: Uuid, sealed: &[u8]) -> Option<T> {
        self.0.find(|key| serde_json::from_slice(&decrypt_with(key, row, sealed)?).ok())
    }

    /// Encrypts a value with the current secret that was encrypted with a previous one. Returns `None` for others.
    fn reencrypt(&self, row: Uuid, sealed: &[u8]) -> Result<Option<Vec<u8>>> {
        let value = self.0.previous().iter().find_map(|key| decrypt_with(key, row, sealed));
        value.map(|bytes| self.encrypt_bytes(row, bytes)).transpose()
    }

    fn encrypt_bytes(&self, row: Uuid, mut bytes: Vec<u8>) -> Result<Vec<u8>> {
        let nonce =
            self.0.current().seal_in_place_append_tag(aad_of(row), &mut bytes).map_err(Error::failure)?;
        Ok([nonce.as_ref().as_slice(), &bytes].concat())
    }
}

/// A column with encrypted values, for [`reencrypt`].
#[async_trait::async_trait]
pub trait SealedColumn: 'static {
    type Id: Copy + Send + Sync + 'static;

    fn seal(app: &App) -> &Seal;

    /// The id of the row that a value is bound to.
    fn row(id: Self::Id) -> Uuid;

    /// Locks a batch of rows, ordered by id, after this one. Returns their encrypted values.
    async fn lock_batch(tx: &Tx, after: Option<Self::Id>) -> Result<Vec<(Self::Id, Vec<u8>)>>;

    async fn update(tx: &Tx, id: Self::Id, sealed: Vec<u8>) -> Result<()>;
}

/// Encrypts the values of a column that were encrypted with a previous secret with the current one, so that the previous
/// one can be removed. Others, also those of an unknown secret, stay as they are.
pub async fn reencrypt<C: SealedColumn>(app: &App) -> Result<()> {
    if C::seal(app).0.previous().is_empty() {
        return Ok(());
    }
    let mut after = None;
    loop {
        let (last, found) = app
            .write_with(move |tx, app| Box::pin(async move { reencrypt_batch::<C>(tx, app, after).await }))
            .await?;
        if found < BATCH {
            return Ok(());
        }
        after = last;
    }
}

/// Returns the last id of the batch, and how many rows there were.
async fn reencrypt_batch<C: SealedColumn>(
    tx: &Tx,
    app: &App,
    after: Option<C::Id>,
) -> Result<(Option<C::Id>, u64)> {
    let batch = C::lock_batch(tx, after).await?;
    for (id, sealed) in &batch {
        if let Some(sealed) = C::seal(app).reencrypt(C::row(*id), sealed)? {
            C::update(tx, *id, sealed).await?;
        }
    }
    Ok((batch.last().map(|(id, _)| *id), batch.len() as u64))
}

fn key_of(secret: &[u8], purpose: &[u8]) -> RandomizedNonceKey {
    let mut key = [0; 32];
    Salt::new(HKDF_SHA256, &[])
        .extract(secret)
        .expand(&[purpose], &AES_256_GCM)
        .and_then(|derived| derived.fill(&mut key))
        .expect("the key has the length of AES-256 keys");
    RandomizedNonceKey::new(&AES_256_GCM, &key).expect("the key has 256 bits")
}

fn decrypt_with(key: &RandomizedNonceKey, row: Uuid, sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, bytes) = sealed.split_at_checked(NONCE_BYTES)?;
    let mut bytes = bytes.to_vec();
    let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
    let opened: Result<_, Unspecified> = key.open_in_place(nonce, aad_of(row), &mut bytes);
    Some(opened.ok()?.to_vec())
}

fn aad_of(row: Uuid) -> Aad<[u8; 16]> {
    Aad::from(*row.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_is_decrypted_only_with_the_same_secret_purpose_and_row() {
        let [row, other] = [1, 2].map(Uuid::from_u128);
        let value = "/set/geheim".to_owned();
        let seal = Seal::new(Secrets::only(b"one secret"), b"mails");
        let sealed = seal.encrypt(row, &value).unwrap();
        assert!(!String::from_utf8_lossy(&sealed).contains("geheim"));
        assert_ne!(seal.encrypt(row, &value).unwrap(), sealed, "each time with another nonce");

        let decrypt = |secret: &[u8], purpose: &[u8], row| {
            Seal::new(Secrets::only(secret), purpose).decrypt::<String>(row, &sealed)
        };
        assert_eq!(decrypt(b"one secret", b"mails", row), Some(value));
        assert_eq!(decrypt(b"one secret", b"mails", other), None);
        assert_eq!(decrypt(b"one secret", b"sources", row), None);
        assert_eq!(decrypt(b"another secret", b"mails", row), None);
        for broken in [&sealed[..sealed.len() - 1], &sealed[1..], b"short", b""] {
            assert!(seal.decrypt::<String>(row, broken).is_none());
        }
    }

    #[test]
    fn previous_secrets_decrypt_but_do_not_encrypt() {
        let (row, value) = (Uuid::from_u128(1), "geheim".to_owned());
        let seal = |current, previous: &[&[u8]]| Seal::new(Secrets { current, previous }, b"mails");
        let (old, both, new) = (seal(b"one", &[]), seal(b"two", &[b"zero", b"one"]), seal(b"two", &[]));
        let sealed = old.encrypt(row, &value).unwrap();
        assert_eq!(both.decrypt(row, &sealed), Some(value.clone()));
        let reencrypted =
            both.reencrypt(row, &sealed).unwrap().expect("it was encrypted with a previous secret");
        assert_eq!(new.decrypt(row, &reencrypted), Some(value.clone()));
        assert_eq!(new.decrypt::<String>(row, &sealed), None);
        let sealed = both.encrypt(row, &value).unwrap();
        assert_eq!(new.decrypt(row, &sealed), Some(value));
        assert_eq!(both.reencrypt(row, &sealed).unwrap(), None);
        assert_eq!(old.decrypt::<String>(row, &sealed), None);
    }
}
