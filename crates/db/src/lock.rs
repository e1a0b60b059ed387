//! Allows one writing process per `SQLite` file. A second process gets an error that contains the
//! process id of the first.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use crate::OpenError;

/// Held while the database is open. The operating system releases it when the process ends, even after a
/// crash.
pub struct WriterLock(#[expect(dead_code, reason = "the lock is held as long as the file is open")] File);

impl WriterLock {
    /// Locks `<database>.lock` and writes the id of this process into it.
    pub fn take(database: &Path) -> Result<Self, OpenError> {
        let path = database.with_added_extension("lock");
        let failed = |source| OpenError::Folder { path: path.clone(), source };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut pid = String::new();
                file.read_to_string(&mut pid).map_err(failed)?;
                return Err(OpenError::InUse { path: database.to_owned(), pid: pid.trim().to_owned() });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
        writeln!(file, "{}", std::process::id()).map_err(failed)?;
        Ok(Self(file))
    }
}
