//! The entry point: sends queries to one of four services.

use std::future::Future;

use crate::builtin::Builtin;
use crate::cache::{Cache, Query};
use crate::google::Google;
use crate::nominatim::Nominatim;
use crate::photon::Photon;
use crate::{GoogleSettings, MAX_PLACES, NominatimSettings, PhotonSettings, Place, Point, Unavailable};

/// Longer texts have no results.
const MAX_TEXT_CHARS: usize = 200;
/// The ids of all services are shorter.
const MAX_ID_CHARS: usize = 300;

/// Finds places. Create one per server, because it holds the connections, the cache and the rate limit.
pub struct Geocoder {
    service: Service,
    cache: Cache,
}

enum Service {
    Builtin(&'static Builtin),
    Nominatim(Nominatim),
    Photon(Photon),
    Google(Google),
}

impl Geocoder {
    /// Finds places in Germany by name, in a built-in list, without any requests.
    pub fn builtin() -> Self {
        Self::of(Service::Builtin(Builtin::list()))
    }

    pub fn nominatim(settings: &NominatimSettings) -> Result<Self, Unavailable> {
        Ok(Self::of(Service::Nominatim(Nominatim::new(settings)?)))
    }

    pub fn photon(settings: &PhotonSettings) -> Result<Self, Unavailable> {
        Ok(Self::of(Service::Photon(Photon::new(settings)?)))
    }

    pub fn google(settings: GoogleSettings) -> Result<Self, Unavailable> {
        Ok(Self::of(Service::Google(Google::new(settings)?)))
    }

    fn of(service: Service) -> Self {
        Self { service, cache: Cache::new() }
    }

    /// Finds places by text, best matches first. Of similar matches, those near `near` come first.
    pub async fn search(&self, text: &str, near: Option<Point>) -> Result<Vec<Place>, Unavailable> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() || text.chars().count() > MAX_TEXT_CHARS {
            return Ok(Vec::new());
        }
        let query = Query::Text(text.clone(), near.map(Point::to_text));
        match &self.service {
            Service::Builtin(builtin) => Ok(builtin.search(&text, near)),
            Service::Nominatim(nominatim) => self.cached(query, nominatim.search(&text, near)).await,
            Service::Photon(photon) => self.cached(query, photon.search(&text, near)).await,
            Service::Google(google) => self.cached(query, google.search(&text, near)).await,
        }
    }

    /// Finds places at a point, the most exact first.
    pub async fn at(&self, point: Point) -> Result<Vec<Place>, Unavailable> {
        let (lat, lng) = point.to_text();
        let query = Query::Point(lat, lng);
        match &self.service {
            Service::Builtin(builtin) => Ok(builtin.at(point)),
            Service::Nominatim(nominatim) => self.cached(query, nominatim.at(point)).await,
            Service::Photon(photon) => self.cached(query, photon.at(point)).await,
            Service::Google(google) => self.cached(query, google.at(point)).await,
        }
    }

    /// The details of a place. `None` if the id is unknown.
    pub async fn details(&self, id: &str) -> Result<Option<Place>, Unavailable> {
        if id.len() > MAX_ID_CHARS {
            return Ok(None);
        }
        let query = Query::Details(id.to_owned());
        let found = match &self.service {
            Service::Builtin(builtin) => Ok(Vec::from_iter(builtin.details(id))),
            Service::Nominatim(nominatim) => self.cached(query, nominatim.details(id)).await,
            Service::Photon(photon) => self.cached(query, photon.details(id)).await,
            Service::Google(google) => self.cached(query, google.details(id)).await,
        };
        Ok(found?.into_iter().next())
    }

    /// Returns the cached response or sends the query. Failures are not cached.
    async fn cached(
        &self,
        query: Query,
        request: impl Future<Output = Result<Vec<Place>, Unavailable>>,
    ) -> Result<Vec<Place>, Unavailable> {
        if let Some(places) = self.cache.get(&query) {
            return Ok(places);
        }
        let mut places = request.await?;
        places.truncate(MAX_PLACES);
        self.cache.put(query, places.clone());
        Ok(places)
    }
}
