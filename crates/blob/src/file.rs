//! Reads a file in parts.

use bytes::Bytes;
use tokio::{fs::File, io::AsyncReadExt};

use crate::BlobProblem;

/// The part size for a bucket. S3 requires parts of at least 5 MiB.
pub(crate) const PART: usize = 8 * 1024 * 1024;
/// The part size for a folder. Parts are written on different threads, and the allocator keeps freed memory
/// per thread, so large parts would need much memory.
pub(crate) const PIECE: usize = 128 * 1024;
/// Parts that are sent concurrently.
pub(crate) const PARTS_AT_ONCE: usize = 2;

/// Reads the next `length` bytes; fewer at the end of the file.
pub(crate) async fn read_part(file: &mut File, length: usize) -> Result<Bytes, BlobProblem> {
    let mut part = Vec::with_capacity(length);
    let limit = u64::try_from(length).expect("8 MiB fit into a u64");
    let read = file.take(limit).read_to_end(&mut part).await;
    read.map_err(BlobProblem::Unreadable)?;
    Ok(part.into())
}
