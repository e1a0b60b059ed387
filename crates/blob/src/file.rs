//! A file that is to be kept, read part by part.

use bytes::Bytes;
use tokio::{fs::File, io::AsyncReadExt};

use crate::BlobProblem;

/// So much of a file goes to a bucket at a time; S3 wants parts of at least 5 MiB.
pub(crate) const PART: usize = 8 * 1024 * 1024;
/// So much of it goes to a folder. Each is written on another thread, and an allocator keeps for each
/// thread what was freed there: large ones would add up.
pub(crate) const PIECE: usize = 128 * 1024;
/// Parts under way at once.
pub(crate) const PARTS_AT_ONCE: usize = 2;

/// The next part: so many bytes, except at the end of the file.
pub(crate) async fn read_part(file: &mut File, length: usize) -> Result<Bytes, BlobProblem> {
    let mut part = Vec::with_capacity(length);
    let limit = u64::try_from(length).expect("8 MiB is a u64");
    let read = file.take(limit).read_to_end(&mut part).await;
    read.map_err(BlobProblem::Unreadable)?;
    Ok(part.into())
}
