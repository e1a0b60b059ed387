//! Checks the configuration, ffmpeg and the disk space.

use std::path::{Path, PathBuf};

use aushang::free_space;
use aushang_config::Config;
use aushang_db::file_of;
use aushang_recording::{Converter, confine};

use super::Finding;
use crate::start::{confiner, database};

/// Free bytes below which the check fails, and below which it warns.
const TOO_LITTLE: u64 = 512 * 1024 * 1024;
const LITTLE: u64 = 5 * 1024 * 1024 * 1024;

pub fn configuration(config: &Config) -> Finding {
    const CHECK: &str = "configuration";
    let address = &config.server.public_url;
    let is_here = matches!(address.host_str(), Some("localhost" | "127.0.0.1"));
    if is_here || address.scheme() != "https" {
        let found = format!("the configuration is valid, but server.public_url is {address}");
        return Finding::warn(
            CHECK,
            found,
            "set it to the https address that users open; links in mails begin with it",
        );
    }
    Finding::ok(CHECK, "the configuration is valid")
}

/// Names the number of previous secrets, so that none is forgotten. `None` if there are none.
pub fn secrets(config: &Config) -> Option<Finding> {
    const CHECK: &str = "secrets";
    let found = match config.session.previous_secrets.len() {
        0 => return None,
        1 => "one previous secret is still accepted".to_owned(),
        number => format!("{number} previous secrets are still accepted"),
    };
    let advice = "shorten session.previous_secrets when nothing needs them";
    Some(Finding::ok(CHECK, format!("{found}; {advice}")))
}

/// Checks that ffmpeg runs and has the required encoders.
pub async fn ffmpeg(config: &Config) -> Finding {
    const CHECK: &str = "videos";
    let folder = config.media.ffmpeg_folder.as_deref();
    let confiner = confiner(config);
    if !confiner.may_run() {
        return Finding::fail(
            CHECK,
            "this kernel has no Landlock, so ffmpeg is not used",
            "run Linux 5.13 or newer with Landlock among its security modules (lsm=), or set \
             media.ffmpeg_without_landlock",
        );
    }
    match (Converter::find(folder, confiner), folder) {
        (Some(converter), _) => match converter.check().await {
            Ok(()) if confine::is_supported() => Finding::ok(CHECK, "ffmpeg and ffprobe run, confined"),
            Ok(()) => Finding::warn(
                CHECK,
                "ffmpeg and ffprobe run without confinement and can read and write every file that the server can",
                "run Linux 5.13 or newer with Landlock among its security modules (lsm=)",
            ),
            Err(why) => {
                Finding::fail(CHECK, why, "install a complete ffmpeg; until then no video is converted")
            }
        },
        (None, Some(folder)) => {
            let found = format!("{} does not contain both ffmpeg and ffprobe", folder.display());
            Finding::warn(
                CHECK,
                found,
                "correct media.ffmpeg_folder; until then only MP4 videos with H.264 are accepted",
            )
        }
        (None, None) => {
            let found = "ffmpeg was not found: only MP4 videos with H.264 are accepted";
            Finding::warn(CHECK, found, "install ffmpeg, or set media.ffmpeg_folder")
        }
    }
}

/// Checks the free disk space for the database and the files.
pub fn room(config: &Config) -> Vec<Finding> {
    let folder_of = |file: PathBuf| file.parent().map(Path::to_path_buf);
    let database = file_of(&database(config)).ok().flatten().and_then(folder_of);
    let folders = [("room: data", database), ("room: files", Some(config.media.folder.clone()))];
    let floor = config.media.min_free_space.bytes();
    folders.into_iter().filter_map(|(check, folder)| Some(room_in(check, &folder?, floor))).collect()
}

fn room_in(check: &'static str, folder: &Path, floor: u64) -> Finding {
    let free = match free_space::at(folder) {
        Ok(free) => free,
        Err(error) => {
            let found = format!("{}: {error}", folder.display());
            return Finding::warn(check, found, "check that the folder exists and is readable");
        }
    };
    judge_room(check, folder, free, floor)
}

fn judge_room(check: &'static str, folder: &Path, free: u64, floor: u64) -> Finding {
    let found = format!("{} MB are free in {}", free / 1_000_000, folder.display());
    match free {
        ..TOO_LITTLE => Finding::fail(check, found, "free disk space, or the server cannot write any more"),
        _ if free < floor => {
            Finding::fail(check, found, "free disk space: below media.min_free_space uploads are refused")
        }
        TOO_LITTLE..LITTLE => Finding::warn(check, found, "free disk space soon"),
        _ => Finding::ok(check, found),
    }
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn disk_space_is_judged_by_the_free_bytes() {
        for (free, floor, state) in [
            (0, 0, State::Fail),
            (TOO_LITTLE - 1, 0, State::Fail),
            (TOO_LITTLE, 0, State::Warn),
            (LITTLE - 1, 0, State::Warn),
            (LITTLE, LITTLE, State::Ok),
            (LITTLE, LITTLE + 1, State::Fail),
        ] {
            assert_eq!(judge_room("room: data", Path::new("/"), free, floor).state, state, "{free} {floor}");
        }
    }
}
