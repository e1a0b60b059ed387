//! The door: questions come in, and one of three services answers them.

use std::future::Future;

use crate::builtin::Builtin;
use crate::cache::{Cache, Question};
use crate::google::Google;
use crate::nominatim::Nominatim;
use crate::{GoogleSettings, MAX_PLACES, NominatimSettings, Place, Point, Unavailable};

/// Longer texts are not looked for.
const MAX_TEXT_CHARS: usize = 200;
/// No service has longer ones.
const MAX_ID_CHARS: usize = 300;

/// One per server: it keeps connections, answers and the pace.
pub struct Geocoder {
    service: Service,
    cache: Cache,
}

enum Service {
    Builtin(&'static Builtin),
    Nominatim(Nominatim),
    Google(Google),
}

impl Geocoder {
    /// Knows the names of places in Germany, and asks nobody.
    pub fn builtin() -> Self {
        Self::of(Service::Builtin(Builtin::list()))
    }

    pub fn nominatim(settings: &NominatimSettings) -> Result<Self, Unavailable> {
        Ok(Self::of(Service::Nominatim(Nominatim::new(settings)?)))
    }

    pub fn google(settings: GoogleSettings) -> Result<Self, Unavailable> {
        Ok(Self::of(Service::Google(Google::new(settings)?)))
    }

    fn of(service: Service) -> Self {
        Self { service, cache: Cache::new() }
    }

    /// Places for a text, the likeliest first.
    pub async fn search(&self, text: &str) -> Result<Vec<Place>, Unavailable> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() || text.chars().count() > MAX_TEXT_CHARS {
            return Ok(Vec::new());
        }
        match &self.service {
            Service::Builtin(builtin) => Ok(builtin.search(&text)),
            Service::Nominatim(nominatim) => {
                self.once(Question::Text(text.clone()), nominatim.search(&text)).await
            }
            Service::Google(google) => self.once(Question::Text(text.clone()), google.search(&text)).await,
        }
    }

    /// What is at a point, the most exact first.
    pub async fn at(&self, point: Point) -> Result<Vec<Place>, Unavailable> {
        let (lat, lng) = point.written();
        let question = Question::Point(lat, lng);
        match &self.service {
            Service::Builtin(builtin) => Ok(builtin.at(point)),
            Service::Nominatim(nominatim) => self.once(question, nominatim.at(point)).await,
            Service::Google(google) => self.once(question, google.at(point)).await,
        }
    }

    /// What is known of a place; none: there is no such place.
    pub async fn details(&self, id: &str) -> Result<Option<Place>, Unavailable> {
        if id.len() > MAX_ID_CHARS {
            return Ok(None);
        }
        let question = Question::Details(id.to_owned());
        let found = match &self.service {
            Service::Builtin(builtin) => Ok(Vec::from_iter(builtin.details(id))),
            Service::Nominatim(nominatim) => self.once(question, nominatim.details(id)).await,
            Service::Google(google) => self.once(question, google.details(id)).await,
        };
        Ok(found?.into_iter().next())
    }

    async fn once(
        &self,
        question: Question,
        ask: impl Future<Output = Result<Vec<Place>, Unavailable>>,
    ) -> Result<Vec<Place>, Unavailable> {
        if let Some(known) = self.cache.get(&question) {
            return Ok(known);
        }
        let mut places = ask.await?;
        places.truncate(MAX_PLACES);
        self.cache.put(question, places.clone());
        Ok(places)
    }
}
