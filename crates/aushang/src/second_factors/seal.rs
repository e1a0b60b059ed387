//! Encrypts the secrets of one-time codes: whoever could read them from a backup would know all codes.

use aushang_db::{BATCH, Tx};

use super::totp::SECRET_BYTES;
use crate::accounts::factors as store;
use crate::app::App;
use crate::ids::AccountId;
use crate::problem::Result;
use crate::seal::Seal;
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

/// Encrypts the secrets that were encrypted with a previous secret of the installation with the current one. Others,
/// also those of an unknown one, stay as they are.
pub async fn reseal(app: &App) -> Result<()> {
    if !app.code_seal.0.has_previous() {
        return Ok(());
    }
    let mut after = None;
    loop {
        let (last, found) = app
            .write_with(move |tx, app| Box::pin(async move { reseal_batch(tx, app, after).await }))
            .await?;
        if found < BATCH {
            return Ok(());
        }
        after = last;
    }
}

/// Returns the last account of the batch, and how many there were.
async fn reseal_batch(tx: &Tx, app: &App, after: Option<AccountId>) -> Result<(Option<AccountId>, u64)> {
    let batch = store::lock_sealed(tx, after).await?;
    for (account, sealed) in &batch {
        if let Some(secret) = app.code_seal.0.decrypt_outdated::<Secret>(account.0, sealed) {
            store::update_sealed(tx, *account, app.code_seal.encrypt(*account, secret)?).await?;
        }
    }
    Ok((batch.last().map(|(account, _)| *account), batch.len() as u64))
}
