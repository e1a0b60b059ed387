//! Map tiles of a provider, which this server requests for the browsers: the provider does not learn who looks at
//! a map.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use aushang::networks::Network;
use aushang_config::TileUrl;
use lru::LruCache;
use reqwest::{Client, Response, StatusCode, header, redirect};
use tokio::time::{Instant, timeout};

use super::provider_slots::ProviderSlots;
use super::{Tile, TileError};
use crate::start::CannotStart;

/// For the wait for other requests, and for the request.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The largest tiles, of aerial photos, have some 100 kB.
const MAX_TILE_BYTES: usize = 256 * 1024;
/// A tile usually has 10 to 50 kB, so all of them need about 30 MB, and at most 256 MB.
const MAX_TILES: NonZeroUsize = NonZeroUsize::new(1_000).expect("above zero");
/// Providers ask to keep tiles for at least a week.
const MAX_AGE: Duration = Duration::from_hours(7 * 24);

/// The types of images that are passed on.
const TYPES: [&str; 4] = ["image/png", "image/jpeg", "image/webp", "image/avif"];

pub struct TileProxy {
    client: Client,
    template: String,
    max_zoom: u32,
    slots: ProviderSlots,
    cache: Mutex<LruCache<Place, (Instant, Known)>>,
}

/// Zoom, column and row.
type Place = (u8, u32, u32);

/// What the provider has at a place.
#[derive(Clone)]
enum Known {
    Tile(Tile),
    Nothing,
}

impl From<Known> for Option<Tile> {
    fn from(known: Known) -> Self {
        match known {
            Known::Tile(tile) => Some(tile),
            Known::Nothing => None,
        }
    }
}

impl TileProxy {
    pub fn new(tiles: &TileUrl, max_zoom: u32, user_agent: &str) -> Result<Self, CannotStart> {
        let client = Client::builder()
            .timeout(TIMEOUT)
            .redirect(redirect::Policy::none())
            .user_agent(user_agent)
            .build()
            .map_err(CannotStart::because)?;
        Ok(Self {
            client,
            template: tiles.template().replace("{r}", ""),
            max_zoom,
            slots: ProviderSlots::default(),
            cache: Mutex::new(LruCache::new(MAX_TILES)),
        })
    }

    /// Returns `None` if there is no such tile. `network`: where the request comes from.
    pub async fn tile(&self, z: u8, x: u32, y: u32, network: Network) -> Result<Option<Tile>, TileError> {
        let place = (z, x, y);
        if u32::from(z) > self.max_zoom || u64::from(x.max(y)) >= 1 << z {
            return Ok(None);
        }
        if let Some(known) = self.known(place) {
            return Ok(known.into());
        }
        let Ok(Some(_slot)) = timeout(TIMEOUT, self.slots.acquire(network)).await else {
            return Err(TileError::QueueFull);
        };
        // Another request may have brought it meanwhile.
        if let Some(known) = self.known(place) {
            return Ok(known.into());
        }
        timeout(TIMEOUT, self.request(place))
            .await
            .unwrap_or_else(|_| Err(TileError::Provider("did not respond in time".to_owned())))
    }

    fn known(&self, place: Place) -> Option<Known> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, tile) = cache.get(&place)?;
        (since.elapsed() < MAX_AGE).then(|| tile.clone())
    }

    async fn request(&self, place @ (z, x, y): Place) -> Result<Option<Tile>, TileError> {
        let url = self.template.replace("{z}", &z.to_string());
        let url = url.replace("{x}", &x.to_string()).replace("{y}", &y.to_string());
        let response = self.client.get(url).send().await.map_err(|error| broken(&error))?;
        let tile = match response.status() {
            StatusCode::OK => Known::Tile(read(response).await?),
            StatusCode::NOT_FOUND | StatusCode::NO_CONTENT => Known::Nothing,
            status => return Err(TileError::Provider(format!("responded with status {}", status.as_u16()))),
        };
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.put(place, (Instant::now(), tile.clone()));
        Ok(tile.into())
    }
}

async fn read(mut response: Response) -> Result<Tile, TileError> {
    let sent = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|sent| sent.split(';').next()).unwrap_or_default().trim();
    let content_type = TYPES.into_iter().find(|known| known.eq_ignore_ascii_case(sent));
    let content_type = content_type.ok_or_else(|| TileError::Provider("did not send an image".to_owned()))?;
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(&error))? {
        if bytes.len() + chunk.len() > MAX_TILE_BYTES {
            return Err(TileError::Provider("sent a tile that is too large".to_owned()));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Tile { bytes: bytes.into(), content_type })
}

/// The message does not contain the address, which may contain a key.
fn broken(error: &reqwest::Error) -> TileError {
    TileError::Provider(
        if error.is_timeout() { "did not respond in time" } else { "cannot be reached" }.to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use aushang_config::{Config, Mode};
    use axum::Router;
    use axum::extract::{Path, State};
    use axum::response::{IntoResponse, Response as Answer};
    use axum::routing::get;
    use tokio::net::TcpListener;

    use super::*;

    fn network() -> Network {
        Network::at(Ipv4Addr::LOCALHOST.into())
    }

    /// A provider whose response depends on the column. Counts requests.
    async fn provider() -> (String, Arc<AtomicUsize>) {
        async fn tile(
            State(count): State<Arc<AtomicUsize>>,
            Path((_, x, _)): Path<(u8, u32, String)>,
        ) -> Answer {
            count.fetch_add(1, Ordering::Relaxed);
            let png = [(header::CONTENT_TYPE, "image/png")];
            match x {
                0 => (png, "a picture").into_response(),
                1 => StatusCode::NOT_FOUND.into_response(),
                2 => (StatusCode::FOUND, [(header::LOCATION, "/9/0/0.png")]).into_response(),
                3 => ([(header::CONTENT_TYPE, "text/html")], "<script>").into_response(),
                4 => (png, vec![0; MAX_TILE_BYTES + 1]).into_response(),
                5 => (png, vec![0; MAX_TILE_BYTES]).into_response(),
                _ => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            }
        }
        let count = Arc::new(AtomicUsize::new(0));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = Router::new().route("/{z}/{x}/{y}", get(tile)).with_state(count.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        (format!("http://{address}/{{z}}/{{x}}/{{y}}.png?key=secret"), count)
    }

    fn proxy(template: &str) -> TileProxy {
        let environment = [("AUSHANG_PLACES__MAP_TILES_URL".into(), template.into())];
        let config = Config::load(None, environment.into_iter(), Mode::Demo).expect("valid settings");
        TileProxy::new(config.places.map_tiles_url.as_ref().unwrap(), 9, "Aushang").unwrap()
    }

    #[tokio::test]
    async fn tile_is_requested_once_and_kept() {
        let (template, count) = provider().await;
        let proxy = proxy(&template);
        let picture = Tile { bytes: "a picture".into(), content_type: "image/png" };
        for _ in 0..3 {
            assert_eq!(proxy.tile(9, 0, 0, network()).await, Ok(Some(picture.clone())));
            assert_eq!(proxy.tile(9, 1, 0, network()).await, Ok(None));
        }
        assert_eq!(count.load(Ordering::Relaxed), 2);
        for outside in [(10, 0, 0), (9, 512, 0), (9, 0, 512), (255, 0, 0)] {
            assert_eq!(proxy.tile(outside.0, outside.1, outside.2, network()).await, Ok(None), "{outside:?}");
        }
        assert_eq!(count.load(Ordering::Relaxed), 2, "tiles that cannot exist are not requested");
    }

    #[tokio::test]
    async fn only_images_are_passed_on_and_failures_are_not_kept() {
        let (template, count) = provider().await;
        let proxy = proxy(&template);
        for (x, why) in [
            (2, "responded with status 302"),
            (3, "did not send an image"),
            (4, "sent a tile that is too large"),
            (6, "responded with status 500"),
        ] {
            let refused = proxy.tile(9, x, 0, network()).await.unwrap_err().to_string();
            assert_eq!(refused, format!("the provider of the map tiles {why}"));
        }
        assert_eq!(proxy.tile(9, 5, 0, network()).await.unwrap().unwrap().bytes.len(), MAX_TILE_BYTES);
        let before = count.load(Ordering::Relaxed);
        assert!(proxy.tile(9, 6, 0, network()).await.is_err());
        assert_eq!(count.load(Ordering::Relaxed), before + 1);
    }

    #[tokio::test]
    async fn provider_that_cannot_be_reached_is_reported_without_its_key() {
        let refused = proxy("http://127.0.0.1:1/{z}/{x}/{y}.png?key=secret")
            .tile(1, 0, 0, network())
            .await
            .unwrap_err();
        assert_eq!(refused.to_string(), "the provider of the map tiles cannot be reached");
    }
}
