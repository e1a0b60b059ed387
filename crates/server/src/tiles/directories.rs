//! A cache of the directories of a PMTiles file with a maximum size: a map of a whole country has so many that they
//! would fill the memory.

use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use pmtiles::{DirEntry, Directory, DirectoryCache, PmtResult, TileId};

/// A directory has up to some 100 kB, and covers thousands of neighbouring tiles.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// The directories that were used last, by their offset.
pub struct Directories {
    max_bytes: usize,
    kept: Mutex<Kept>,
}

struct Kept {
    bytes: usize,
    directories: LruCache<u64, Arc<Directory>>,
}

impl Default for Directories {
    fn default() -> Self {
        Self::with_max_bytes(MAX_BYTES)
    }
}

impl Directories {
    fn with_max_bytes(max_bytes: usize) -> Self {
        let kept = Kept { bytes: 0, directories: LruCache::unbounded() };
        Self { max_bytes, kept: Mutex::new(kept) }
    }

    fn get(&self, offset: u64) -> Option<Arc<Directory>> {
        self.kept().directories.get(&offset).cloned()
    }

    /// Removes the directories that were not used for the longest time until the others and this one fit.
    fn insert(&self, offset: u64, directory: Arc<Directory>) {
        let mut kept = self.kept();
        kept.bytes += size(&directory);
        if let Some(previous) = kept.directories.put(offset, directory) {
            kept.bytes -= size(&previous);
        }
        while kept.bytes > self.max_bytes
            && let Some((_, oldest)) = kept.directories.pop_lru()
        {
            kept.bytes -= size(&oldest);
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // The guarded code cannot panic halfway, so the size is correct even if the lock is poisoned.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DirectoryCache for Directories {
    async fn get_dir_entry_or_insert(
        &self,
        offset: u64,
        tile: TileId,
        read: impl Future<Output = PmtResult<Directory>> + Send,
    ) -> PmtResult<Option<DirEntry>> {
        if let Some(directory) = self.get(offset) {
            return Ok(directory.find_tile_id(tile).copied());
        }
        let directory = Arc::new(read.await?);
        let entry = directory.find_tile_id(tile).copied();
        self.insert(offset, directory);
        Ok(entry)
    }
}

fn size(directory: &Directory) -> usize {
    size_of::<Directory>() + directory.get_approx_byte_size()
}

#[cfg(test)]
mod tests {
    use std::future::ready;

    use pmtiles::PmtError;

    use super::*;

    /// A directory with this number of tiles, all with the same data.
    fn directory(tiles: u8) -> Directory {
        assert!(tiles < 128, "the numbers of the format have one byte each");
        let repeated = |byte: u8| std::iter::repeat_n(byte, tiles.into());
        // Distances of the ids, run lengths, lengths, and offsets plus one.
        let columns = [1, 1, 1, 1].into_iter().flat_map(repeated);
        let bytes: Vec<_> = std::iter::once(tiles).chain(columns).collect();
        Directory::try_from(bytes::Bytes::from(bytes)).unwrap()
    }

    async fn look_up(cache: &Directories, offset: u64, read: PmtResult<Directory>) -> PmtResult<bool> {
        let found = cache.get_dir_entry_or_insert(offset, TileId::new(1).unwrap(), ready(read)).await;
        found.map(|entry| entry.is_some())
    }

    async fn is_kept(cache: &Directories, offset: u64) -> bool {
        look_up(cache, offset, Err(PmtError::InvalidEntry)).await.is_ok()
    }

    #[tokio::test]
    async fn directories_are_kept_up_to_the_maximum_size() {
        let cache = Directories::with_max_bytes(3 * size(&directory(100)));
        for offset in 0..3 {
            assert!(look_up(&cache, offset, Ok(directory(100))).await.unwrap());
        }
        assert!(is_kept(&cache, 0).await && is_kept(&cache, 2).await, "exactly the maximum size");
        // One more, after which the one that was not used for the longest time is missing.
        assert!(look_up(&cache, 3, Ok(directory(100))).await.unwrap());
        assert!(!is_kept(&cache, 1).await);
        for offset in [0, 2, 3] {
            assert!(is_kept(&cache, offset).await, "{offset}");
        }
        assert_eq!(cache.kept().bytes, 3 * size(&directory(100)));
    }

    #[tokio::test]
    async fn directory_that_does_not_fit_is_read_each_time() {
        let cache = Directories::with_max_bytes(size(&directory(100)) - 1);
        for _ in 0..2 {
            assert!(look_up(&cache, 7, Ok(directory(100))).await.unwrap());
            assert!(!is_kept(&cache, 7).await);
        }
        assert_eq!(cache.kept().bytes, 0);
        assert!(!look_up(&cache, 8, Ok(directory(0))).await.unwrap(), "no such tile");
        assert!(is_kept(&cache, 8).await);
    }
}
