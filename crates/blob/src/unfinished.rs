//! What a crash leaves in a folder: files being written are named `key#1`, `key#2` and so on, and
//! no key has a `#`.

use std::{fs, io, path::Path, time::SystemTime};

use tokio_util::sync::CancellationToken;

/// What a walk over the folder came to.
#[derive(Debug, Default)]
pub struct Discarded {
    pub files: usize,
    /// Folders that could not be read to their end.
    pub skipped: usize,
    /// Why, of the first of them.
    pub why: Option<io::Error>,
}

impl Discarded {
    pub(crate) fn skip(&mut self, why: io::Error) {
        // Somebody deleted it while we looked.
        if why.kind() != io::ErrorKind::NotFound {
            self.skipped += 1;
            self.why.get_or_insert(why);
        }
    }
}

/// Deletes them, down the tree, as far as they were last written before `before`.
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
                // Fails if other files are in it.
                let _ = fs::remove_dir(entry.path());
            }
        } else if kind.is_file() && is_unfinished(&entry.file_name().to_string_lossy()) {
            // It may have been finished or deleted while we looked.
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
