//! A film as its row keeps it. A post that shows it names it by its id alone, since it changes once
//! by itself: when it has been made playable.

use aushang_blob::Key;
use aushang_db::{Engine, Timestamp};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::{StoredImage, Variant};
use crate::app::App;
use crate::enums::MediaState;
use crate::ids::FileId;
use crate::problem::{Error, Result};

/// The film that browsers play.
pub const FILM: &str = "film.mp4";
pub const FILM_TYPE: &str = "video/mp4";
/// So long a film is thought to wait for its turn; one that waited longer waits for a converter.
pub(super) const WAITING: TimeDelta = TimeDelta::days(1);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredVideo {
    pub file: FileId,
    /// Unguessable; names the file in the store and in its address.
    pub name: String,
    /// As whoever uploaded it called it.
    pub title: String,
    /// Of what was uploaded.
    pub extension: String,
    /// Bytes: of what is served, or of what was uploaded until that is made.
    pub size: u64,
    pub state: MediaState,
    /// Rounded up; none: the file does not say.
    pub seconds: Option<u32>,
    pub width: Option<u32>,
    pub height: Option<u32>,
    /// None: longer ago than any film waits.
    #[serde(default)]
    pub uploaded_at: Option<Timestamp>,
    /// A picture out of it, under the same name.
    pub poster: Option<StoredImage>,
}

impl StoredVideo {
    /// What was uploaded, until it is converted; never served.
    pub fn source_key(&self) -> Result<Key> {
        key_of(&self.name, &format!("source.{}", self.extension))
    }

    pub fn film_key(&self) -> Result<Key> {
        key_of(&self.name, FILM)
    }

    /// What is said of it here. One that waits for a converter waits in vain on a server that has
    /// none: at once where that is the only one, else after a day in which no other node had its
    /// turn. It stays where it is, and plays after all when there is one.
    pub fn state_at(&self, app: &App) -> MediaState {
        let is_alone = app.db.engine() == Engine::Sqlite;
        let waits_in_vain =
            || app.converter.is_none() && (is_alone || self.is_older_than(WAITING, app.now()));
        if self.state == MediaState::Converting && waits_in_vain() {
            return MediaState::Unsupported;
        }
        self.state
    }

    fn is_older_than(&self, span: TimeDelta, now: Timestamp) -> bool {
        self.uploaded_at.is_none_or(|uploaded| uploaded + span < now)
    }

    pub(super) fn keys(&self) -> Result<Vec<Key>> {
        // Also those that a job is just making.
        let made = made_of(&self.name)?;
        Ok([self.source_key()?].into_iter().chain(made).collect())
    }

    pub(super) fn variants(&self) -> Vec<Variant> {
        if self.state != MediaState::Ready {
            return Vec::new();
        }
        let film = Variant { name: FILM.to_owned(), content_type: FILM_TYPE };
        let poster = self.poster.as_ref().map(StoredImage::variant);
        [film].into_iter().chain(poster).collect()
    }
}

/// What is made of a film of this name: itself as browsers play it, and its poster.
pub(super) fn made_of(name: &str) -> Result<[Key; 2]> {
    Ok([key_of(name, FILM)?, key_of(name, "large.jpg")?])
}

fn key_of(name: &str, variant: &str) -> Result<Key> {
    Key::parse(&format!("{name}/{variant}")).map_err(Error::failure)
}
