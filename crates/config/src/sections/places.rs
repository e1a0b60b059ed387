use std::num::{NonZeroU16, NonZeroU32};
use std::path::PathBuf;

use url::Url;

use super::url;
use crate::section::section;
use crate::values::{Password, TileUrl, words};

section! {
    /// The search for places, and the map that shows them. Only the server sends requests to the search
    /// service.
    pub struct Places("places") {
        /// Search service: "builtin" knows the names of places in Germany and sends no requests; "nominatim",
        /// "photon" and "google" find addresses.
        provider: PlaceProvider = PlaceProvider::Builtin,
        /// Address of the Nominatim service. Before using the public one, read its usage policy:
        /// https://operations.osmfoundation.org/policies/nominatim/
        nominatim_url: Url = url("https://nominatim.openstreetmap.org"),
        /// Maximum requests per second that each server sends to Nominatim. The public one allows one per
        /// second for all servers together.
        nominatim_requests_per_second: NonZeroU16 = NonZeroU16::MIN,
        /// Address of your Photon service. Required with "photon". The public one is for light use only:
        /// https://photon.komoot.io
        photon_url: Option<Url> = None,
        /// Maximum requests per second that each server sends to Photon.
        photon_requests_per_second: NonZeroU16 = NonZeroU16::new(20).expect("above zero"),
        /// The key for Google's Geocoding API and Places API (New). Required with "google".
        google_key: Option<Password> = None,
        /// Google's Geocoding API. Change it only to use your own gateway.
        google_geocoding_url: Url = url("https://maps.googleapis.com"),
        /// Google's Places API (New). Change it only to use your own gateway.
        google_places_url: Url = url("https://places.googleapis.com"),
        /// PMTiles file (version 3) with image tiles, PNG, JPEG, WebP or AVIF, which this server serves itself:
        /// no other server learns who looks at a map. Name the source of its data in map_attribution, such as
        /// "© basemap.de / BKG (November 2026)". Replace the file by renaming a new one, and restart.
        map_file: Option<PathBuf> = None,
        /// Address template of the map tiles, as given by their provider. Browsers load them directly from there, unless map_proxy is set.
        /// Without this and `map_file` no map is shown, and places are searched by name only.
        /// For the tiles of basemap.de (Germany, CC BY 4.0):
        /// https://sgx.geodatenzentrum.de/wmts_basemapde/tile/1.0.0/de_basemapde_web_raster_farbe/default/GLOBAL_WEBMERCATOR/{z}/{y}/{x}.png
        /// with map_attribution "© basemap.de / BKG (November 2026)", naming the month of the data, and
        /// map_attribution_url https://basemap.de
        map_tiles_url: Option<TileUrl> = None,
        /// Requests the tiles of map_tiles_url by this server, which keeps them for a week and sends them to
        /// browsers itself: the provider does not learn who looks at a map. The terms of the provider must permit
        /// it, as those of basemap.de do. Needs about 30 MB of memory.
        map_proxy: bool = false,
        /// Copyright notice shown on each map.
        map_attribution: String = "© OpenStreetMap".to_owned(),
        /// Link of the copyright notice.
        map_attribution_url: Option<Url> = Some(url("https://www.openstreetmap.org/copyright")),
        /// Maximum zoom level of the tiles, up to 24. Most providers offer 19.
        map_max_zoom: NonZeroU32 = NonZeroU32::new(19).expect("above zero"),
    }
}

/// The service that searches for places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceProvider {
    Builtin,
    Nominatim,
    Photon,
    Google,
}

words!(
    PlaceProvider,
    "\"builtin\", \"nominatim\", \"photon\" or \"google\"",
    Builtin = "builtin",
    Nominatim = "nominatim",
    Photon = "photon",
    Google = "google"
);
