//! Encrypts the secrets of one-time codes: whoever could read them from a backup would know all codes.

use aushang_db::Tx;
use uuid::Uuid;

use super::totp::SECRET_BYTES;
use crate::accounts::factors as store;
use crate::app::App;
use crate::ids::AccountId;
use crate::problem::Result;
use crate::seal::{self, Seal, SealedColumn};
use crate::secret::Secrets;

pub struct CodeSeal(Seal);

type Secret = [u8; SECRET_BYTES];

impl CodeSeal {
    pub fn new(secrets: Secrets<'_>) -> Self {
        Self(Seal::new(secrets, b"aushang: secrets of one-time codes"))
    }

    pub(super) fn encrypt(&self, account: AccountId, secret: Secret) -> Result<Vec<u8>> {
        self.0.encrypt(account.0, &secret)
    }

    /// `None` if it was encrypted with an unknown secret of the installation.
    pub(super) fn decrypt(&self, account: AccountId, sealed: &[u8]) -> Option<Secret> {
        self.0.decrypt(account.0, sealed)
    }
}

/// Encrypts the secrets that were encrypted with a previous secret of the installation with the current one.
pub async fn reencrypt(app: &App) -> Result<()> {
    seal::reencrypt::<StoredSecrets>(app).await
}

struct StoredSecrets;

#[async_trait::async_trait]
impl SealedColumn for StoredSecrets {
    type Id = AccountId;

    fn seal(app: &App) -> &Seal {
        &app.code_seal.0
    }

    fn row(id: AccountId) -> Uuid {
        id.0
    }

    async fn lock_batch(tx: &Tx, after: Option<AccountId>) -> Result<Vec<(AccountId, Vec<u8>)>> {
        store::lock_sealed(tx, after).await
    }

    async fn update(tx: &Tx, id: AccountId, sealed: Vec<u8>) -> Result<()> {
        store::update_sealed(tx, id, sealed).await
    }
}
