//! One check: reads the newest items of a source, and imports those that are new.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use aushang_db::Timestamp;
use aushang_sources::{Credentials, Failure, Item, Latest, Network, Source as Adapter};
use chrono::TimeDelta;
use futures::FutureExt;
use tokio::time::{Instant, timeout};

use super::outcome::{Failed, Success};
use crate::app::App;
use crate::problem::{Error, Result};
use crate::sources::clean::{clean_cursor, clean_item};
use crate::sources::source::Source;
use crate::sources::stage::NotImported;
use crate::sources::store::{self, ItemState, Known, MAX_TRIES};
use crate::sources::take::{Taken, lock, put_failure, take};
use crate::sources::{changes, refresh};

/// Items that a check reads [PHOTO-02: the last five].
pub const ITEMS: usize = 5;
/// For one item with all its media. Then it counts as a try that failed.
const ITEM_LIMIT: Duration = Duration::from_mins(3);
/// After this time a check begins no further item. The next check continues.
const SOFT_LIMIT: Duration = Duration::from_mins(8);

pub(super) struct Check<'a> {
    app: &'a App,
    source: &'a Source,
    now: Timestamp,
    begun: Instant,
}

/// What a check has done with the items.
#[derive(Default)]
struct Progress {
    taken: i32,
    /// Items that the next check tries again.
    unsettled: u32,
    /// Items that this server could not import.
    own_failures: u32,
    /// Whether an item did not fit into the quota of the profile. Smaller ones may.
    storage_full: bool,
}

impl<'a> Check<'a> {
    pub(super) fn new(app: &'a App, source: &'a Source, now: Timestamp) -> Self {
        Self { app, source, now, begun: Instant::now() }
    }

    pub(super) async fn run(&self, sealed: Option<Vec<u8>>) -> Result<Success, Failed> {
        let Self { app, source, now, .. } = *self;
        let sealed = sealed.ok_or(Failed::Outdated)?;
        let credentials = app.source_keys.decrypt(source.id, &sealed).ok_or_else(|| {
            Failure::Ended("the credentials were encrypted with another session.secret".to_owned())
        })?;
        let adapter = app.sources.of(Network::from(source.network)).ok_or(Failed::Outdated)?;
        let credentials = refresh::refresh(app, source, adapter, credentials, now).await?;
        let Latest { items, cursor, pause } =
            adapter.latest(&credentials, source.cursor.as_deref(), ITEMS).await?;
        let Progress { taken, unsettled, own_failures, storage_full } =
            self.import(adapter, &credentials, items).await?;
        if storage_full {
            return Err(Failed::StorageFull);
        }
        if own_failures > 0 && taken == 0 {
            return Err(Failed::Server);
        }
        let cursor = clean_cursor(cursor).filter(|_| unsettled == 0);
        Ok(Success { taken, cursor, pause: pause.and_then(|pause| TimeDelta::from_std(pause).ok()) })
    }

    /// Imports new items, the oldest first, and then those that are to be tried again.
    async fn import(
        &self,
        adapter: &dyn Adapter,
        credentials: &Credentials,
        items: Vec<Item>,
    ) -> Result<Progress, Failed> {
        let mut ids = HashSet::new();
        let items = items
            .into_iter()
            .map(|item| clean_item(item, self.now))
            .filter(|item| ids.insert(item.id.clone()));
        let mut items: Vec<_> = items.take(ITEMS).collect();
        items.sort_by_key(|item| item.published);
        let ids: Vec<_> = items.iter().map(|item| item.id.as_str()).collect();
        let mut known = store::known_items(self.app.db.reader(), self.source.id, &ids).await?;
        let mut progress = Progress::default();
        for item in items {
            let known = known.remove(&item.id);
            self.import_one(item, known, &mut progress).await?;
        }
        for (id, known) in known {
            match adapter.find(credentials, &id).await {
                Ok(Some(item)) => {
                    self.import_one(clean_item(item, self.now), Some(known), &mut progress).await?;
                }
                Ok(None) => self.put_failures(&known, MAX_TRIES).await?,
                Err(failure @ (Failure::Limited(_) | Failure::Ended(_))) => return Err(failure.into()),
                // Concerns this item only: the list could be read.
                Err(failure) => {
                    tracing::warn!(source = %self.source.id, %failure, "an item cannot be read");
                    self.put_failures(&known, known.failures + 1).await?;
                }
            }
        }
        Ok(progress)
    }

    async fn import_one(
        &self,
        item: Item,
        known: Option<Known>,
        progress: &mut Progress,
    ) -> Result<(), Failed> {
        let Self { app, source, now, begun } = *self;
        match &known {
            Some(known) if known.state == ItemState::Taken => {
                if let Err(error) = changes::compare(app, source, &item, known, now).await {
                    let error = error.why();
                    tracing::error!(source = %source.id, error, "a change at the source cannot be stored");
                }
                return Ok(());
            }
            Some(known) if !known.is_pending() => return Ok(()),
            _ => {}
        }
        if begun.elapsed() > SOFT_LIMIT {
            progress.unsettled += 1;
            return Ok(());
        }
        let taking = AssertUnwindSafe(take(app, source, item.clone(), known.clone(), now)).catch_unwind();
        let taken = timeout(ITEM_LIMIT, taking).await;
        // The panic hook has logged it.
        let panicked = |_| Err(NotImported::Failed(Error::failure("a panic")));
        match taken.map(|taken| taken.unwrap_or_else(panicked)) {
            Ok(Ok(Taken::Post(_))) => progress.taken += 1,
            Ok(Ok(Taken::Later)) => progress.unsettled += 1,
            Ok(Ok(Taken::Nothing)) => {}
            Ok(Ok(Taken::Outdated)) => return Err(Failed::Outdated),
            Ok(Err(NotImported::StorageFull)) => progress.storage_full = true,
            Ok(Err(NotImported::ServerFull)) => return Err(Failed::Server),
            Ok(Err(NotImported::Failed(error))) => {
                tracing::error!(source = %source.id, error = error.why(), "an item cannot be imported");
                progress.own_failures += 1;
                progress.unsettled += 1;
                put_failure(app, source, item, known, now).await?;
            }
            Err(_elapsed) => {
                tracing::warn!(source = %source.id, "the media of an item did not arrive in time");
                progress.unsettled += 1;
                put_failure(app, source, item, known, now).await?;
            }
        }
        Ok(())
    }

    async fn put_failures(&self, known: &Known, failures: i32) -> Result<()> {
        let (source, id) = (self.source.clone(), known.id);
        self.app
            .write_repeatable(move |tx| {
                let source = source.clone();
                Box::pin(async move {
                    if lock(tx, &source).await? {
                        store::put_failures(tx, id, failures).await?;
                    }
                    Ok(())
                })
            })
            .await
    }
}
