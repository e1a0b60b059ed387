//! Checks which installation the configuration points to before anything is opened for writing. So a start
//! neither serves demo data, whose passwords are published, nor creates an empty installation when the real
//! one is only not mounted.

use std::path::{Path, PathBuf};

use aushang::migrations::MIGRATIONS;
use aushang_config::Config;
use aushang_db::{Contents, OpenError, contents, file_of, open_read_only};

use crate::commands::cannot_start;
use crate::demo_marker;
use crate::start::{CannotStart, database};

/// The data that a command works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Data {
    /// An existing installation (`serve`).
    Existing,
    /// An existing installation, or a new one if there is neither a database nor a file (`migrate`,
    /// `create-…`, `import`).
    ExistingOrNew,
    /// The demo world.
    Demo,
}

/// Fails if the data is not suitable for the command. Changes nothing.
pub async fn check(config: &Config, data: Data) -> Result<(), CannotStart> {
    if data == Data::Demo {
        // The demo command checks its folder itself before creating it.
        return Ok(());
    }
    check_restored(config)?;
    match find(config).await? {
        Found::Installation => Ok(()),
        Found::Demo => Err(CannotStart::because(demo_refused())),
        Found::Nothing if data == Data::Existing => Err(CannotStart::because(
            "there is no installation yet: the database in database.url is missing or empty. To create \
             a new installation, run `aushang create-superadmin` (or `aushang migrate`) first. If one should \
             exist, check database.url, and that its disk is mounted",
        )),
        Found::Nothing => check_no_files(config),
    }
}

/// The error for a database with demo data.
pub fn demo_refused() -> &'static str {
    "this database contains the demo world, whose passwords are published. Delete it, or set database.url \
     to another database; only `aushang-demo` serves it"
}

enum Found {
    Nothing,
    Installation,
    Demo,
}

async fn find(config: &Config) -> Result<Found, CannotStart> {
    let options = database(config);
    // A copy that ran out of disk space may leave an empty file.
    let file = file_of(&options).map_err(CannotStart::because)?;
    if file.is_some_and(|file| file.metadata().is_ok_and(|file| file.len() == 0)) {
        return Ok(Found::Nothing);
    }
    let db = match open_read_only(&options).await {
        Err(OpenError::Missing { .. }) => return Ok(Found::Nothing),
        opened => opened.map_err(CannotStart::because)?,
    };
    let found = match contents(&db, MIGRATIONS).await {
        Ok(Contents::Nothing) => Ok(Found::Nothing),
        Ok(Contents::Others) => Err(CannotStart::because(
            "database.url names a database with tables of another program. Set it to a database of its own",
        )),
        Ok(Contents::Ours) => match demo_marker::is_demo(&db).await {
            Ok(true) => Ok(Found::Demo),
            Ok(false) => Ok(Found::Installation),
            Err(error) => Err(cannot_start(error)),
        },
        Err(failure) => Err(CannotStart::because(failure)),
    };
    db.close().await.map_err(CannotStart::because)?;
    found
}

/// The name of the database while `aushang restore` copies files.
pub fn being_restored(database: &Path) -> PathBuf {
    database.with_added_extension("restoring")
}

fn check_restored(config: &Config) -> Result<(), CannotStart> {
    let file = file_of(&database(config)).map_err(CannotStart::because)?;
    match file.map(|file| being_restored(&file)) {
        Some(copy) if copy.exists() => Err(CannotStart::because(format!(
            "{} exists: a restore was interrupted. Delete it, empty {}, and run `aushang restore` again",
            copy.display(),
            config.media.folder.display()
        ))),
        _ => Ok(()),
    }
}

/// Files without a database mean that the installation's database is elsewhere.
fn check_no_files(config: &Config) -> Result<(), CannotStart> {
    let folder = &config.media.folder;
    let kept =
        kept_in(folder).map_err(|error| CannotStart::because(format!("{}: {error}", folder.display())))?;
    match kept {
        None => Ok(()),
        Some(path) => Err(CannotStart::because(format!(
            "the database in database.url is missing or empty, but media.folder contains files ({}). \
             Check database.url, and that its disk is mounted. To create a new installation, move {} aside",
            path.display(),
            folder.display()
        ))),
    }
}

/// Returns the first file or non-empty folder in the media folder. Empty work folders may remain from an
/// earlier run of the server.
pub fn kept_in(folder: &Path) -> std::io::Result<Option<PathBuf>> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(None) };
    for entry in entries {
        let path = entry?.path();
        if std::fs::read_dir(&path).map_or(true, |mut inside| inside.next().is_some()) {
            return Ok(Some(path));
        }
    }
    Ok(None)
}
