//! Deletes files in the store that no row references, left by a process that was killed between storing a
//! file and inserting its row. Compares the store with the tables, a batch of names at a time.
//!
//! A mistake here would delete uploads, for example when the database was restored to an earlier state or
//! belongs to another store. So a file is deleted only if its key has the form that this program gives keys,
//! it is a week old, two runs a day apart find no row for it, and nearly all other files have rows.

use std::collections::HashSet;
use std::time::SystemTime;

use aushang_blob::{BlobProblem, Key, Listed};
use aushang_db::Connection;
use chrono::TimeDelta;
use futures::TryStreamExt;
use futures::stream::TryChunksError;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::media;
use crate::problem::{Error, Result};
use crate::recruiting;
use crate::secret;

/// Younger files may still be in transit, or wait for the job that deletes them.
const MIN_AGE: TimeDelta = TimeDelta::days(7);
const BATCH: usize = 500;
/// Maximum remembered files; the others are found on a later day.
const MAX_REMEMBERED: usize = 10_000;
/// Minimum number of files with a row for each file without one; otherwise the tables are not trusted. Up to
/// `MAX_UNNAMED_WITHOUT_RATIO` files without a row are accepted if at least one file has a row.
const MIN_NAMED_PER_UNNAMED: usize = 10;
const MAX_UNNAMED_WITHOUT_RATIO: usize = 20;

/// The files that the previous run found without a row.
#[derive(Debug, Default)]
pub struct LeftoverFiles {
    found: HashSet<Key>,
}

/// Result of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CleanupResult {
    pub deleted: usize,
    /// Files without a row, including the deleted ones.
    pub unnamed: usize,
    /// Too many files have no row: store and database do not belong together.
    pub is_suspicious: bool,
}

impl LeftoverFiles {
    /// Deletes the files that the previous run found as well. Returns early on `shutdown`, and while the
    /// clock is suspect, without deleting anything.
    pub async fn delete_found(&mut self, app: &App, shutdown: &CancellationToken) -> Result<CleanupResult> {
        let Some(now) = app.trusted_now().await? else { return Ok(CleanupResult::default()) };
        let settled: SystemTime = (now - MIN_AGE).to_datetime().into();
        let mut batches = Box::pin(app.files.list(None).try_chunks(BATCH));
        let (mut named, mut unnamed) = (0, Vec::new());
        while let Some(batch) = batches.try_next().await.map_err(failure)? {
            if shutdown.is_cancelled() {
                return Ok(CleanupResult::default());
            }
            let keys: Vec<_> =
                batch.into_iter().filter(|file| is_settled(file, settled)).map(|file| file.key).collect();
            let known = known_names(app.db.reader(), &keys).await?;
            let is_known = |key: &Key| known.contains(name_of(key));
            named += keys.iter().filter(|key| is_known(key)).count();
            unnamed.extend(keys.into_iter().filter(|key| !is_known(key)));
        }
        let is_suspicious = is_suspicious(named, unnamed.len());
        let mut result = CleanupResult { deleted: 0, unnamed: unnamed.len(), is_suspicious };
        if is_suspicious {
            self.found.clear();
            return Ok(result);
        }
        let (again, new): (Vec<_>, Vec<_>) = unnamed.into_iter().partition(|key| self.found.contains(key));
        for key in again {
            app.files.delete(&key).await.map_err(Error::failure)?;
            result.deleted += 1;
        }
        self.found = new.into_iter().take(MAX_REMEMBERED).collect();
        Ok(result)
    }
}

fn is_suspicious(named: usize, unnamed: usize) -> bool {
    unnamed > 0 && (named == 0 || unnamed > MAX_UNNAMED_WITHOUT_RATIO.max(named / MIN_NAMED_PER_UNNAMED))
}

fn is_settled(file: &Listed, settled: SystemTime) -> bool {
    file.modified < settled && is_ours(&file.key)
}

/// A random name and one part below it. Other files in the same folder or bucket, such as a database, its
/// lock or a dump, belong to somebody else. `uploads`, `work` and `deletions` are cleaned up separately.
fn is_ours(key: &Key) -> bool {
    let parts = key.as_str().split_once('/');
    parts.is_some_and(|(name, variant)| secret::has_unguessable_form(name) && !variant.contains('/'))
}

/// The first part of each key is the random name of the file.
fn name_of(key: &Key) -> &str {
    key.as_str().split('/').next().unwrap_or_default()
}

async fn known_names(db: &impl Connection, keys: &[Key]) -> Result<HashSet<String>> {
    let names: Vec<_> = keys.iter().map(name_of).collect();
    let mut known = media::known_names(db, &names).await?;
    known.extend(recruiting::known_header_names(db, &names).await?);
    Ok(known)
}

fn failure(error: TryChunksError<Listed, BlobProblem>) -> Error {
    Error::failure(error.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_that_this_program_gives_are_considered() {
        let name = "x".repeat(42) + "w";
        for (key, expected) in [
            (format!("{name}/large.jpg"), true),
            (format!("{name}/source"), true),
            (format!("{name}/large.jpg/more"), false),
            (name.clone(), false),
            (format!("{name}w/large.jpg"), false),
            (format!("{}/large.jpg", &name[1..]), false),
            (format!("{}./large.jpg", &name[1..]), false),
            ("aushang.sqlite".to_owned(), false),
            ("aushang.sqlite.lock".to_owned(), false),
            ("uploads/large.jpg".to_owned(), false),
            ("work/x/source".to_owned(), false),
            ("deletions/account-0198c5f2-7b3a-7000-8000-000000000001.json".to_owned(), false),
            ("backup/aushang.dump".to_owned(), false),
        ] {
            assert_eq!(is_ours(&Key::parse(&key).unwrap()), expected, "{key}");
        }
    }

    #[test]
    fn nothing_is_deleted_if_too_many_files_have_no_row() {
        for (named, unnamed, expected) in [
            (0, 0, false),
            (0, 1, true),
            (1, 20, false),
            (1, 21, true),
            (1_000, 100, false),
            (1_000, 101, true),
        ] {
            assert_eq!(is_suspicious(named, unnamed), expected, "{named} named, {unnamed} unnamed");
        }
    }
}
