//! `aushang backup`: copies the database and the files, also while a server is running.
//!
//! The database is copied in a consistent state, and then the files that this copy refers to. If a file is
//! deleted before it is copied, the database is copied again: the new copy no longer refers to that file.
//! Files that are already copied stay, because a file never changes under its name. The backup gets its name
//! last, when all of it is on disk, and is recorded in the database afterwards.

mod files;
pub mod manifest;

use std::path::{Path, PathBuf};

use aushang::backups::Backup;
use aushang::clock::Clock;
use aushang::files::kept;
use aushang::media::FileKey;
use aushang_blob::Store;
use aushang_config::Config;
use aushang_db::{Engine, Options, applied_migrations, engine_of, snapshot};
use clap::Args;

use self::files::Copied;
use self::manifest::{DATABASE, Manifest};
use super::setup::cannot_start;
use super::{look, record_backup};
use crate::start::{CannotStart, database, store};

/// Maximum number of copies of the database until no file is missing.
const ROUNDS: usize = 5;

#[derive(Args)]
pub struct Arguments {
    /// Folder for the backup; must not exist yet.
    #[arg(value_name = "DEST")]
    to: PathBuf,
}

/// The result of copying.
struct Collected {
    copied: Copied,
    /// Number of records of deletions among the copied files.
    deletions: u64,
    /// Number of files that rows refer to but that are not in the store.
    missing: usize,
    last_step: Option<String>,
}

pub async fn run(Arguments { to }: Arguments, config: &Config) -> Result<(), CannotStart> {
    let options = database(config);
    let engine = engine_of(&options).map_err(CannotStart::because)?;
    let is_bucket = config.s3.bucket.is_some();
    if engine == Engine::Postgres && is_bucket {
        return Err(CannotStart::because(format!(
            "nothing can be copied from here: {}; {BUCKET} Run `aushang record-backup database files` after both",
            dump_line(config, &to)
        )));
    }
    let store = if is_bucket { None } else { Some(store(config)?) };
    let began_at = Clock::system().now();
    let draft = begin(&to)?;
    let collected = match engine {
        Engine::Sqlite => copy_all(&options, store.as_ref(), draft.path()).await?,
        Engine::Postgres => copy_files(&options, store.as_ref(), draft.path()).await?,
    };
    let has_database = engine == Engine::Sqlite;
    let manifest = Manifest::of(&collected, has_database);
    manifest.write(draft.path(), &collected.copied).map_err(in_folder(draft.path()))?;
    finish(draft, &to)?;
    let backup = Backup {
        began_at: Some(began_at),
        finished_at: Clock::system().now(),
        has_database,
        has_files: !is_bucket,
        bytes: Some(manifest.bytes),
    };
    // The backup is complete: a script must not discard it because of this.
    if let Err(why) = record_backup::record(&options, backup).await {
        eprintln!("aushang: the backup is complete, but the time of the last backup was not updated: {why}");
    }

    println!("Backed up to {}: {}.", to.display(), manifest.contents(&to).map_err(in_folder(&to))?);
    if !has_database {
        println!("The database is not in the backup. {}", dump_line(config, &to));
        println!("After the dump, run `aushang record-backup database`.");
    }
    if is_bucket {
        println!("The files are not in the backup: {BUCKET}");
        println!("After the copy, run `aushang record-backup files`.");
    }
    if collected.missing > 0 {
        println!(
            "{} files that the database refers to are not in the store and not in the backup.",
            collected.missing
        );
    }
    Ok(())
}

const BUCKET: &str = "[s3] is set; copy the bucket with the store's own tools (versioning, replication) after \
     the database.";

/// Creates a temporary folder next to the destination. It is deleted if the backup fails.
fn begin(to: &Path) -> Result<tempfile::TempDir, CannotStart> {
    if to.symlink_metadata().is_ok() {
        return Err(CannotStart::because(format!("{} already exists", to.display())));
    }
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    tempfile::Builder::new().prefix(".aushang-backup-").tempdir_in(parent).map_err(in_folder(parent))
}

fn finish(draft: tempfile::TempDir, to: &Path) -> Result<(), CannotStart> {
    manifest::sync_folders(draft.path()).map_err(in_folder(draft.path()))?;
    std::fs::rename(draft.path(), to).map_err(in_folder(to))?;
    // The folder has its final name now, so nothing is left to delete.
    drop(draft.keep());
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::File::open(parent).and_then(|folder| folder.sync_all()).map_err(in_folder(parent))
}

async fn copy_all(options: &Options, store: Option<&Store>, draft: &Path) -> Result<Collected, CannotStart> {
    let mut copied = Copied::default();
    let (copy, missing) = until_complete(
        async || copy_database(options, draft).await,
        async |copy: &DatabaseCopy| copy_new(store, &copy.wanted, draft, &mut copied).await,
    )
    .await?;
    copied.keep_only(&copy.wanted, draft).map_err(in_folder(draft))?;
    copied.add_database(draft).map_err(in_folder(draft))?;
    let deletions = copy_deletions(store, draft, &mut copied).await?;
    Ok(Collected { copied, deletions, missing, last_step: copy.last_step })
}

/// What a copy of the database contains.
struct DatabaseCopy {
    wanted: Vec<FileKey>,
    last_step: Option<String>,
}

/// Copies the database and replaces an earlier copy.
async fn copy_database(options: &Options, draft: &Path) -> Result<DatabaseCopy, CannotStart> {
    let copy = draft.join(DATABASE);
    if copy.exists() {
        std::fs::remove_file(&copy).map_err(in_folder(draft))?;
    }
    snapshot(options, &copy).await.map_err(CannotStart::because)?;
    let of_copy = Options {
        url: format!("sqlite:{}", copy.display()),
        max_connections: 1,
        max_writes_per_commit: aushang_db::WRITES_PER_COMMIT,
    };
    let db = look::open_current(&of_copy).await?;
    let wanted = kept(&db).await.map_err(cannot_start)?;
    let last_step = applied_migrations(&db).await.map_err(CannotStart::because)?.pop();
    db.close().await.map_err(CannotStart::because)?;
    Ok(DatabaseCopy { wanted, last_step })
}

/// Copies the database and the files that the copy refers to, until none is missing. Files that are missing
/// for two consecutive copies are neither new nor deleted meanwhile; they are counted as missing.
async fn until_complete<C>(
    mut copy: impl AsyncFnMut() -> Result<C, CannotStart>,
    mut copy_files: impl AsyncFnMut(&C) -> Result<Vec<FileKey>, CannotStart>,
) -> Result<(C, usize), CannotStart> {
    let mut before = None;
    for _ in 0..ROUNDS {
        let copied = copy().await?;
        let missing = copy_files(&copied).await?;
        if missing.is_empty() || before.as_ref() == Some(&missing) {
            return Ok((copied, missing.len()));
        }
        before = Some(missing);
    }
    Err(CannotStart::because(
        "files are deleted faster than they are copied; try again when there is less activity",
    ))
}

/// Copies only the files. PostgreSQL's own tools copy the database.
async fn copy_files(
    options: &Options,
    store: Option<&Store>,
    draft: &Path,
) -> Result<Collected, CannotStart> {
    let db = look::open_current(options).await?;
    let mut copied = Copied::default();
    let wanted = kept(&db).await.map_err(cannot_start)?;
    copy_new(store, &wanted, draft, &mut copied).await?;
    // The database does not refer to files any more that were deleted meanwhile.
    let wanted = kept(&db).await.map_err(cannot_start)?;
    let missing = copy_new(store, &wanted, draft, &mut copied).await?;
    let last_step = applied_migrations(&db).await.map_err(CannotStart::because)?.pop();
    db.close().await.map_err(CannotStart::because)?;
    let deletions = copy_deletions(store, draft, &mut copied).await?;
    Ok(Collected { copied, deletions, missing: missing.len(), last_step })
}

async fn copy_new(
    store: Option<&Store>,
    wanted: &[FileKey],
    draft: &Path,
    copied: &mut Copied,
) -> Result<Vec<FileKey>, CannotStart> {
    match store {
        Some(store) => copied.copy_new(store, wanted, draft).await,
        None => Ok(Vec::new()),
    }
}

async fn copy_deletions(
    store: Option<&Store>,
    draft: &Path,
    copied: &mut Copied,
) -> Result<u64, CannotStart> {
    match store {
        Some(store) => copied.copy_deletions(store, draft).await,
        None => Ok(0),
    }
}

/// Returns the command that dumps the database, without its password: command lines are visible to other
/// users.
fn dump_line(config: &Config, to: &Path) -> String {
    let address = url::Url::parse(config.database.url.expose()).ok().map(|mut address| {
        let _ = address.set_password(None);
        address.to_string()
    });
    let address = address.unwrap_or_else(|| "\"$DATABASE_URL\"".to_owned());
    format!(
        "Dump it first, and copy the files afterwards: pg_dump --format=custom --file={}.dump {address}",
        to.display()
    )
}

pub(super) fn in_folder(path: &Path) -> impl Fn(std::io::Error) -> CannotStart {
    move |error| CannotStart::because(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use aushang_blob::Key;

    use super::*;

    #[tokio::test]
    async fn the_database_is_copied_until_none_of_its_files_was_deleted_meanwhile() {
        // What is missing for each copy; then which copy is used, and how many files are missing.
        for (missing, expected) in [
            (vec!["", "a"], Some((1, 0))),
            (vec!["a", ""], Some((2, 0))),
            (vec!["a", "b", ""], Some((3, 0))),
            (vec!["ab", "ab", ""], Some((2, 2))),
            (vec!["ab", "b", "b"], Some((3, 1))),
            (vec!["a", "b", "c", "d", "e", ""], None),
        ] {
            let mut copies = 0;
            let complete = until_complete(
                async || {
                    copies += 1;
                    Ok(copies)
                },
                async |copy: &usize| {
                    let kept = |name: char| FileKey {
                        key: Key::parse(&format!("{name}/x")).unwrap(),
                        is_needed: true,
                    };
                    Ok(missing[copy - 1].chars().map(kept).collect())
                },
            );
            assert_eq!(complete.await.ok(), expected, "{missing:?}");
        }
    }
}
