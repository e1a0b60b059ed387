use std::{num::NonZeroU64, path::PathBuf};

use crate::{section::section, values::ByteSize};

section! {
    /// Uploaded files: where they are kept and how large they may be.
    pub struct Media("media") {
        /// The folder in which files are kept. It is made when it is missing.
        folder: PathBuf = PathBuf::from("data/media"),
        /// The largest file that is taken.
        max_upload_bytes: ByteSize = ByteSize::gib(2),
        /// The most pixels (width times height) of a picture that is taken. One is decoded at a time,
        /// with at most 300 MB of memory; some of more than 25 megapixels need more than that, and are
        /// refused whatever stands here.
        max_pixels: NonZeroU64 = NonZeroU64::new(50_000_000).expect("above zero"),
        /// The folder that holds the programs ffmpeg and ffprobe, which make films playable. Left out:
        /// they are looked for as a shell does. Where they are missing, films are taken as MP4 alone.
        ffmpeg_folder: Option<PathBuf> = None,
        /// Run ffmpeg even if the kernel has no Landlock (Linux 5.13 and newer have it). A video that
        /// exploits ffmpeg can then read and write every file that the server can. Otherwise ffmpeg is not
        /// used on such a machine.
        ffmpeg_without_landlock: bool = false,
        /// How much one account may have uploaded without using it in a post yet.
        quota: ByteSize = ByteSize::gib(4),
        /// Maximum size of all files of one profile, including those of its posts.
        profile_quota: ByteSize = ByteSize::gib(50),
        /// Free disk space below which uploads are refused. A SQLite database on the same disk needs free
        /// space for writes.
        min_free_space: ByteSize = ByteSize::gib(1),
    }
}
