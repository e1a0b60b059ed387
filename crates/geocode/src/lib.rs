//! Geocoding: finds places by text or position, in a built-in list, with Nominatim, Photon or Google.
//!
//! Requests are sent only to the configured hosts, and redirects are not followed. Whatever a service
//! responds, a query returns sanitized places or [`Unavailable`] within a few seconds.

mod address;
mod builtin;
mod cache;
mod client;
mod geocoder;
mod google;
mod nominatim;
mod pace;
mod photon;
#[cfg(feature = "testing")]
pub mod testing;

pub use address::{Address, Place, Point};
pub use geocoder::Geocoder;
pub use google::GoogleSettings;
pub use nominatim::NominatimSettings;
pub use photon::PhotonSettings;

/// Maximum number of places per query.
pub const MAX_PLACES: usize = 5;

/// The service did not respond, or responded incorrectly. The message is for operators, and contains no
/// address and no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the place service {0}")]
pub struct Unavailable(String);

impl Unavailable {
    fn because(why: impl Into<String>) -> Self {
        Self(why.into())
    }
}
