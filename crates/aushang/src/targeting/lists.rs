//! The catalogue in memory. Anybody may ask for all of it, so an answer must not cost a look at thousands
//! of rows.

use std::sync::Arc;

use aushang_db::Timestamp;
use chrono::TimeDelta;
use tokio::sync::Mutex;

use super::catalogue::{Entry, List};
use super::store;
use crate::app::App;
use crate::problem::Result;

/// An import by a command or by another node shows after so long.
const KEPT: TimeDelta = TimeDelta::seconds(10);

/// Both lists, as they were a moment ago.
#[derive(Debug, Default)]
pub struct Lists {
    universities: Mutex<Option<Read>>,
    affiliations: Mutex<Option<Read>>,
}

#[derive(Debug)]
struct Read {
    at: Timestamp,
    entries: Arc<[Entry]>,
}

/// All entries of a list, by name. As long as nothing changes it is the same slice.
pub async fn all(app: &App, list: List) -> Result<Arc<[Entry]>> {
    let kept = match list {
        List::Universities => &app.catalogue.universities,
        List::Affiliations => &app.catalogue.affiliations,
    };
    // Others wait here meanwhile, so it is read once.
    let mut kept = kept.lock().await;
    let now = app.now();
    if let Some(read) = &*kept
        && read.at <= now
        && now.to_datetime() < read.at.to_datetime() + KEPT
    {
        return Ok(Arc::clone(&read.entries));
    }
    let entries = store::all(app.db.reader(), list).await?;
    let entries = match kept.take() {
        Some(read) if *read.entries == *entries => read.entries,
        _ => entries.into(),
    };
    *kept = Some(Read { at: now, entries: Arc::clone(&entries) });
    Ok(entries)
}
