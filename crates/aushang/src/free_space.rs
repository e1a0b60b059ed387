//! Free disk space. Uploads are refused before the disk is full, because a database on the same disk could no
//! longer be written.

use std::io;
use std::path::Path;

/// Bytes available to this process on the disk of a folder.
pub fn at(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Whether an upload may continue. If the free space cannot be read it may, and the write itself fails when
/// the disk is full.
pub fn is_enough(folder: &Path, floor: u64) -> bool {
    at(folder).map_or(true, |free| free >= floor)
}
