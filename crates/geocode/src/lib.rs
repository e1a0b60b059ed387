//! Where a place is and what is there: from a list of our own, from a Nominatim or from Google.
//!
//! Only the configured hosts are asked, redirects are not followed, and whatever a service
//! answers, a question ends in places of ours or in [`Unavailable`] within a few seconds.

mod address;
mod builtin;
mod cache;
mod client;
mod geocoder;
mod google;
mod nominatim;
mod pace;
#[cfg(feature = "testing")]
pub mod testing;

pub use address::{Address, Place, Point};
pub use geocoder::Geocoder;
pub use google::GoogleSettings;
pub use nominatim::NominatimSettings;

/// The most places that one answer has.
pub const MAX_PLACES: usize = 5;

/// The service did not answer, or not as it should. The reason is for an operator: it names no
/// address and holds no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the place service {0}")]
pub struct Unavailable(String);

impl Unavailable {
    fn because(why: impl Into<String>) -> Self {
        Self(why.into())
    }
}
