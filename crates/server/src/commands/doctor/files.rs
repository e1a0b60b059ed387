//! Does the store keep files, and does it have those that rows name?

use std::collections::HashSet;
use std::time::{Duration, SystemTime};

use aushang::clock::Clock;
use aushang::files::kept;
use aushang::media::Kept;
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
/// A bucket lists a thousand names at a time; nobody waits for millions.
const PATIENCE: Duration = Duration::from_secs(30);
/// What is younger may be on its way, or waits for the job that deletes it.
const SETTLED: TimeDelta = TimeDelta::hours(1);

pub async fn look_at(config: &Config, db: Option<&DatabaseConnection>) -> Vec<Finding> {
    let store = match store(config) {
        Ok(store) => store,
        Err(why) => return vec![Finding::fail(CHECK, why.to_string(), "see media.folder or [s3]")],
    };
    let probed = match timeout(PATIENCE, probe(&store)).await {
        Ok(Ok(())) => Finding::ok(CHECK, "the store keeps, gives and deletes a file"),
        Ok(Err(problem)) => {
            Finding::fail(CHECK, problem.to_string(), "see that the server's user may write there")
        }
        Err(_elapsed) => Finding::fail(CHECK, "the store does not answer", "see [s3] and the network"),
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
        Err(BlobProblem::Failed("it gives other bytes back".to_owned()))
    }
}

/// Rows without their file, and files without a row.
async fn compare(store: &Store, db: &DatabaseConnection) -> Finding {
    const CHECK: &str = "files of rows";
    let named = async || kept(db).await;
    let compared = match timeout(PATIENCE, compare_all(store, named)).await {
        Ok(Ok(compared)) => compared,
        Ok(Err(Unread::Store(problem))) => {
            return Finding::fail(CHECK, problem.to_string(), "see what is said of the files");
        }
        Ok(Err(Unread::Rows(error))) => {
            return Finding::fail(CHECK, error.why(), "see what is said of the database");
        }
        Err(_elapsed) => {
            let found =
                format!("not looked at: there are more than can be listed in {} s", PATIENCE.as_secs());
            return Finding::ok(CHECK, found);
        }
    };
    let Compared { named, missing, spare } = compared;
    if missing > 0 {
        let found = format!("{missing} of {named} files that rows name are missing");
        return Finding::fail(
            CHECK,
            found,
            "bring them back from a backup; until then posts lack their pictures",
        );
    }
    let found = format!("all {named} are there");
    match spare {
        0 => Finding::ok(CHECK, found),
        // They harm nobody: a kill at the wrong moment leaves one.
        spare => Finding::ok(CHECK, format!("{found}, and {spare} that no row names")),
    }
}

/// How many files rows name; of them, those that are missing; and others.
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

/// Beside a server that takes files in and deletes them meanwhile.
async fn compare_all(
    store: &Store,
    named: impl AsyncFnOnce() -> Result<Vec<Kept>, Error>,
) -> Result<Compared, Unread> {
    let listed = list(store).await.map_err(Unread::Store)?;
    // Read after it: what was deleted while the store was listed is named no longer.
    let named = named().await.map_err(Unread::Rows)?;
    let there: HashSet<_> = listed.iter().map(|(key, _)| key).collect();
    let mut missing: Vec<_> =
        named.iter().filter(|kept| kept.is_needed && !there.contains(&kept.key)).collect();
    if !missing.is_empty() {
        // What was taken in while the store was listed is there by now.
        let listed = list(store).await.map_err(Unread::Store)?;
        let there: HashSet<_> = listed.iter().map(|(key, _)| key).collect();
        missing.retain(|kept| !there.contains(&kept.key));
    }
    let known: HashSet<_> = named.iter().map(|kept| &kept.key).collect();
    let spare = listed.iter().filter(|(key, is_settled)| *is_settled && !known.contains(key)).count();
    Ok(Compared { named: named.len(), missing: missing.len(), spare })
}

/// Keys, and whether they are older than what is on its way.
async fn list(store: &Store) -> Result<Vec<(Key, bool)>, BlobProblem> {
    let settled: SystemTime = (Clock::system().now() - SETTLED).to_datetime().into();
    let listed = store.list(None).try_filter_map(|file| {
        let key = file.key;
        let is_work = ["uploads/", "work/"].iter().any(|folder| key.as_str().starts_with(folder));
        let is_settled = file.modified < settled;
        futures::future::ok((!is_work).then_some((key, is_settled)))
    });
    listed.try_collect().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_taken_in_while_the_store_is_listed_is_not_missing() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::folder(folder.path()).unwrap();
        let kept = |name: &str| Kept { key: Key::parse(name).unwrap(), is_needed: true };
        let (before, meanwhile, lost) = (kept("a/before"), kept("a/meanwhile"), kept("a/lost"));
        store.put(&before.key, Bytes::new()).await.unwrap();
        let compared = compare_all(&store, async || {
            store.put(&meanwhile.key, Bytes::new()).await.unwrap();
            Ok(vec![before.clone(), meanwhile.clone(), lost.clone()])
        });
        assert_eq!(compared.await.unwrap(), Compared { named: 3, missing: 1, spare: 0 });
    }
}
