//! Encrypts stored credentials with the current secret, so that a previous one can be removed.

use aushang_db::Tx;
use uuid::Uuid;

use super::store;
use crate::app::App;
use crate::ids::SourceId;
use crate::problem::Result;
use crate::seal::{self, Seal, SealedColumn};

pub async fn reencrypt(app: &App) -> Result<()> {
    seal::reencrypt::<StoredCredentials>(app).await
}

struct StoredCredentials;

#[async_trait::async_trait]
impl SealedColumn for StoredCredentials {
    type Id = SourceId;

    fn seal(app: &App) -> &Seal {
        app.source_keys.credentials()
    }

    fn row(id: SourceId) -> Uuid {
        id.0
    }

    async fn lock_batch(tx: &Tx, after: Option<SourceId>) -> Result<Vec<(SourceId, Vec<u8>)>> {
        store::lock_credentials(tx, after).await
    }

    async fn update(tx: &Tx, id: SourceId, sealed: Vec<u8>) -> Result<()> {
        store::update_credentials(tx, id, sealed).await
    }
}
