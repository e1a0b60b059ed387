//! Map tiles in a PMTiles file.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;

use pmtiles::{
    AsyncBackend, AsyncPmTilesReader, BackendResponse, Compression, PmtResult, TileCoord, TileType,
};

use super::directories::Directories;
use super::{Tile, TileError};
use crate::start::CannotStart;

/// Reads the file without mapping it into memory: if somebody shortened a mapped file, the whole server would end.
struct Reads(Arc<File>);

impl AsyncBackend for Reads {
    async fn read(&self, offset: u64, length: usize) -> PmtResult<BackendResponse> {
        let file = Arc::clone(&self.0);
        let read = move || {
            let mut bytes = vec![0; length];
            let mut filled = 0;
            while filled < length {
                match file.read_at(&mut bytes[filled..], offset + filled as u64)? {
                    0 => break,
                    read => filled += read,
                }
            }
            bytes.truncate(filled);
            Ok::<_, std::io::Error>((bytes, file.metadata()?))
        };
        let (bytes, metadata) = tokio::task::spawn_blocking(read).await.map_err(std::io::Error::other)??;
        // A file that was overwritten is refused: its directories are those of the earlier one.
        let version = format!("{:?} {}", metadata.modified()?, metadata.len());
        Ok(BackendResponse::new_with_version(bytes.into(), version))
    }
}

/// An opened file.
pub struct MapFile {
    reader: AsyncPmTilesReader<Reads, Directories>,
    content_type: &'static str,
}

impl MapFile {
    /// Fails if it is not a PMTiles file with image tiles.
    pub async fn open(path: &Path) -> Result<Self, CannotStart> {
        let unfit = |why: &dyn std::fmt::Display| {
            CannotStart::because(format!("places.map_file {}: {why}", path.display()))
        };
        let file = File::open(path).map_err(|error| unfit(&error))?;
        let reads = Reads(Arc::new(file));
        let reader = AsyncPmTilesReader::try_from_cached_source(reads, Directories::default()).await;
        let reader = reader.map_err(|error| unfit(&error))?;
        let header = reader.get_header();
        let is_image =
            matches!(header.tile_type, TileType::Png | TileType::Jpeg | TileType::Webp | TileType::Avif);
        if !is_image || header.tile_compression != Compression::None {
            return Err(unfit(&"its tiles are not images; vector tiles have to be rendered first"));
        }
        let content_type = header.tile_type.content_type();
        Ok(Self { reader, content_type })
    }

    /// Returns `None` if the file has no such tile.
    pub async fn tile(&self, z: u8, x: u32, y: u32) -> Result<Option<Tile>, TileError> {
        let Ok(coord) = TileCoord::new(z, x, y) else { return Ok(None) };
        let found = self.reader.get_tile(coord).await;
        let bytes = found.map_err(|error| TileError::File(error.to_string()))?;
        Ok(bytes.map(|bytes| Tile { bytes, content_type: self.content_type }))
    }
}
