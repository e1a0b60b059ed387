//! Unfinished files in a folder after a crash. While a file is written, it is named `key#1`, `key#2` and so
//! on. Keys contain no `#`.

use std::{fs, io, path::Path, time::SystemTime};

use tokio_util::sync::CancellationToken;

/// The result of discarding unfinished files.
#[derive(Debug, Default)]
pub struct Discarded {
    /// Deleted files, or aborted uploads.
    pub files: usize,
    /// Folders that could not be read completely, or uploads that could not be aborted.
    pub skipped: usize,
    /// The first error.
    pub why: Option<io::Error>,
}

impl Discarded {
    pub(crate) fn skip(&mut self, why: io::Error) {
        // Ignores files that were deleted in the meantime.
        if why.kind() != io::ErrorKind::NotFound {
            self.skipped += 1;
            self.why.get_or_insert(why);
        }
    }
}

/// Deletes unfinished files that were last modified before `before`, recursively.
pub(crate) fn discard(folder: &Path, before: SystemTime, shutdown: &CancellationToken, done: &mut Discarded) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(why) => return done.skip(why),
    };
    for entry in entries {
        if shutdown.is_cancelled() {
            return;
        }
        let (kind, entry) = match entry.and_then(|entry| Ok((entry.file_type()?, entry))) {
            Ok(found) => found,
            Err(why) => {
                done.skip(why);
                continue;
            }
        };
        if kind.is_dir() {
            let deleted = done.files;
            discard(&entry.path(), before, shutdown, done);
            if done.files > deleted {
                // Fails if the folder contains other files.
                let _ = fs::remove_dir(entry.path());
            }
        } else if kind.is_file() && is_unfinished(&entry.file_name().to_string_lossy()) {
            // The file may have been finished or deleted in the meantime.
            let modified = entry.metadata().and_then(|meta| meta.modified());
            if modified.is_ok_and(|modified| modified < before) && fs::remove_file(entry.path()).is_ok() {
                done.files += 1;
            }
        }
    }
}

fn is_unfinished(name: &str) -> bool {
    name.rsplit_once('#')
        .is_some_and(|(_, number)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
