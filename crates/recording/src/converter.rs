//! ffmpeg and ffprobe, where they are installed.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::time::Duration;

use rustix::process::Signal;
use serde::Deserialize;

use crate::codecs;
use crate::confine::{Confiner, NOT_RUN};
use crate::process::{self, Outcome};
use crate::{AudioKind, Trouble, Unusable, VideoKind};

/// A look at a file's heads.
const LOOKING: Duration = Duration::from_secs(20);
/// One picture, or a copy of at most 40 MB.
const COPYING: Duration = Duration::from_mins(1);
/// A film of 40 MB on a busy machine.
const CONVERTING: Duration = Duration::from_mins(15);

/// The widest that a film becomes, pixels.
const WIDEST: u32 = 1_280;
/// The longest edge of a film that plays as it is and is left so, pixels.
const MAX_UNSCALED_EDGE: u32 = 1_920;
/// Where the poster is taken, at most this far into the film, seconds.
const POSTER_AT: f64 = 3.0;
/// No decoder takes a picture that is larger.
const MAX_PIXELS: u64 = 40_000_000;
/// What films and posters are made with.
const ENCODERS: [&str; 3] = ["libx264", "aac", "mjpeg"];

/// Both programs, ready to run. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Converter {
    ffmpeg: PathBuf,
    ffprobe: PathBuf,
    confiner: Confiner,
}

/// What a film is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Video {
    pub width: u32,
    pub height: u32,
    /// Rounded up; none: the file does not say.
    pub seconds: Option<u32>,
    /// As it is, but for its metadata and its order, every browser plays it.
    plays_anywhere: bool,
}

/// A film that every browser plays, and a picture of it.
#[derive(Debug)]
pub struct Playable {
    pub film: PathBuf,
    /// None: there is no picture to be had out of it.
    pub poster: Option<PathBuf>,
    pub video: Video,
}

impl Converter {
    /// Looks for both programs in a folder, or in those of `PATH`.
    pub fn find(folder: Option<&Path>, confiner: Confiner) -> Option<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = match folder {
            // They run in another folder.
            Some(folder) => vec![std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned())],
            None => std::env::split_paths(&path).filter(|folder| folder.is_absolute()).collect(),
        };
        let found = |name| folders.iter().map(|folder| folder.join(name)).find(|program| program.is_file());
        Some(Self { ffmpeg: found("ffmpeg")?, ffprobe: found("ffprobe")?, confiner })
    }

    /// Starts both programs as for a film, and sees that ffmpeg can make what is asked of it. An error
    /// says what is wrong.
    pub async fn check(&self) -> Result<(), String> {
        self.listen_to(&self.ffprobe, &["-v", "error", "-version"]).await?;
        let encoders = self.listen_to(&self.ffmpeg, &["-hide_banner", "-encoders"]).await?;
        match ENCODERS.iter().find(|wanted| !encoders.split_whitespace().any(|word| word == **wanted)) {
            None => Ok(()),
            Some(missing) => Err(format!("{} has no encoder {missing}", self.ffmpeg.display())),
        }
    }

    /// The output of a program that reads no file.
    async fn listen_to(&self, program: &Path, words: &[&str]) -> Result<String, String> {
        let words: Vec<_> = words.iter().map(OsString::from).collect();
        let failed = |why: &str| format!("{} cannot be run: {}", program.display(), why.trim());
        let command = self.confiner.command(program, &words, None, LOOKING);
        let outcome = process::run(command, LOOKING).await;
        let Outcome { status, said, complained } = outcome.map_err(|error| failed(&error.to_string()))?;
        match status {
            Some(status) if status.success() => Ok(String::from_utf8_lossy(&said).into_owned()),
            Some(status) => Err(failed(&format!("{status} {}", beginning(&complained)))),
            None => Err(failed(&format!("it did not end within {} s", LOOKING.as_secs()))),
        }
    }

    /// Runs one of the programs on a file in a folder, where it may write; returns its output.
    async fn run(
        &self,
        program: &Path,
        call: &Call,
        folder: &Path,
        time: Duration,
    ) -> Result<Vec<u8>, Trouble> {
        let command = self.confiner.command(program, &call.0, Some(folder), time);
        succeeded(
            process::run(command, time).await?,
            &program.file_name().unwrap_or_default().to_string_lossy(),
        )
    }

    /// Looks into a film; refuses what has no picture to show.
    pub async fn probe(&self, film: &Path, kind: VideoKind, folder: &Path) -> Result<Video, Trouble> {
        let mut call = Call::new(&["-v", "error"]);
        call.reads(kind.format(), film);
        call.add(&[
            "-show_entries",
            "format=duration:stream=codec_type,codec_name,pix_fmt,width,height",
            "-of",
            "json",
        ]);
        let said = self.run(&self.ffprobe, &call, folder, LOOKING).await?;
        let found: Probed = serde_json::from_slice(&said).map_err(|_| Unusable::Broken)?;
        Ok(found.video(kind)?)
    }

    /// Makes a film that every browser plays out of one that was probed, and a picture of it, both
    /// in `folder`. One that plays already is copied without its metadata.
    pub async fn convert(
        &self,
        source: &Path,
        kind: VideoKind,
        video: Video,
        folder: &Path,
    ) -> Result<Playable, Trouble> {
        let film = folder.join("film.mp4");
        let mut call = Call::ffmpeg();
        call.reads(kind.format(), source);
        call.add(&["-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn"]);
        let time = if video.plays_anywhere {
            // Drops supplemental information (NAL type 6), where cameras and encoders write arbitrary data.
            call.add(&["-c", "copy", "-bsf:v", "filter_units=remove_types=6"]);
            COPYING
        } else {
            let size = format!("yadif=deint=interlaced,scale=w='trunc(min({WIDEST},iw)/2)*2':h=-2,setsar=1");
            call.add(&["-vf", &size, "-c:v", "libx264", "-preset", "veryfast", "-crf", "23"]);
            call.add(&["-pix_fmt", "yuv420p", "-profile:v", "high", "-fpsmax", "60", "-threads", "2"]);
            call.add(&["-c:a", "aac", "-b:a", "128k", "-ac", "2", "-ar", "48000"]);
            CONVERTING
        };
        call.leaves_out_metadata();
        call.add(&["-max_muxing_queue_size", "1024", "-movflags", "+faststart"]);
        call.writes("mp4", &film);
        self.run(&self.ffmpeg, &call, folder, time).await?;
        // What came out, not what was promised.
        let video = self.probe(&film, VideoKind::Mp4, folder).await?;
        let poster = self.poster(&film, video, folder).await?;
        Ok(Playable { film, poster, video })
    }

    /// A picture from near the beginning, for the very first is often black; that one where the
    /// pictures end before, as those of a sound with a cover do. None: there is none at all.
    async fn poster(&self, film: &Path, video: Video, folder: &Path) -> Result<Option<PathBuf>, Trouble> {
        let at = f64::from(video.seconds.unwrap_or_default()) / 10.0;
        for at in [at.min(POSTER_AT), 0.0] {
            match self.still(film, at, folder).await {
                Ok(Some(poster)) => return Ok(Some(poster)),
                Ok(None) | Err(Trouble::Unusable(_)) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(None)
    }

    /// The picture at a moment. None: the film has ended by then, which is no mistake to ffmpeg.
    async fn still(&self, film: &Path, at: f64, folder: &Path) -> Result<Option<PathBuf>, Trouble> {
        let poster = folder.join("poster.jpg");
        let mut call = Call::ffmpeg();
        call.add(&["-ss", &format!("{at:.2}")]);
        call.reads(VideoKind::Mp4.format(), film);
        call.add(&["-map", "0:v:0", "-frames:v", "1", "-c:v", "mjpeg", "-q:v", "2"]);
        call.leaves_out_metadata();
        call.add(&["-update", "1"]);
        call.writes("image2", &poster);
        self.run(&self.ffmpeg, &call, folder, COPYING).await?;
        Ok(poster.is_file().then_some(poster))
    }

    /// Copies a sound without its texts and pictures, and without any second track.
    pub async fn strip_audio(
        &self,
        source: &Path,
        kind: AudioKind,
        into: &Path,
        folder: &Path,
    ) -> Result<(), Trouble> {
        let (reads, writes) = kind.formats();
        let mut call = Call::ffmpeg();
        call.reads(reads, source);
        call.add(&["-map", "0:a:0", "-c", "copy"]);
        call.leaves_out_metadata();
        call.add(match kind {
            AudioKind::M4a => &["-movflags", "+faststart"],
            _ => &[],
        });
        call.writes(writes, into);
        self.run(&self.ffmpeg, &call, folder, COPYING).await?;
        Ok(())
    }
}

fn succeeded(outcome: Outcome, program: &str) -> Result<Vec<u8>, Trouble> {
    let why = beginning(&outcome.complained);
    match outcome.status {
        Some(status) if status.success() => Ok(outcome.said),
        Some(status) if is_the_machines_fault(status, &why) => {
            Err(io::Error::other(format!("{program} ended early ({status})")).into())
        }
        status => {
            // It speaks of the file's own numbers and of a folder that is gone by then.
            tracing::info!(program, ?status, %why, "a recording cannot be used");
            let is_too_large = why.contains("exceeds specified max pixel count");
            Err(if is_too_large { Unusable::TooManyPixels } else { Unusable::Broken }.into())
        }
    }
}

/// The beginning of the error output, short enough for a log line.
fn beginning(complained: &[u8]) -> String {
    String::from_utf8_lossy(complained).chars().take(500).collect()
}

/// Whether the same file may do better another time: somebody ended the program, as a system does that
/// shuts down or runs out of memory, its libraries were missing, or the disk was full. What it does to
/// itself within our limits is the file's fault.
fn is_the_machines_fault(status: ExitStatus, complained: &str) -> bool {
    // ffmpeg that was told to end tidies up first and ends with 255.
    const TOLD_TO_END: i32 = 255;
    const NOT_LOADED: i32 = NOT_RUN as i32;
    let ended = [Signal::TERM, Signal::INT, Signal::HUP, Signal::KILL].map(Signal::as_raw);
    status.signal().is_some_and(|signal| ended.contains(&signal))
        || matches!(status.code(), Some(TOLD_TO_END | NOT_LOADED))
        || complained.contains("No space left on device")
}

/// The words of one call. They say what a file is and that only files may be opened, so that no
/// playlist and no reference in it leads anywhere.
struct Call(Vec<OsString>);

impl Call {
    fn new(words: &[&str]) -> Self {
        let mut call = Self(Vec::new());
        call.add(words);
        call
    }

    fn ffmpeg() -> Self {
        Self::new(&["-nostdin", "-hide_banner", "-v", "error", "-y"])
    }

    fn add(&mut self, words: &[&str]) {
        self.0.extend(words.iter().map(OsString::from));
    }

    fn reads(&mut self, format: &str, path: &Path) {
        self.add(&["-max_pixels", &MAX_PIXELS.to_string()]);
        self.add(&["-protocol_whitelist", "file", "-format_whitelist", format]);
        self.add(&["-codec_whitelist", &codecs::DECODERS.join(","), "-f", format, "-i"]);
        self.names(path);
    }

    fn writes(&mut self, format: &str, path: &Path) {
        self.add(&["-f", format]);
        self.names(path);
    }

    fn names(&mut self, path: &Path) {
        let mut name = OsString::from("file:");
        name.push(path);
        self.0.push(name);
    }

    fn leaves_out_metadata(&mut self) {
        self.add(&["-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"]);
        self.add(&["-flags:v", "+bitexact", "-flags:a", "+bitexact"]);
    }
}

#[derive(Deserialize)]
struct Probed {
    #[serde(default)]
    streams: Vec<Stream>,
    #[serde(default)]
    format: Format,
}

#[derive(Default, Deserialize)]
struct Format {
    duration: Option<String>,
}

#[derive(Deserialize)]
struct Stream {
    codec_type: Option<String>,
    codec_name: Option<String>,
    pix_fmt: Option<String>,
    width: Option<u32>,
    height: Option<u32>,
}

impl Probed {
    fn video(&self, kind: VideoKind) -> Result<Video, Unusable> {
        let of = |kind: &'static str| move |stream: &&Stream| stream.codec_type.as_deref() == Some(kind);
        let picture = self.streams.iter().find(of("video")).ok_or(Unusable::Broken)?;
        let sound = self.streams.iter().find(of("audio"));
        let (Some(width @ 1..), Some(height @ 1..)) = (picture.width, picture.height) else {
            return Err(Unusable::Broken);
        };
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return Err(Unusable::TooManyPixels);
        }
        let seconds = self.format.duration.as_ref().and_then(|duration| whole_seconds(duration));
        check_length(seconds)?;
        let plays_anywhere = matches!(kind, VideoKind::Mp4 | VideoKind::Mov)
            && picture.codec_name.as_deref() == Some("h264")
            && picture.pix_fmt.as_deref() == Some("yuv420p")
            && sound.is_none_or(|sound| sound.codec_name.as_deref() == Some("aac"))
            && width.max(height) <= MAX_UNSCALED_EDGE;
        Ok(Video { width, height, seconds, plays_anywhere })
    }
}

/// Refuses a video whose conversion would take too long.
pub fn check_length(seconds: Option<u32>) -> Result<(), Unusable> {
    const MAX_SECONDS: u32 = 6 * 60 * 60;
    if seconds.is_some_and(|seconds| seconds > MAX_SECONDS) { Err(Unusable::TooLong) } else { Ok(()) }
}

/// `12.34` is 13; what is no number is none.
fn whole_seconds(text: &str) -> Option<u32> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let whole: u32 = whole.parse().ok()?;
    let more = rest.bytes().any(|digit| matches!(digit, b'1'..=b'9'));
    whole.checked_add(more.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_in_a_relative_folder_are_called_by_their_whole_path() {
        let folder = tempfile::tempdir_in(".").expect("a folder");
        for name in ["ffmpeg", "ffprobe"] {
            std::fs::write(folder.path().join(name), "").expect("there is room");
        }
        let relative = Path::new(folder.path().file_name().expect("it has a name"));
        let found = Converter::find(Some(relative), Confiner::of_this_process(true)).expect("both are there");
        assert!(found.ffmpeg.is_absolute() && found.ffprobe.is_absolute(), "{found:?}");
    }

    #[test]
    fn video_that_a_decoder_refuses_reports_the_reason() {
        let refused = Outcome {
            status: Some(ExitStatus::from_raw(1 << 8)),
            said: Vec::new(),
            complained: b"Picture size 8000x8000 exceeds specified max pixel count 40000000".to_vec(),
        };
        let trouble = succeeded(refused, "ffprobe").expect_err("it did not succeed");
        assert!(matches!(trouble, Trouble::Unusable(Unusable::TooManyPixels)));
    }

    #[tokio::test]
    async fn a_program_that_was_ended_says_nothing_about_the_film() {
        for (script, is_the_films_fault) in [
            ("exit 1", true),
            ("exit 69", true),
            // Its file grew too large.
            ("kill -XFSZ $$", true),
            ("kill -TERM $$", false),
            ("kill -KILL $$", false),
            ("exit 255", false),
            ("exit 127", false),
            ("echo 'film.mp4: No space left on device' >&2; exit 228", false),
        ] {
            let mut shell = std::process::Command::new("/bin/sh");
            shell.args(["-c", script]);
            let outcome = process::run(shell, LOOKING).await;
            let trouble = succeeded(outcome.expect("it began"), "sh").expect_err("it did not succeed");
            assert_eq!(matches!(trouble, Trouble::Unusable(_)), is_the_films_fault, "{script}");
        }
    }

    // spec: ATTACH-44
    #[test]
    fn video_has_at_most_six_hours_and_forty_million_pixels() {
        let probed = |width: u32, height: u32, seconds: &str| {
            let text = format!(
                r#"{{"streams":[{{"codec_type":"video","width":{width},"height":{height}}}],
                     "format":{{"duration":"{seconds}"}}}}"#
            );
            let probed: Probed = serde_json::from_str(&text).expect("as ffprobe says it");
            probed.video(VideoKind::Mp4).map(|video| video.seconds)
        };
        for (width, height, seconds, expected) in [
            (8_000, 5_000, "21600.0", Ok(Some(21_600))),
            (8_000, 5_000, "21600.1", Err(Unusable::TooLong)),
            (8_000, 5_001, "1", Err(Unusable::TooManyPixels)),
            (u32::MAX, u32::MAX, "1", Err(Unusable::TooManyPixels)),
            (0, 5_000, "1", Err(Unusable::Broken)),
        ] {
            assert_eq!(probed(width, height, seconds), expected, "{width} x {height}, {seconds} s");
        }
    }

    #[test]
    fn a_second_that_has_begun_counts() {
        for (text, seconds) in [
            ("2.000000", Some(2)),
            ("2.000001", Some(3)),
            ("0.1", Some(1)),
            ("7", Some(7)),
            ("N/A", None),
            ("-1.0", None),
            ("4294967295.5", None),
        ] {
            assert_eq!(whole_seconds(text), seconds, "{text}");
        }
    }
}
