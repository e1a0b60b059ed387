//! Reads posts from where institutions already publish them: Instagram, the Fediverse, and feeds.
//!
//! Each network has an adapter that implements [`Source`]. An adapter only reads: it knows nothing of profiles,
//! of the database, or of what was read before. All requests have limits on time and size, and an address that a
//! person entered is requested only in public networks.

mod account;
mod address;
mod date;
mod download;
mod failure;
mod feed;
mod html;
mod http;
mod instagram;
mod item;
mod mastodon;
mod signed_request;
mod source;
mod sources;
#[cfg(feature = "testing")]
pub mod testing;
mod wait;

pub use aushang_outbound::Reachable;

pub use account::{Account, Connected, Credentials, Network};
pub use download::{DownloadFailure, Downloads};
pub use failure::Failure;
pub use http::{Answer, Http, HttpSettings, NoClient};
pub use instagram::{Instagram, InstagramSettings, NotUsable};
pub use item::{Item, Latest, MAX_MEDIA, Media, MediaKind};
pub use signed_request::{NotSigned, SignedRequest};
pub use source::{Returned, Source};
pub use sources::{CannotRead, Sources, SourcesSettings};
