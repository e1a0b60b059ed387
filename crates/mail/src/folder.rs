//! Mails as files (`.eml`), for installations without a mail server. Mail programs open them.

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tokio::fs;
use tokio::io::AsyncWriteExt;

use crate::Outcome;

/// A folder for mails. It is created with the first mail.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) async fn write(&self, id: &str, mail: &lettre::Message) -> Outcome {
        match self.write_file(&file_name(id), &mail.formatted()).await {
            Ok(()) => Outcome::Accepted,
            Err(error) => Outcome::Retry { why: format!("cannot write the file: {error}") },
        }
    }

    /// Deletes the mail with this id, also an unfinished one. Succeeds if there is none.
    pub async fn delete(&self, id: &str) -> io::Result<()> {
        let name = file_name(id);
        for name in [unfinished(&name), name] {
            match fs::remove_file(self.0.join(name)).await {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// Deletes mails that were written before `before`. Continues if a mail cannot be deleted, and returns
    /// the last error.
    pub async fn discard(&self, before: SystemTime) -> io::Result<()> {
        let mut mails = match fs::read_dir(&self.0).await {
            Ok(mails) => mails,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        let mut discarded = Ok(());
        while let Some(mail) = mails.next_entry().await? {
            let name = mail.file_name();
            let name = name.to_string_lossy();
            // Other files in the folder are kept.
            if name.ends_with(".eml") || name.ends_with(".eml.part") {
                match discard(&mail, before).await {
                    // Another node with the same folder has deleted it.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    outcome => discarded = outcome.and(discarded),
                }
            }
        }
        discarded
    }

    /// Writes the file atomically. A second attempt replaces it.
    async fn write_file(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut folder = fs::DirBuilder::new();
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        // Only for the owner, because mails contain links that give access to accounts.
        #[cfg(unix)]
        {
            folder.mode(0o700);
            options.mode(0o600);
        }
        folder.recursive(true).create(&self.0).await?;
        let unfinished = self.0.join(unfinished(name));
        let mut file = options.open(&unfinished).await?;
        file.write_all(bytes).await?;
        file.sync_all().await?;
        fs::rename(unfinished, self.0.join(name)).await
    }
}

async fn discard(mail: &fs::DirEntry, before: SystemTime) -> io::Result<()> {
    if mail.metadata().await?.modified()? < before { fs::remove_file(mail.path()).await } else { Ok(()) }
}

/// The name of a file while it is written.
fn unfinished(name: &str) -> String {
    format!("{name}.part")
}

/// The file name for an id. Replaces all characters that could change the folder.
fn file_name(id: &str) -> String {
    let plain = id.trim_matches(['<', '>']).chars();
    let plain: String = plain.map(|char| if is_plain(char) { char } else { '_' }).collect();
    format!("{}.eml", plain.trim_start_matches('.'))
}

fn is_plain(char: char) -> bool {
    char.is_ascii_alphanumeric() || "-_.@".contains(char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_name_is_always_in_the_folder() {
        for (id, name) in [
            ("<0198-ab@uni.example>", "0198-ab@uni.example.eml"),
            ("<../../etc/passwd@x>", "_.._etc_passwd@x.eml"),
            ("<a\0b\nc@x>", "a_b_c@x.eml"),
        ] {
            assert_eq!(file_name(id), name);
        }
    }
}
