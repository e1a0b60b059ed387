//! The description of a backup: `manifest.json`, and `SHA256SUMS` in the format of `sha256sum --check`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use aushang::clock::Clock;
use aushang_blob::Key;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Collected;
use super::files::Copied;

/// The format that this program writes and reads.
pub const FORMAT: u32 = 1;
/// Path of the database in a backup, and of the folder with the files.
pub const DATABASE: &str = "aushang.sqlite";
pub const FILES: &str = "media";
const MANIFEST: &str = "manifest.json";
const SUMS: &str = "SHA256SUMS";

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub format: u32,
    /// Version of the program that wrote it.
    pub program: String,
    pub taken_at: String,
    /// The last migration of the database's schema.
    pub schema: Option<String>,
    /// False if the database was PostgreSQL, which is not in the backup.
    pub database: bool,
    /// Number of files, not counting the database and the records of deletions.
    pub files: u64,
    /// Number of records of deletions. Backups of older versions have none.
    #[serde(default)]
    pub deletions: u64,
    /// Size of all files and the database.
    pub bytes: u64,
    /// Number of files that rows refer to but that were not in the store.
    pub missing: usize,
    /// Hash of the file `SHA256SUMS`.
    pub sums: String,
}

impl Manifest {
    pub(super) fn of(
        Collected { copied, deletions, missing, last_step }: &Collected,
        database: bool,
    ) -> Self {
        let now = Clock::system().now().to_datetime();
        Self {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            taken_at: now.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
            schema: last_step.clone(),
            database,
            files: copied.0.len() as u64 - u64::from(database) - deletions,
            deletions: *deletions,
            bytes: copied.0.values().map(|(_, bytes)| bytes).sum(),
            missing: *missing,
            sums: hex(&Sha256::digest(sums(copied))),
        }
    }

    pub fn write(&self, draft: &Path, copied: &Copied) -> io::Result<()> {
        put(&draft.join(SUMS), sums(copied).as_bytes())?;
        put(&draft.join(MANIFEST), &serde_json::to_vec_pretty(self)?)
    }

    pub fn read(backup: &Path) -> io::Result<Self> {
        Ok(serde_json::from_slice(&std::fs::read(backup.join(MANIFEST))?)?)
    }

    /// Describes what the backup contains, with sizes.
    pub fn contents(&self, backup: &Path) -> io::Result<String> {
        let noun = if self.files == 1 { "file" } else { "files" };
        let files = |bytes| format!("{} {noun} ({} MB)", self.files, megabytes(bytes));
        if !self.database {
            return Ok(files(self.bytes));
        }
        let database = std::fs::metadata(backup.join(DATABASE))?.len();
        let rest = files(self.bytes.saturating_sub(database));
        Ok(format!("database ({} MB) and {rest}", megabytes(database)))
    }

    /// Returns the hashes by path. Fails if `SHA256SUMS` does not match this manifest.
    pub fn sums(&self, backup: &Path) -> Result<BTreeMap<String, String>, String> {
        let text = std::fs::read(backup.join(SUMS)).map_err(|error| format!("{SUMS}: {error}"))?;
        if hex(&Sha256::digest(&text)) != self.sums {
            return Err(format!("{SUMS} was changed"));
        }
        let text = String::from_utf8(text).map_err(|_| format!("{SUMS} is not a text file"))?;
        text.lines().map(read_line).collect()
    }
}

/// Refuses paths outside the backup.
fn read_line(line: &str) -> Result<(String, String), String> {
    let wrong = || format!("{SUMS} contains an invalid line: {line}");
    let (hash, path) = line.split_once("  ").ok_or_else(wrong)?;
    let key = path.strip_prefix(FILES).and_then(|rest| rest.strip_prefix('/'));
    let fits = path == DATABASE || key.is_some_and(|key| Key::parse(key).is_ok());
    if fits { Ok((path.to_owned(), hash.to_owned())) } else { Err(wrong()) }
}

fn sums(copied: &Copied) -> String {
    copied.0.iter().fold(String::new(), |mut text, (path, (hash, _))| {
        let _ = writeln!(text, "{hash}  {path}");
        text
    })
}

/// With one decimal place, and at least 0.1 unless it is nothing.
fn megabytes(bytes: u64) -> String {
    let tenths = ((bytes + 50_000) / 100_000).max(u64::from(bytes > 0));
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        tenth => format!("{}.{tenth}", tenths / 10),
    }
}

fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    io::Write::write_all(&mut file, bytes)?;
    file.sync_all()
}

/// Syncs all folders, so that the names of their files are on disk.
pub fn sync_folders(folder: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_folders(&entry.path())?;
        }
    }
    File::open(folder)?.sync_all()
}

/// Returns the hash and the size in bytes of a file.
pub fn hash_of(path: &Path) -> io::Result<(String, u64)> {
    let mut file = File::open(path)?;
    let (mut hash, mut bytes) = (Sha256::new(), 0);
    let mut buffer = vec![0; 128 * 1024];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok((hex(&hash.finalize()), bytes)),
            read => {
                hash.update(&buffer[..read]);
                bytes += read as u64;
            }
        }
    }
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_sizes_are_not_zero() {
        for (bytes, shown) in [(0, "0"), (1, "0.1"), (938_000, "0.9"), (1_000_000, "1"), (20_480_000, "20.5")]
        {
            assert_eq!(megabytes(bytes), shown, "{bytes}");
        }
    }

    #[test]
    fn paths_outside_the_backup_are_refused() {
        for (line, path) in [
            ("ab  aushang.sqlite", Some("aushang.sqlite")),
            ("ab  media/x1/large.jpg", Some("media/x1/large.jpg")),
            ("ab  media/../aushang.toml", None),
            ("ab  /etc/passwd", None),
            ("ab  mediax", None),
            ("ab  manifest.json", None),
            ("ab", None),
        ] {
            assert_eq!(read_line(line).ok().map(|(path, _)| path), path.map(str::to_owned), "{line}");
        }
    }
}
