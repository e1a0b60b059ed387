//! A temporary folder for the work on one recording. It is deleted on drop; what a killed process leaves is
//! deleted by [`delete_stale_work`].

use std::fs::{DirEntry, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

use crate::app::App;
use crate::problem::{Error, Result};

/// Any work ends within this time.
const MAX_AGE: Duration = Duration::from_hours(2);

pub(super) struct WorkFolder(TempDir);

impl WorkFolder {
    pub fn new(app: &App) -> Result<Self> {
        tempfile::tempdir_in(&app.work_folder).map(Self).map_err(Error::failure)
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn of(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// Creates an empty file in the folder.
    pub fn create(&self, name: &str) -> io::Result<File> {
        File::options().read(true).write(true).create_new(true).open(self.of(name))
    }
}

/// Deletes everything in the work folder that is older than any work can take. Continues after an error and
/// returns the last one.
pub fn delete_stale_work(app: &App, now: SystemTime) -> io::Result<()> {
    let mut all = Ok(());
    for entry in std::fs::read_dir(&app.work_folder)? {
        all = entry.and_then(|entry| delete_if_stale(&entry, now)).and(all);
    }
    all
}

fn delete_if_stale(entry: &DirEntry, now: SystemTime) -> io::Result<()> {
    let metadata = entry.metadata()?;
    if now.duration_since(metadata.modified()?).unwrap_or_default() <= MAX_AGE {
        return Ok(());
    }
    let removed = if metadata.is_dir() {
        std::fs::remove_dir_all(entry.path())
    } else {
        std::fs::remove_file(entry.path())
    };
    // `NotFound`: the owner of the folder has just deleted it.
    removed.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
}
