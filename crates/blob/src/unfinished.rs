//! What a crash leaves in a folder: files being written are named `key#1`, `key#2` and so on, and
//! no key has a `#`.

use std::{fs, io, path::Path, time::SystemTime};

/// Deletes them, down the tree, as far as they were last written before `before`.
pub(crate) fn discard(folder: &Path, before: SystemTime) -> io::Result<usize> {
    let mut count = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            count += discard(&entry.path(), before)?;
        } else if kind.is_file() && is_unfinished(&entry.file_name().to_string_lossy()) {
            // It may have been finished or deleted while we looked.
            let modified = entry.metadata().and_then(|meta| meta.modified());
            if modified.is_ok_and(|modified| modified < before) && fs::remove_file(entry.path()).is_ok() {
                count += 1;
            }
        }
    }
    Ok(count)
}

fn is_unfinished(name: &str) -> bool {
    name.rsplit_once('#')
        .is_some_and(|(_, number)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
