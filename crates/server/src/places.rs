//! Creates the place search from the configuration.

use std::time::Duration;

use aushang_config::{Config, PlaceProvider};
use aushang_geocode::{Geocoder, GoogleSettings, NominatimSettings, PhotonSettings};

use crate::start::CannotStart;

/// Maximum time that a user waits for a search.
const TIMEOUT: Duration = Duration::from_secs(5);

pub fn geocoder(config: &Config) -> Result<Geocoder, CannotStart> {
    let places = &config.places;
    match places.provider {
        PlaceProvider::Builtin => Ok(Geocoder::builtin()),
        PlaceProvider::Nominatim => {
            let settings = NominatimSettings {
                url: places.nominatim_url.clone(),
                user_agent: user_agent(config),
                requests_per_second: places.nominatim_requests_per_second.get(),
                timeout: TIMEOUT,
            };
            Geocoder::nominatim(&settings).map_err(CannotStart::because)
        }
        PlaceProvider::Photon => {
            let url = places.photon_url.clone();
            let settings = PhotonSettings {
                url: url.ok_or_else(|| CannotStart::because("places.photon_url is not set"))?,
                user_agent: user_agent(config),
                requests_per_second: places.photon_requests_per_second.get(),
                timeout: TIMEOUT,
            };
            Geocoder::photon(&settings).map_err(CannotStart::because)
        }
        PlaceProvider::Google => {
            let key = places.google_key.as_ref();
            let key = key.ok_or_else(|| CannotStart::because("places.google_key is not set"))?;
            let settings = GoogleSettings {
                geocoding_url: places.google_geocoding_url.clone(),
                places_url: places.google_places_url.clone(),
                key: key.expose().into(),
                timeout: TIMEOUT,
            };
            Geocoder::google(settings).map_err(CannotStart::because)
        }
    }
}

/// The usage policies of Nominatim and Photon ask for the name of the application and a contact.
pub fn user_agent(config: &Config) -> String {
    let (version, here) = (env!("CARGO_PKG_VERSION"), &config.server.public_url);
    let support = config.links.support_email.to_string();
    if support.is_ascii() {
        format!("Aushang/{version} ({here}; {support})")
    } else {
        format!("Aushang/{version} ({here})")
    }
}
