//! A folder for one recording while something works at it: gone when it is dropped. What a kill
//! leaves is taken away later.

use std::fs::{DirEntry, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

use crate::app::App;
use crate::problem::{Error, Result};

const ENDS_WITH: Duration = Duration::from_hours(2);

pub(super) struct Workplace(TempDir);

impl Workplace {
    pub fn new(app: &App) -> Result<Self> {
        tempfile::tempdir_in(&app.work_folder).map(Self).map_err(Error::failure)
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn of(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// An empty file in it.
    pub fn create(&self, name: &str) -> io::Result<File> {
        File::options().read(true).write(true).create_new(true).open(self.of(name))
    }
}

/// Takes away what nobody can be working at any more, whatever it is. What cannot be taken away keeps
/// nothing else; the last reason is told.
pub fn discard_work(app: &App, now: SystemTime) -> io::Result<()> {
    let mut all = Ok(());
    for entry in std::fs::read_dir(&app.work_folder)? {
        all = entry.and_then(|entry| discard(&entry, now)).and(all);
    }
    all
}

fn discard(entry: &DirEntry, now: SystemTime) -> io::Result<()> {
    let about = entry.metadata()?;
    if now.duration_since(about.modified()?).unwrap_or_default() <= ENDS_WITH {
        return Ok(());
    }
    let gone = if about.is_dir() {
        std::fs::remove_dir_all(entry.path())
    } else {
        std::fs::remove_file(entry.path())
    };
    // Whose work it was took it away in this moment.
    gone.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
}
