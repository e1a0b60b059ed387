//! The PMTiles file with the map.

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use pmtiles::{PmTilesWriter, PmtError, TileCoord, TileId, TileType};
use tempfile::NamedTempFile;

use crate::tiles::{MAX_ZOOM, draw, tiles};
use crate::{ATTRIBUTION, SPOTS, town};

/// Why the map cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum CannotWrite {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error(transparent)]
    Map(#[from] PmtError),
    #[error(transparent)]
    Tile(#[from] png::EncodingError),
}

/// Draws the map and writes it to this file, which appears only when it is complete.
pub fn write(path: &Path) -> Result<(), CannotWrite> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let file = NamedTempFile::new_in(folder)?;
    let (lat, lng) = SPOTS[0].position();
    let mut writer = PmTilesWriter::new(TileType::Png)
        .min_zoom(0)
        .max_zoom(MAX_ZOOM)
        .center(lng, lat)
        .metadata(format!("{{\"attribution\":\"{ATTRIBUTION}\"}}"))
        .create(file.reopen()?)?;
    for (coord, tile) in drawn()? {
        writer.add_tile(coord, &tile)?;
    }
    writer.finalize()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Draws all tiles, on all processors. Returns them in the order of the file.
fn drawn() -> Result<Vec<(TileCoord, Vec<u8>)>, CannotWrite> {
    let mut coords = Vec::new();
    for tile @ (zoom, x, y) in tiles() {
        coords.push((TileCoord::new(zoom, x, y)?, tile));
    }
    coords.sort_by_key(|(coord, _)| TileId::from(*coord));
    let town = town();
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let parts: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = coords
            .chunks(coords.len().div_ceil(processors))
            .map(|part| {
                let town = &town;
                let draw_one = move |(coord, tile): &(_, _)| Ok((*coord, draw(*tile, town).encode()?));
                scope.spawn(move || part.iter().map(draw_one).collect::<Result<Vec<_>, CannotWrite>>())
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("drawing does not panic")).collect()
    });
    Ok(parts.into_iter().collect::<Result<Vec<_>, _>>()?.concat())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use pmtiles::{AsyncBackend, AsyncPmTilesReader, BackendResponse, PmtResult};

    use super::*;

    struct Bytes(Arc<Vec<u8>>);

    impl AsyncBackend for Bytes {
        async fn read(&self, offset: u64, length: usize) -> PmtResult<BackendResponse> {
            let from = usize::try_from(offset).expect("the file is small").min(self.0.len());
            let to = (from + length).min(self.0.len());
            Ok(BackendResponse::new(self.0[from..to].to_vec().into()))
        }
    }

    #[tokio::test]
    async fn each_place_is_on_the_map_at_all_zoom_levels() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.pmtiles");
        write(&path).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        assert!(bytes.len() < 3_000_000, "{} bytes", bytes.len());
        let reader = AsyncPmTilesReader::try_from_source(Bytes(Arc::new(bytes))).await.unwrap();
        let header = reader.get_header();
        assert_eq!((header.tile_type, header.min_zoom, header.max_zoom), (TileType::Png, 0, MAX_ZOOM));
        assert!(reader.get_metadata().await.unwrap().contains(ATTRIBUTION));
        for spot in SPOTS {
            let (lat, lng) = spot.position();
            for zoom in 0..=MAX_ZOOM {
                let (x, y) = column_and_row(zoom, lat, lng);
                let tile = reader.get_tile(TileCoord::new(zoom, x, y).unwrap()).await.unwrap().unwrap();
                assert!(tile.starts_with(b"\x89PNG"), "{spot:?} {zoom}");
            }
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no other file remains");
    }

    /// The formula for the tiles of OpenStreetMap.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is below 2 to the power of 18"
    )]
    fn column_and_row(zoom: u8, lat: f64, lng: f64) -> (u32, u32) {
        let tiles = 2_f64.powi(zoom.into());
        let angle = lat.to_radians();
        let row = (1.0 - (angle.tan() + 1.0 / angle.cos()).ln() / std::f64::consts::PI) / 2.0;
        (((lng + 180.0) / 360.0 * tiles) as u32, (row * tiles) as u32)
    }
}
