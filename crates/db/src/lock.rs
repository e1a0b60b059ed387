//! Allows one writing process per `SQLite` file. A second one is refused, with the id of the first.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use crate::OpenError;

/// Held while the database is open. The operating system releases it when the process ends, even after a
/// crash.
pub struct WriterLock(#[expect(dead_code, reason = "kept open: the lock lives as long as the file")] File);

impl WriterLock {
    /// Locks `<database>.lock` and writes the id of this process into it.
    pub fn take(database: &Path) -> Result<Self, OpenError> {
        let path = database.with_added_extension("lock");
        let folder = |source| OpenError::Folder { path: path.clone(), source };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(folder)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut pid = String::new();
                file.read_to_string(&mut pid).map_err(folder)?;
                return Err(OpenError::InUse { path: database.to_owned(), pid: pid.trim().to_owned() });
            }
            Err(TryLockError::Error(source)) => return Err(folder(source)),
        }
        file.set_len(0).and_then(|()| file.rewind()).map_err(folder)?;
        writeln!(file, "{}", std::process::id()).map_err(folder)?;
        Ok(Self(file))
    }
}
