//! `aushang backup`: database and files, copied beside a server that runs.
//!
//! The database is copied as it is at one moment, and then the files that it names. A file that is
//! deleted before its turn has come leaves a copy with a hole: so the database is copied once more,
//! and by then names that file no longer. What was copied stays, since a file never changes under its
//! name. The backup gets its name last, when all of it is on disk.

mod files;
pub mod manifest;

use std::path::{Path, PathBuf};

use aushang::files::kept;
use aushang::media::Kept;
use aushang_blob::Store;
use aushang_config::Config;
use aushang_db::{Engine, Options, Schema, engine_of, schema, snapshot, steps_taken};
use clap::Args;
use sea_orm::DatabaseConnection;

use self::files::Copied;
use self::manifest::{DATABASE, Manifest};
use super::look;
use super::setup::said;
use crate::start::{CannotStart, database, store};

/// How often the database is copied, at most, until no file is missing.
const ROUNDS: usize = 5;

#[derive(Args)]
pub struct Arguments {
    /// The folder that becomes the backup; it is not there yet.
    #[arg(value_name = "DEST")]
    to: PathBuf,
}

/// What was brought together.
struct Brought {
    copied: Copied,
    /// Files that rows name and that are not in the store.
    missing: usize,
    last_step: Option<String>,
}

pub async fn run(Arguments { to }: Arguments, config: &Config) -> Result<(), CannotStart> {
    let options = database(config);
    let engine = engine_of(&options).map_err(CannotStart::because)?;
    let is_bucket = config.s3.bucket.is_some();
    if engine == Engine::Postgres && is_bucket {
        return Err(CannotStart::because(format!(
            "there is nothing to copy from here: {}; {BUCKET}",
            dump_line(config, &to)
        )));
    }
    let store = if is_bucket { None } else { Some(store(config)?) };
    let draft = begin(&to)?;
    let brought = match engine {
        Engine::Sqlite => bring_all(&options, store.as_ref(), draft.path()).await?,
        Engine::Postgres => bring_files(&options, store.as_ref(), draft.path()).await?,
    };
    let has_database = engine == Engine::Sqlite;
    let manifest = Manifest::of(&brought.copied, has_database, brought.last_step, brought.missing);
    manifest.write(draft.path(), &brought.copied).map_err(in_folder(draft.path()))?;
    finish(draft, &to)?;

    let (files, bytes) = (manifest.files, manifest.bytes / 1_000_000);
    println!("Backed up to {}: {files} files, {bytes} MB.", to.display());
    if !has_database {
        println!("The database is not in it. {}", dump_line(config, &to));
    }
    if is_bucket {
        println!("The files are not in it: {BUCKET}");
    }
    if brought.missing > 0 {
        println!("{} files that rows name are not in the store, and so not here.", brought.missing);
    }
    Ok(())
}

const BUCKET: &str = "[s3] keeps the files in a bucket; copy it with the store's own means (versions, replication), \
     after the database.";

/// In a folder beside the place, which is gone if anything goes wrong.
fn begin(to: &Path) -> Result<tempfile::TempDir, CannotStart> {
    if to.symlink_metadata().is_ok() {
        return Err(CannotStart::because(format!("{} is there already", to.display())));
    }
    let beside = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    tempfile::Builder::new().prefix(".aushang-backup-").tempdir_in(beside).map_err(in_folder(beside))
}

fn finish(draft: tempfile::TempDir, to: &Path) -> Result<(), CannotStart> {
    manifest::sync_folders(draft.path()).map_err(in_folder(draft.path()))?;
    std::fs::rename(draft.path(), to).map_err(in_folder(to))?;
    // It has another name now, and nothing is left to be taken away.
    drop(draft.keep());
    let beside = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::File::open(beside).and_then(|folder| folder.sync_all()).map_err(in_folder(beside))
}

async fn bring_all(options: &Options, store: Option<&Store>, draft: &Path) -> Result<Brought, CannotStart> {
    let mut copied = Copied::default();
    let (copy, missing) = until_whole(
        async || copy_database(options, draft).await,
        async |copy: &DatabaseCopy| bring(store, &copy.named, draft, &mut copied).await,
    )
    .await?;
    copied.keep_only(&copy.named, draft).map_err(in_folder(draft))?;
    copied.add_database(draft).map_err(in_folder(draft))?;
    Ok(Brought { copied, missing, last_step: copy.last_step })
}

/// What stands in the copy of a database.
struct DatabaseCopy {
    named: Vec<Kept>,
    last_step: Option<String>,
}

/// In the place of an earlier copy.
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
    let db = look::open(&of_copy).await?;
    check_schema(&db).await?;
    let named = kept(&db).await.map_err(said)?;
    let last_step = steps_taken(&db).await.map_err(CannotStart::because)?.pop();
    db.close().await.map_err(CannotStart::because)?;
    Ok(DatabaseCopy { named, last_step })
}

/// Copies the database, and brings the files that the copy names, until none is missing. What is missing
/// from two copies one after the other is not on its way, and was not deleted: it is counted.
async fn until_whole<C>(
    mut copy: impl AsyncFnMut() -> Result<C, CannotStart>,
    mut bring: impl AsyncFnMut(&C) -> Result<Vec<Kept>, CannotStart>,
) -> Result<(C, usize), CannotStart> {
    let mut before = None;
    for _ in 0..ROUNDS {
        let copied = copy().await?;
        let missing = bring(&copied).await?;
        if missing.is_empty() || before.as_ref() == Some(&missing) {
            return Ok((copied, missing.len()));
        }
        before = Some(missing);
    }
    Err(CannotStart::because("files are deleted faster than they can be copied; try again at a quieter time"))
}

/// The database is a server's, whose own tools copy it; the files are copied as it names them now.
async fn bring_files(options: &Options, store: Option<&Store>, draft: &Path) -> Result<Brought, CannotStart> {
    let db = look::open(options).await?;
    check_schema(&db).await?;
    let mut copied = Copied::default();
    let named = kept(&db).await.map_err(said)?;
    bring(store, &named, draft, &mut copied).await?;
    // Those that were deleted meanwhile are named no longer.
    let named = kept(&db).await.map_err(said)?;
    let missing = bring(store, &named, draft, &mut copied).await?;
    let last_step = steps_taken(&db).await.map_err(CannotStart::because)?.pop();
    db.close().await.map_err(CannotStart::because)?;
    Ok(Brought { copied, missing: missing.len(), last_step })
}

/// The rows that name files are read, so they have to be as this program knows them.
async fn check_schema(db: &DatabaseConnection) -> Result<(), CannotStart> {
    match schema(db).await.map_err(CannotStart::because)? {
        Schema::Same => Ok(()),
        Schema::Older(_) | Schema::Newer => Err(CannotStart::because(
            "the database has the schema of another version; back up with the program that serves it",
        )),
    }
}

async fn bring(
    store: Option<&Store>,
    named: &[Kept],
    draft: &Path,
    copied: &mut Copied,
) -> Result<Vec<Kept>, CannotStart> {
    match store {
        Some(store) => copied.bring(store, named, draft).await,
        None => Ok(Vec::new()),
    }
}

/// How the database is dumped, without its password, which stands in no command line.
fn dump_line(config: &Config, to: &Path) -> String {
    let address = url::Url::parse(config.database.url.expose()).ok().map(|mut address| {
        let _ = address.set_password(None);
        address.to_string()
    });
    let address = address.unwrap_or_else(|| "\"$DATABASE_URL\"".to_owned());
    format!(
        "Dump it first, and copy the files after it: pg_dump --format=custom --file={}.dump {address}",
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
    async fn the_database_is_copied_until_no_file_that_it_names_was_deleted_meanwhile() {
        // What is missing beside each copy; then which copy is taken, and how many files are missing.
        for (missing, expected) in [
            (vec!["", "a"], Some((1, 0))),
            (vec!["a", ""], Some((2, 0))),
            (vec!["a", "b", ""], Some((3, 0))),
            (vec!["ab", "ab", ""], Some((2, 2))),
            (vec!["ab", "b", "b"], Some((3, 1))),
            (vec!["a", "b", "c", "d", "e", ""], None),
        ] {
            let mut copies = 0;
            let whole = until_whole(
                async || {
                    copies += 1;
                    Ok(copies)
                },
                async |copy: &usize| {
                    let kept =
                        |name: char| Kept { key: Key::parse(&format!("{name}/x")).unwrap(), is_needed: true };
                    Ok(missing[copy - 1].chars().map(kept).collect())
                },
            );
            assert_eq!(whole.await.ok(), expected, "{missing:?}");
        }
    }
}
