//! The files of a backup: each copied once, with the hash of what was copied.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use aushang::deletions;
use aushang::media::FileKey;
use aushang_blob::{BlobProblem, Span, Store};
use futures::TryStreamExt;
use sha2::{Digest, Sha256};

use super::in_folder;
use super::manifest::{DATABASE, FILES, hash_of, hex};
use crate::start::CannotStart;

/// The contents of a backup: hash and size in bytes, by path.
#[derive(Default)]
pub struct Copied(pub BTreeMap<String, (String, u64)>);

impl Copied {
    /// Copies the files that are not copied yet. Returns those that are needed but missing in the store.
    pub async fn copy_new(
        &mut self,
        store: &Store,
        wanted: &[FileKey],
        draft: &Path,
    ) -> Result<Vec<FileKey>, CannotStart> {
        let mut missing = Vec::new();
        for kept in wanted {
            let path = path_of(kept);
            if self.0.contains_key(&path) {
                continue;
            }
            match copy(store, kept, &draft.join(&path)).await? {
                Some(copied) => drop(self.0.insert(path, copied)),
                None if kept.is_needed => missing.push(kept.clone()),
                None => {}
            }
        }
        Ok(missing)
    }

    /// Copies the records of deletions, to which no row refers. Returns how many.
    pub async fn copy_deletions(&mut self, store: &Store, draft: &Path) -> Result<u64, CannotStart> {
        let listed: Vec<_> = deletions::list(store).try_collect().await.map_err(unreadable)?;
        let keys = listed.into_iter().map(|(_, key)| FileKey { key, is_needed: false });
        let before = self.0.len();
        self.copy_new(store, &keys.collect::<Vec<_>>(), draft).await?;
        Ok((self.0.len() - before) as u64)
    }

    /// Deletes copies of files that the database in the backup does not refer to.
    pub fn keep_only(&mut self, wanted: &[FileKey], draft: &Path) -> io::Result<()> {
        let wanted: std::collections::HashSet<_> = wanted.iter().map(path_of).collect();
        let gone: Vec<_> = self.0.keys().filter(|path| !wanted.contains(*path)).cloned().collect();
        for path in gone {
            std::fs::remove_file(draft.join(&path))?;
            self.0.remove(&path);
        }
        Ok(())
    }

    pub fn add_database(&mut self, draft: &Path) -> io::Result<()> {
        self.0.insert(DATABASE.to_owned(), hash_of(&draft.join(DATABASE))?);
        Ok(())
    }
}

fn path_of(kept: &FileKey) -> String {
    format!("{FILES}/{}", kept.key)
}

/// Returns `None` if the file is not in the store.
async fn copy(store: &Store, kept: &FileKey, to: &Path) -> Result<Option<(String, u64)>, CannotStart> {
    let mut blob = match store.get(&kept.key, Span::Whole).await {
        Ok(blob) => blob,
        Err(BlobProblem::Missing) => return Ok(None),
        Err(problem) => return Err(unreadable(problem)),
    };
    let folder = to.parent().expect("every file of a backup is in a folder");
    std::fs::create_dir_all(folder).map_err(in_folder(folder))?;
    let mut file = File::create(to).map_err(in_folder(to))?;
    let (mut hash, mut bytes) = (Sha256::new(), 0);
    while let Some(part) = blob.bytes.try_next().await.map_err(unreadable)? {
        hash.update(&part);
        bytes += part.len() as u64;
        file.write_all(&part).map_err(in_folder(to))?;
    }
    file.sync_all().map_err(in_folder(to))?;
    Ok(Some((hex(&hash.finalize()), bytes)))
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
fn unreadable(problem: BlobProblem) -> CannotStart {
    CannotStart::because(format!("a file could not be read: {problem}"))
}
