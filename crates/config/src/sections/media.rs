use std::{num::NonZeroU64, path::PathBuf};

use crate::{section::section, values::ByteSize};

section! {
    /// Uploaded files: where they are stored and how large they may be.
    pub struct Media("media") {
        /// Folder for the files. It is created if missing.
        folder: PathBuf = PathBuf::from("data/media"),
        /// Maximum size of one file.
        max_upload_bytes: ByteSize = ByteSize::gib(2),
        /// Maximum number of pixels (width times height) of an image. Images are decoded one at a time, with
        /// at most 300 MB of memory. Some images above 25 megapixels need more memory and are refused
        /// regardless of this value.
        max_pixels: NonZeroU64 = NonZeroU64::new(50_000_000).expect("above zero"),
        /// Folder with the programs ffmpeg and ffprobe, which convert videos. If unset, they are searched for
        /// in PATH. Without them, only MP4 videos are accepted.
        ffmpeg_folder: Option<PathBuf> = None,
        /// Run ffmpeg even if the kernel does not have Landlock (Linux 5.13 and newer have it). A video that
        /// exploits ffmpeg can then read and write every file that the server can. If false, ffmpeg is not
        /// used on such a machine.
        ffmpeg_without_landlock: bool = false,
        /// Maximum size of all files that one account has uploaded and not yet used in a post.
        quota: ByteSize = ByteSize::gib(4),
        /// Maximum size of all files of one profile, including those of its posts.
        profile_quota: ByteSize = ByteSize::gib(50),
        /// Free disk space below which uploads are refused. A SQLite database on the same disk needs free
        /// space for writes.
        min_free_space: ByteSize = ByteSize::gib(1),
    }
}
