//! Uploaded files. An upload is checked by its bytes and staged. A post or profile claims it, or the sweep
//! deletes it after 24 hours.
//!
//! This module does not check who may see a file. A row contains the profile of a file and what shows it; an
//! address is either public and unguessable, or signed for a limited time.

mod address;
mod claim;
mod content;
mod convert;
mod crop;
mod decode;
mod delete_file;
mod file;
mod file_key;
mod focus;
mod jobs;
mod owner;
mod recording_error;
mod rows;
mod stage;
mod stage_recording;
mod store;
mod stored_audio;
mod stored_image;
mod stored_video;
mod sweep;
mod variant;
mod videos;
mod work_folder;
mod graphql;

pub use address::{Addresses, Signature};
pub use claim::claim_one;
pub use content::Content;
pub use crop::{Crop, crop};
pub use delete_file::DeleteFile;
pub use file::{File, Shown};
pub use file_key::FileKey;
pub use focus::{Focus, FocusInput};
pub use graphql::{
    AudioFile, Image, ImageTranslationsInput, MediaMutation, MediaQuery, Playback, UploadInput, VideoFile,
    resolve_profile_upload, resolve_upload,
};
pub use jobs::{ConvertContext, ConvertVideo};
pub use owner::{Owner, WorkOwner};
pub use rows::{
    all_used_bytes, claim, claim_for_profile, find_by_name, known_names, list_kept, release_all_of,
    release_all_of_profile, release_except, release_part,
};
pub use stage::{Staged, rewrite_image, stage};
pub use stage_recording::{MAX_BYTES as MAX_RECORDING_BYTES, stage_audio, stage_video};
pub use stored_audio::StoredAudio;
pub use stored_image::StoredImage;
pub use stored_video::StoredVideo;
pub use sweep::{SWEEP_AFTER, sweep};
pub use variant::Variant;
pub use videos::Videos;
pub use work_folder::delete_stale_work;
