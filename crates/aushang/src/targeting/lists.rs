//! The catalogue, cached in memory. It is public, so a request must not read thousands of rows.

use std::sync::Arc;

use aushang_db::Timestamp;
use chrono::TimeDelta;
use tokio::sync::Mutex;

use super::catalogue::{Entry, List};
use super::store;
use crate::app::App;
use crate::problem::Result;

/// How long the cache is used; imports by a command or another node become visible after this time.
const CACHE_TIME: TimeDelta = TimeDelta::seconds(10);

/// The cached lists.
#[derive(Debug, Default)]
pub struct Lists {
    universities: Mutex<Option<CachedList>>,
    affiliations: Mutex<Option<CachedList>>,
}

#[derive(Debug)]
struct CachedList {
    at: Timestamp,
    entries: Arc<[Entry]>,
}

/// All entries of a list, sorted by name. Returns the same slice until the list changes.
pub async fn all(app: &App, list: List) -> Result<Arc<[Entry]>> {
    let cache = match list {
        List::Universities => &app.catalogue.universities,
        List::Affiliations => &app.catalogue.affiliations,
    };
    // Concurrent callers wait here, so that the list is read only once.
    let mut cache = cache.lock().await;
    let now = app.now();
    if let Some(cached) = &*cache
        && cached.at <= now
        && now.to_datetime() < cached.at.to_datetime() + CACHE_TIME
    {
        return Ok(Arc::clone(&cached.entries));
    }
    let entries = store::all(app.db.reader(), list).await?;
    let entries = match cache.take() {
        Some(cached) if *cached.entries == *entries => cached.entries,
        _ => entries.into(),
    };
    *cache = Some(CachedList { at: now, entries: Arc::clone(&entries) });
    Ok(entries)
}
