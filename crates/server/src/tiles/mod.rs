//! The map tiles that this server sends itself, so that no other server learns who looks at a map.

mod directories;
mod file;
mod provider_slots;
mod proxy;

use aushang::networks::Network;
use aushang_config::Config;
use axum::body::Bytes;

use crate::places::user_agent;
use crate::start::CannotStart;
use file::MapFile;
use proxy::TileProxy;

#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    pub bytes: Bytes,
    pub content_type: &'static str,
}

/// Why a tile cannot be sent. The message contains no address.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum TileError {
    #[error("places.map_file cannot be read: {0}; after replacing it, restart the server")]
    File(String),
    #[error("the provider of the map tiles {0}")]
    Provider(String),
    #[error("too many requests of this network wait for the provider of the map tiles")]
    QueueFull,
}

/// Where the tiles come from.
pub enum Tiles {
    File(MapFile),
    Provider(TileProxy),
}

impl Tiles {
    /// Returns `None` if there is no map, or if browsers load the tiles from the provider.
    pub async fn open(config: &Config) -> Result<Option<Self>, CannotStart> {
        let places = &config.places;
        Ok(match (&places.map_file, &places.map_tiles_url) {
            (Some(path), _) => Some(Self::File(MapFile::open(path).await?)),
            (None, Some(tiles)) if places.map_proxy => {
                let max_zoom = places.map_max_zoom.get();
                Some(Self::Provider(TileProxy::new(tiles, max_zoom, &user_agent(config))?))
            }
            _ => None,
        })
    }

    /// Returns `None` if there is no such tile. `network`: where the request comes from.
    pub async fn tile(&self, z: u8, x: u32, y: u32, network: Network) -> Result<Option<Tile>, TileError> {
        match self {
            Self::File(file) => file.tile(z, x, y).await,
            Self::Provider(proxy) => proxy.tile(z, x, y, network).await,
        }
    }
}
