//! What is loaded for all sources of a response together.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use async_graphql::dataloader::Loader;
use aushang_db::Db;
use chrono::TimeDelta;

use super::source::MAX_ALSO_CONNECTED;
use crate::app::App;
use crate::clock::Clock;
use crate::ids::SourceId;
use crate::problem::{Error, Result};
use crate::sources::store;

/// Loads facts about the sources in one response together.
pub struct SourceFacts {
    pub db: Db,
    pub clock: Clock,
    /// For how long audit entries are kept.
    pub audit_kept: TimeDelta,
}

/// The other profiles that have connected the account of this source.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AlsoConnected(pub SourceId);

/// The number of posts that were imported from this source.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Imported(pub SourceId);

/// The number of drafts of this source in which no account has done anything.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Untouched(pub SourceId);

/// Loads what the key names. `None`: there is nothing.
pub async fn loaded<K>(app: &App, key: K) -> Result<Option<<SourceFacts as Loader<K>>::Value>>
where
    K: Clone + Eq + Hash + Send + Sync + 'static,
    SourceFacts: Loader<K, Error = Arc<Error>>,
{
    let found = app.source_facts.load_one(key).await;
    found.map_err(|error| Error::failure(error.why()))
}

impl Loader<AlsoConnected> for SourceFacts {
    type Value = Vec<String>;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[AlsoConnected]) -> Result<HashMap<AlsoConnected, Vec<String>>, Arc<Error>> {
        let ids: Vec<_> = keys.iter().map(|AlsoConnected(id)| *id).collect();
        let found = store::also_connected_by(self.db.reader(), &ids, MAX_ALSO_CONNECTED).await;
        Ok(found.map_err(Arc::new)?.into_iter().map(|(id, names)| (AlsoConnected(id), names)).collect())
    }
}

impl Loader<Imported> for SourceFacts {
    type Value = u64;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[Imported]) -> Result<HashMap<Imported, u64>, Arc<Error>> {
        let ids: Vec<_> = keys.iter().map(|Imported(id)| *id).collect();
        let found = store::count_imported(self.db.reader(), &ids).await.map_err(Arc::new)?;
        Ok(found.into_iter().map(|(id, count)| (Imported(id), count)).collect())
    }
}

impl Loader<Untouched> for SourceFacts {
    type Value = u64;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[Untouched]) -> Result<HashMap<Untouched, u64>, Arc<Error>> {
        let ids: Vec<_> = keys.iter().map(|Untouched(id)| *id).collect();
        let audit_since = self.clock.now() - self.audit_kept;
        let found = store::count_untouched_drafts(self.db.reader(), &ids, audit_since).await;
        Ok(found.map_err(Arc::new)?.into_iter().map(|(id, count)| (Untouched(id), count)).collect())
    }
}
