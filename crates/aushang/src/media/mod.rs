//! Files: staged when they are chosen, judged by their bytes, claimed by a row or swept.
//!
//! Asks nobody who may see what. A row says which profile a file belongs to and which post
//! shows it; an address is either public and unguessable, or carries a signature that ends.

mod address;
mod jobs;
mod stage;
mod store;
mod stored_image;
mod graphql;

pub use address::{Addresses, Signature};
pub use graphql::{Image, MediaMutation, UploadInput, take_in};
pub use jobs::{DeleteFile, sweep};
pub use stage::{Staged, stage};
pub use store::{File, claim, find_by_name, release_all_of, release_except};
pub use stored_image::StoredImage;
