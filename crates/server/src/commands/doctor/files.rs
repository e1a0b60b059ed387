//! Checks that the store works, and that it contains the files that rows refer to.

use std::collections::HashSet;
use std::time::{Duration, SystemTime};

use aushang::clock::Clock;
use aushang::deletions;
use aushang::files::kept;
use aushang::media::FileKey;
use aushang::problem::Error;
use aushang_blob::{BlobProblem, Key, Span, Store};
use aushang_config::Config;
use bytes::Bytes;
use chrono::TimeDelta;
use futures::TryStreamExt;
use sea_orm::DatabaseConnection;
use tokio::time::timeout;

use super::Finding;
use crate::start::store;

const CHECK: &str = "files";
/// A bucket lists a thousand names per request, so millions would take too long.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Younger files may be part of an upload in progress, or wait for the job that deletes them.
const SETTLED: TimeDelta = TimeDelta::hours(1);

pub async fn look_at(config: &Config, db: Option<&DatabaseConnection>) -> Vec<Finding> {
    let store = match store(config) {
        Ok(store) => store,
        Err(why) => return vec![Finding::fail(CHECK, why.to_string(), "check media.folder or [s3]")],
    };
    let probed = match timeout(TIMEOUT, probe(&store)).await {
        Ok(Ok(())) => Finding::ok(CHECK, "the store can write, read and delete files"),
        Ok(Err(problem)) => {
            Finding::fail(CHECK, problem.to_string(), "check that the server's user may write to the store")
        }
        Err(_elapsed) => Finding::fail(CHECK, "the store does not respond", "check [s3] and the network"),
    };
    let mut findings = vec![probed];
    if let Some(db) = db {
        findings.push(compare(&store, db).await);
    }
    findings
}

async fn probe(store: &Store) -> Result<(), BlobProblem> {
    store.check().await?;
    let id = aushang_db::new_id(Clock::system().now());
    let key = Key::parse(&format!("doctor/probe-{id}")).expect("an id is plain");
    let probe = Bytes::from_static(b"aushang doctor");
    store.put(&key, probe.clone()).await?;
    let read = async { store.get(&key, Span::Whole).await?.bytes.try_collect::<Vec<_>>().await };
    let read = read.await;
    store.delete(&key).await?;
    if read?.concat() == probe {
        Ok(())
    } else {
        Err(BlobProblem::Failed("the store returned other bytes than were written".to_owned()))
    }
}

/// Searches for rows without a file, and files without a row.
async fn compare(store: &Store, db: &DatabaseConnection) -> Finding {
    const CHECK: &str = "files of rows";
    let named = async || kept(db).await;
    let compared = match timeout(TIMEOUT, compare_all(store, named)).await {
        Ok(Ok(compared)) => compared,
        Ok(Err(Unread::Store(problem))) => {
            return Finding::fail(CHECK, problem.to_string(), "see the findings about the files");
        }
        Ok(Err(Unread::Rows(error))) => {
            return Finding::fail(CHECK, error.why(), "see the findings about the database");
        }
        Err(_elapsed) => {
            let found = format!("not checked: there are more than can be listed in {} s", TIMEOUT.as_secs());
            return Finding::ok(CHECK, found);
        }
    };
    let Compared { named, missing, spare } = compared;
    if missing > 0 {
        let found = format!("{missing} of {named} files of posts and profiles are missing");
        return Finding::fail(CHECK, found, "restore them from a backup; until then posts lack their images");
    }
    let found = format!("all {named} files exist");
    match spare {
        0 => Finding::ok(CHECK, found),
        // A killed process may leave some. They do no harm.
        spare => Finding::ok(CHECK, format!("{found}, and {spare} unused ones")),
    }
}

/// Numbers of files that rows refer to, of those that are missing, and of unused ones.
#[derive(Debug, PartialEq, Eq)]
struct Compared {
    named: usize,
    missing: usize,
    spare: usize,
}

#[derive(Debug)]
enum Unread {
    Store(BlobProblem),
    Rows(Error),
}

/// Compares while a running server may add and delete files.
async fn compare_all(
    store: &Store,
    named: impl AsyncFnOnce() -> Result<Vec<FileKey>, Error>,
) -> Result<Compared, Unread> {
    let listed = list(store).await.map_err(Unread::Store)?;
    // Read after listing: files deleted meanwhile are not named any more.
    let named = named().await.map_err(Unread::Rows)?;
    let there: HashSet<_> = listed.iter().map(|(key, _)| key).collect();
    let mut missing: Vec<_> =
        named.iter().filter(|kept| kept.is_needed && !there.contains(&kept.key)).collect();
    if !missing.is_empty() {
        // Files that were added while the store was listed are listed now.
        let listed = list(store).await.map_err(Unread::Store)?;
        let there: HashSet<_> = listed.iter().map(|(key, _)| key).collect();
        missing.retain(|kept| !there.contains(&kept.key));
    }
    let known: HashSet<_> = named.iter().map(|kept| &kept.key).collect();
    let spare = listed.iter().filter(|(key, is_settled)| *is_settled && !known.contains(key)).count();
    Ok(Compared { named: named.len(), missing: missing.len(), spare })
}

/// Returns keys, and whether each file is older than [`SETTLED`].
async fn list(store: &Store) -> Result<Vec<(Key, bool)>, BlobProblem> {
    let settled: SystemTime = (Clock::system().now() - SETTLED).to_datetime().into();
    let listed = store.list(None).try_filter_map(|file| {
        let key = file.key;
        let folder = key.as_str().split_once('/').map_or("", |(folder, _)| folder);
        let has_no_row = ["uploads", "work", deletions::FOLDER].contains(&folder);
        let is_settled = file.modified < settled;
        futures::future::ok((!has_no_row).then_some((key, is_settled)))
    });
    listed.try_collect().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn files_added_during_the_listing_are_not_missing() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::folder(folder.path()).unwrap();
        let kept = |name: &str| FileKey { key: Key::parse(name).unwrap(), is_needed: true };
        let (before, meanwhile, lost) = (kept("a/before"), kept("a/meanwhile"), kept("a/lost"));
        store.put(&before.key, Bytes::new()).await.unwrap();
        let compared = compare_all(&store, async || {
            store.put(&meanwhile.key, Bytes::new()).await.unwrap();
            Ok(vec![before.clone(), meanwhile.clone(), lost.clone()])
        });
        assert_eq!(compared.await.unwrap(), Compared { named: 3, missing: 1, spare: 0 });
    }
}
