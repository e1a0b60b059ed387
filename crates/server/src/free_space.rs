//! How much of a disk is free. Uploads stop before it is full: a database on the same disk could not be
//! written to any more.

use std::io;
use std::path::Path;

/// Bytes that this process may still write to the disk of a folder.
pub fn at(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Whether an upload may go on. Where the disk does not say, it may: writing fails then by itself.
pub fn is_enough(folder: &Path, floor: u64) -> bool {
    at(folder).map_or(true, |free| free >= floor)
}
