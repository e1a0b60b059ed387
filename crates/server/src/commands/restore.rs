//! `aushang restore`: restores a backup into an empty installation.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use aushang::audit::AuditKey;
use aushang::deletions::{FOLDER, Record, key_of_file};
use aushang::migrations::MIGRATIONS;
use aushang_blob::{BlobProblem, Key, Store};
use aushang_config::Config;
use aushang_db::{Options, Schema, faults, file_of, schema};
use clap::Args;

use super::backup::in_folder;
use super::backup::manifest::{DATABASE, FILES, FORMAT, Manifest, hash_of};
use super::end_sessions::{ENDED, end_all};
use super::look;
use crate::installation::{self, Data, being_restored, kept_in};
use crate::start::{CannotStart, audit_key, database, store};

#[derive(Args)]
pub struct Arguments {
    /// The folder that `aushang backup` wrote.
    #[arg(value_name = "SRC")]
    from: PathBuf,
    /// The media folder that was in use before, or a newer backup: what was deleted according to its records is
    /// deleted again at the next start. May be repeated.
    #[arg(long, value_name = "FOLDER")]
    deletions: Vec<PathBuf>,
}

pub async fn run(Arguments { from, deletions }: Arguments, config: &Config) -> Result<(), CannotStart> {
    let manifest = Manifest::read(&from)
        .map_err(|error| CannotStart::because(format!("{} is not a backup: {error}", from.display())))?;
    if manifest.format != FORMAT {
        return Err(CannotStart::because("the backup was written by a newer program"));
    }
    let file = file_of(&database(config)).map_err(CannotStart::because)?;
    let file = match (&file, manifest.database) {
        (Some(file), true) => Some(file.as_path()),
        (None, false) => None,
        (None, true) => {
            return Err(CannotStart::because(
                "the backup contains an SQLite database; set database.url to an SQLite file",
            ));
        }
        (Some(_), false) => {
            return Err(CannotStart::because(
                "the backup contains no database, because it was PostgreSQL; set database.url to the restored one",
            ));
        }
    };
    check_empty(config, file)?;
    let given = deletions.iter().map(|folder| records_in(folder)).collect::<Result<Vec<_>, _>>()?;
    let sums = manifest.sums(&from).map_err(CannotStart::because)?;
    for (path, expected) in &sums {
        let (found, _) = hash_of(&from.join(path)).map_err(in_folder(&from.join(path)))?;
        if found != *expected {
            return Err(CannotStart::because(format!(
                "{path} does not match its hash in the backup; nothing was restored"
            )));
        }
    }
    let database = if let Some(file) = file {
        Some((copy_and_check(&from, file, &audit_key(config)?).await?, file))
    } else {
        // The operator has restored it with PostgreSQL's own tools.
        installation::check(config, Data::Existing).await?;
        end_all(&database(config), &audit_key(config)?).await?;
        None
    };
    let keys = sums.keys().filter_map(|path| path.strip_prefix(FILES)?.strip_prefix('/'));
    let store = store(config)?;
    copy_files(&from, &store, keys).await?;
    let given = given.concat();
    for (key, record) in &given {
        store.put(key, record.to_json().into()).await.map_err(cannot_store)?;
    }
    // Last: as soon as the database is in its place, a server can start.
    if let Some((copy, file)) = database {
        std::fs::rename(&copy, file).map_err(in_folder(file))?;
        let folder = file.parent().unwrap_or(Path::new("."));
        std::fs::File::open(folder).and_then(|folder| folder.sync_all()).map_err(in_folder(folder))?;
    }
    let contents = manifest.contents(&from).map_err(in_folder(&from))?;
    println!("Restored the backup of {}: {contents}.", manifest.taken_at);
    println!("{ENDED}");
    if manifest.missing > 0 {
        println!("{} files were already missing when the backup was made.", manifest.missing);
    }
    if !manifest.database {
        println!("The backup does not contain the database; restore it with pg_restore.");
    }
    if deletions.is_empty() {
        println!(
            "Deletions after {} are not repeated: accounts, profiles and readers that were deleted since then exist \
             again. If you have the previous media folder or a newer backup, copy its folder `deletions` into {} \
             before you start the server. Otherwise delete them again.",
            manifest.taken_at,
            config.media.folder.display()
        );
    } else {
        println!(
            "{} records of deletions were added; the next start repeats the deletions that are missing.",
            given.len()
        );
    }
    Ok(())
}

/// Fails if data exists: a restore never overwrites anything.
fn check_empty(config: &Config, file: Option<&Path>) -> Result<(), CannotStart> {
    let refused = |path: &Path| {
        CannotStart::because(format!(
            "{} already exists; restore only into an empty installation",
            path.display()
        ))
    };
    if config.s3.bucket.is_some() {
        return Err(CannotStart::because(
            "[s3] is set: restore into a folder instead, and copy its files into the bucket",
        ));
    }
    if let Some(file) = file {
        for suffix in ["", "-wal", "-shm"] {
            let path = with_suffix(file, suffix);
            if path.exists() {
                return Err(refused(&path));
            }
        }
    }
    let folder = &config.media.folder;
    match kept_in(folder).map_err(in_folder(folder))? {
        None => Ok(()),
        Some(path) => Err(refused(&path)),
    }
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Copies the database to a temporary name next to its own, and checks the copy.
async fn copy_and_check(from: &Path, file: &Path, key: &AuditKey) -> Result<PathBuf, CannotStart> {
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(in_folder(folder))?;
    let copy = being_restored(file);
    // SQLite would replay the log that an interrupted restore left into the new copy.
    discard(&copy)?;
    std::fs::copy(from.join(DATABASE), &copy).map_err(in_folder(&copy))?;
    match prepare(&copy, key).await {
        Ok(()) => Ok(copy),
        Err(why) => {
            discard(&copy)?;
            Err(why)
        }
    }
}

/// Deletes the temporary copy and its journal files.
fn discard(copy: &Path) -> Result<(), CannotStart> {
    for suffix in ["-wal", "-shm", "-journal", ".lock", ""] {
        let path = with_suffix(copy, suffix);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            removed => removed.map_err(in_folder(&path))?,
        }
    }
    Ok(())
}

/// Checks the copy, and revokes what may have been revoked since the backup: sessions and links. Afterwards
/// the copy is a single file on disk.
async fn prepare(copy: &Path, key: &AuditKey) -> Result<(), CannotStart> {
    let options = Options {
        url: format!("sqlite:{}", copy.display()),
        max_connections: 1,
        max_writes_per_commit: aushang_db::WRITES_PER_COMMIT,
    };
    check_database(&options).await?;
    end_all(&options, key).await?;
    if with_suffix(copy, "-wal").exists() {
        return Err(CannotStart::because("the restored database could not be closed; nothing was restored"));
    }
    let lock = copy.with_added_extension("lock");
    std::fs::remove_file(&lock).map_err(in_folder(&lock))?;
    std::fs::File::open(copy).and_then(|copy| copy.sync_all()).map_err(in_folder(copy))
}

async fn check_database(options: &Options) -> Result<(), CannotStart> {
    let db = look::open(options).await?;
    let found = faults(&db).await.map_err(CannotStart::because)?;
    let schema = schema(&db, MIGRATIONS).await.map_err(CannotStart::because)?;
    db.close().await.map_err(CannotStart::because)?;
    if !found.is_empty() {
        return Err(CannotStart::because(format!("the backup's database is damaged: {}", found.join("; "))));
    }
    match schema {
        // An older schema is migrated.
        Schema::Same | Schema::Older(_) => Ok(()),
        Schema::Newer => Err(CannotStart::because("the backup's database is newer than this program")),
    }
}

async fn copy_files(from: &Path, store: &Store, keys: impl Iterator<Item = &str>) -> Result<(), CannotStart> {
    for key in keys {
        let key = Key::parse(key).map_err(CannotStart::because)?;
        let path = from.join(FILES).join(key.as_str());
        store.put_file(&key, &path).await.map_err(cannot_store)?;
    }
    Ok(())
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
fn cannot_store(problem: BlobProblem) -> CannotStart {
    CannotStart::because(format!("cannot store a file: {problem}"))
}

/// Reads the records of deletions in a media folder or a backup. Fails if there is no folder for them, because
/// a mistyped path would bring deleted people back.
fn records_in(folder: &Path) -> Result<Vec<(Key, Record)>, CannotStart> {
    let places = [folder.join(FOLDER), folder.join(FILES).join(FOLDER)];
    let Some(place) = places.iter().find(|place| place.is_dir()) else {
        return Err(CannotStart::because(format!(
            "{} contains no folder `{FOLDER}` with records of deletions. It must be a media folder or a backup; \
             nothing was restored",
            folder.display()
        )));
    };
    let mut records = Vec::new();
    for entry in std::fs::read_dir(place).map_err(in_folder(place))? {
        let path = entry.map_err(in_folder(place))?.path();
        match read_record(&path) {
            Ok(record) => records.push(record),
            Err(why) => eprintln!("aushang: skipped {}: {why}", path.display()),
        }
    }
    Ok(records)
}

fn read_record(path: &Path) -> Result<(Key, Record), String> {
    let name = path.file_name().and_then(|name| name.to_str());
    let key = name.and_then(key_of_file).ok_or("it is not the record of a deletion")?;
    let content = std::fs::read(path).map_err(|error| error.to_string())?;
    let record = Record::parse(&key, &content)?;
    Ok((key, record))
}
