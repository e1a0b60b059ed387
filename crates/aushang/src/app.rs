//! What every verb may need besides its arguments: the database, the clock, the stores and
//! this installation's settings.

use std::sync::Arc;

use aushang_blob::Store;
use aushang_db::{BoxFuture, Db, Timestamp, Tx};
use aushang_push::{AddressPolicy, Sender};

use crate::clock::Clock;
use crate::media::Addresses;
use crate::problem::Error;
use crate::session::{Passwords, Tokens};

/// One per process; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

pub struct Parts {
    pub db: Db,
    pub clock: Clock,
    pub files: Store,
    pub tokens: Tokens,
    pub passwords: Passwords,
    pub addresses: Addresses,
    pub settings: Settings,
    /// Which addresses a device's push service may have.
    pub push_addresses: AddressPolicy,
    pub push: Sender,
    /// Woken when something was announced, so that this node looks at once.
    pub announced: aushang_jobs::Wake,
}

/// What this installation calls itself and where its pages are (configuration).
#[derive(Clone, Debug)]
pub struct Settings {
    pub brand_word: String,
    /// The student app's own scheme, with the colon: `aushang:`.
    pub app_scheme: String,
    pub support_email: String,
    pub support_chat_url: Option<String>,
    pub terms_url: String,
    pub privacy_url: String,
    pub imprint_url: String,
    pub recruiting_domain: String,
    pub recruiting_url: String,
    pub development: bool,
    /// The public address is https, so cookies may insist on it.
    pub secure: bool,
    /// Largest file that may be uploaded, bytes.
    pub max_upload_bytes: u64,
    /// Largest image that is decoded, pixels.
    pub max_pixels: u64,
    /// Bytes of staged files that one account may keep.
    pub staging_quota: u64,
    /// Base64url, without padding; readers' apps subscribe with it. None: no Web Push here.
    pub vapid_public_key: Option<String>,
}

impl App {
    pub fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Opens the write door; only resolvers, jobs and commands do.
    pub async fn write<T, F>(&self, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t Tx) -> BoxFuture<'t, Result<T, Error>> + Send + 'static,
    {
        self.db.write(work).await
    }
}

impl std::ops::Deref for App {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}
