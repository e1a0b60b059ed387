//! Converts recordings with ffmpeg and ffprobe, if they are installed.

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
use crate::{AudioKind, ConvertError, Unusable, VideoKind};

/// Timeout for probing a file.
const PROBE_TIMEOUT: Duration = Duration::from_secs(20);
/// Timeout for extracting a frame, or copying at most 40 MB.
const COPY_TIMEOUT: Duration = Duration::from_mins(1);
/// Timeout for converting a video of 40 MB on a busy machine.
const CONVERT_TIMEOUT: Duration = Duration::from_mins(15);

/// Maximum width of a converted video, in pixels.
const MAX_WIDTH: u32 = 1_280;
/// The longest edge of a video that is copied without conversion, in pixels.
const MAX_UNSCALED_EDGE: u32 = 1_920;
/// The latest time of the poster in the video, in seconds.
const POSTER_AT: f64 = 3.0;
/// Decoders refuse larger frames.
const MAX_PIXELS: u64 = 40_000_000;
/// The encoders of videos and posters.
const ENCODERS: [&str; 3] = ["libx264", "aac", "mjpeg"];

/// The paths of both programs. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Converter {
    ffmpeg: PathBuf,
    ffprobe: PathBuf,
    confiner: Confiner,
}

/// The properties of a video.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Video {
    pub width: u32,
    pub height: u32,
    /// Rounded up; `None` if the file does not contain its length.
    pub seconds: Option<u32>,
    /// Whether all browsers can play it without conversion.
    plays_anywhere: bool,
}

/// A video that all browsers can play, with its poster.
#[derive(Debug)]
pub struct Playable {
    /// The path of the video.
    pub film: PathBuf,
    /// `None` if no frame can be extracted.
    pub poster: Option<PathBuf>,
    pub video: Video,
}

impl Converter {
    /// Finds both programs in a folder, or in `PATH`. Returns `None` if one is missing.
    pub fn find(folder: Option<&Path>, confiner: Confiner) -> Option<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = match folder {
            // An absolute path, because the programs run in another folder.
            Some(folder) => vec![std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned())],
            None => std::env::split_paths(&path).filter(|folder| folder.is_absolute()).collect(),
        };
        let found = |name| folders.iter().map(|folder| folder.join(name)).find(|program| program.is_file());
        Some(Self { ffmpeg: found("ffmpeg")?, ffprobe: found("ffprobe")?, confiner })
    }

    /// Starts both programs in their sandbox, and checks that ffmpeg has all required encoders. The error is
    /// a message for the operator.
    pub async fn check(&self) -> Result<(), String> {
        self.output_of(&self.ffprobe, &["-v", "error", "-version"]).await?;
        let encoders = self.output_of(&self.ffmpeg, &["-hide_banner", "-encoders"]).await?;
        match ENCODERS.iter().find(|wanted| !encoders.split_whitespace().any(|encoder| encoder == **wanted)) {
            None => Ok(()),
            Some(missing) => Err(format!("{} has no encoder {missing}", self.ffmpeg.display())),
        }
    }

    /// The output of a program that reads no file.
    async fn output_of(&self, program: &Path, arguments: &[&str]) -> Result<String, String> {
        let arguments: Vec<_> = arguments.iter().map(OsString::from).collect();
        let failed = |why: &str| format!("{} cannot be run: {}", program.display(), why.trim());
        let command = self.confiner.command(program, &arguments, None, PROBE_TIMEOUT);
        let outcome = process::run(command, PROBE_TIMEOUT).await;
        let Outcome { status, stdout, stderr } = outcome.map_err(|error| failed(&error.to_string()))?;
        match status {
            Some(status) if status.success() => Ok(String::from_utf8_lossy(&stdout).into_owned()),
            Some(status) => Err(failed(&format!("{status} {}", beginning(&stderr)))),
            None => Err(failed(&format!("it did not end within {} s", PROBE_TIMEOUT.as_secs()))),
        }
    }

    /// Runs one of the programs with write access to a folder. Returns its output.
    async fn run(
        &self,
        program: &Path,
        call: &Call,
        folder: &Path,
        time: Duration,
    ) -> Result<Vec<u8>, ConvertError> {
        let command = self.confiner.command(program, &call.0, Some(folder), time);
        succeeded(
            process::run(command, time).await?,
            &program.file_name().unwrap_or_default().to_string_lossy(),
        )
    }

    /// Reads the properties of a video. Refuses a file without a video stream, or beyond the limits.
    pub async fn probe(&self, path: &Path, kind: VideoKind, folder: &Path) -> Result<Video, ConvertError> {
        let mut call = Call::new(&["-v", "error"]);
        call.input(kind.format(), path);
        call.add(&[
            "-show_entries",
            "format=duration:stream=codec_type,codec_name,pix_fmt,width,height",
            "-of",
            "json",
        ]);
        let json = self.run(&self.ffprobe, &call, folder, PROBE_TIMEOUT).await?;
        let probed: Probed = serde_json::from_slice(&json).map_err(|_| Unusable::Broken)?;
        Ok(probed.video(kind)?)
    }

    /// Converts a probed video to one that all browsers can play, and extracts a poster, both in `folder`. A
    /// video that all browsers can play already is copied without its metadata.
    pub async fn convert(
        &self,
        source: &Path,
        kind: VideoKind,
        video: Video,
        folder: &Path,
    ) -> Result<Playable, ConvertError> {
        let film = folder.join("film.mp4");
        let mut call = Call::ffmpeg();
        call.input(kind.format(), source);
        call.add(&["-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn"]);
        let time = if video.plays_anywhere {
            // Drops supplemental information (NAL type 6), where cameras and encoders write arbitrary data.
            call.add(&["-c", "copy", "-bsf:v", "filter_units=remove_types=6"]);
            COPY_TIMEOUT
        } else {
            let size =
                format!("yadif=deint=interlaced,scale=w='trunc(min({MAX_WIDTH},iw)/2)*2':h=-2,setsar=1");
            call.add(&["-vf", &size, "-c:v", "libx264", "-preset", "veryfast", "-crf", "23"]);
            call.add(&["-pix_fmt", "yuv420p", "-profile:v", "high", "-fpsmax", "60", "-threads", "2"]);
            call.add(&["-c:a", "aac", "-b:a", "128k", "-ac", "2", "-ar", "48000"]);
            CONVERT_TIMEOUT
        };
        call.drop_metadata();
        call.add(&["-max_muxing_queue_size", "1024", "-movflags", "+faststart"]);
        call.output("mp4", &film);
        self.run(&self.ffmpeg, &call, folder, time).await?;
        // The properties of the result, which may differ from those of the source.
        let video = self.probe(&film, VideoKind::Mp4, folder).await?;
        let poster = self.poster(&film, video, folder).await?;
        Ok(Playable { film, poster, video })
    }

    /// Extracts a frame from near the beginning, because the first frame is often black. Uses the first frame
    /// if the video stream ends earlier, as in audio with a cover. Returns `None` if there is no frame.
    async fn poster(
        &self,
        film: &Path,
        video: Video,
        folder: &Path,
    ) -> Result<Option<PathBuf>, ConvertError> {
        let at = f64::from(video.seconds.unwrap_or_default()) / 10.0;
        for at in [at.min(POSTER_AT), 0.0] {
            match self.frame_at(film, at, folder).await {
                Ok(Some(poster)) => return Ok(Some(poster)),
                Ok(None) | Err(ConvertError::Unusable(_)) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(None)
    }

    /// Extracts the frame at a time in seconds. Returns `None` if the video ends earlier, for which ffmpeg
    /// returns no error.
    async fn frame_at(&self, film: &Path, at: f64, folder: &Path) -> Result<Option<PathBuf>, ConvertError> {
        let poster = folder.join("poster.jpg");
        let mut call = Call::ffmpeg();
        call.add(&["-ss", &format!("{at:.2}")]);
        call.input(VideoKind::Mp4.format(), film);
        call.add(&["-map", "0:v:0", "-frames:v", "1", "-c:v", "mjpeg", "-q:v", "2"]);
        call.drop_metadata();
        call.add(&["-update", "1"]);
        call.output("image2", &poster);
        self.run(&self.ffmpeg, &call, folder, COPY_TIMEOUT).await?;
        Ok(poster.is_file().then_some(poster))
    }

    /// Copies an audio file without metadata, pictures and further tracks.
    pub async fn strip_audio(
        &self,
        source: &Path,
        kind: AudioKind,
        into: &Path,
        folder: &Path,
    ) -> Result<(), ConvertError> {
        let (input, output) = kind.formats();
        let mut call = Call::ffmpeg();
        call.input(input, source);
        call.add(&["-map", "0:a:0", "-c", "copy"]);
        call.drop_metadata();
        call.add(match kind {
            AudioKind::M4a => &["-movflags", "+faststart"],
            _ => &[],
        });
        call.output(output, into);
        self.run(&self.ffmpeg, &call, folder, COPY_TIMEOUT).await?;
        Ok(())
    }
}

fn succeeded(outcome: Outcome, program: &str) -> Result<Vec<u8>, ConvertError> {
    let why = beginning(&outcome.stderr);
    match outcome.status {
        Some(status) if status.success() => Ok(outcome.stdout),
        Some(status) if is_temporary(status, &why) => {
            Err(io::Error::other(format!("{program} ended early ({status})")).into())
        }
        status => {
            // The message contains properties of the file, and the name of a temporary folder.
            tracing::info!(program, ?status, %why, "refusing a recording that cannot be processed");
            let is_too_large = why.contains("exceeds specified max pixel count");
            Err(if is_too_large { Unusable::TooManyPixels } else { Unusable::Broken }.into())
        }
    }
}

/// The beginning of the error output, short enough for a log line.
fn beginning(stderr: &[u8]) -> String {
    String::from_utf8_lossy(stderr).chars().take(500).collect()
}

/// Whether a retry with the same file may succeed: the program was terminated (as by a shutdown or a lack of
/// memory), its libraries were missing, or the disk was full. Other errors, such as exceeding our limits, are
/// caused by the file.
fn is_temporary(status: ExitStatus, stderr: &str) -> bool {
    // ffmpeg cleans up after a termination signal, and then exits with 255.
    const TERMINATED: i32 = 255;
    const NOT_LOADED: i32 = NOT_RUN as i32;
    let terminating = [Signal::TERM, Signal::INT, Signal::HUP, Signal::KILL].map(Signal::as_raw);
    status.signal().is_some_and(|signal| terminating.contains(&signal))
        || matches!(status.code(), Some(TERMINATED | NOT_LOADED))
        || stderr.contains("No space left on device")
}

/// The arguments of a call. They set the format of the input file, and allow only files as sources, so that a
/// playlist or a reference in the input cannot open anything else.
struct Call(Vec<OsString>);

impl Call {
    fn new(arguments: &[&str]) -> Self {
        let mut call = Self(Vec::new());
        call.add(arguments);
        call
    }

    fn ffmpeg() -> Self {
        Self::new(&["-nostdin", "-hide_banner", "-v", "error", "-y"])
    }

    fn add(&mut self, arguments: &[&str]) {
        self.0.extend(arguments.iter().map(OsString::from));
    }

    fn input(&mut self, format: &str, path: &Path) {
        self.add(&["-max_pixels", &MAX_PIXELS.to_string()]);
        self.add(&["-protocol_whitelist", "file", "-format_whitelist", format]);
        self.add(&["-codec_whitelist", &codecs::DECODERS.join(","), "-f", format, "-i"]);
        self.add_path(path);
    }

    fn output(&mut self, format: &str, path: &Path) {
        self.add(&["-f", format]);
        self.add_path(path);
    }

    fn add_path(&mut self, path: &Path) {
        let mut name = OsString::from("file:");
        name.push(path);
        self.0.push(name);
    }

    fn drop_metadata(&mut self) {
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
        let video = self.streams.iter().find(of("video")).ok_or(Unusable::Broken)?;
        let audio = self.streams.iter().find(of("audio"));
        let (Some(width @ 1..), Some(height @ 1..)) = (video.width, video.height) else {
            return Err(Unusable::Broken);
        };
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return Err(Unusable::TooManyPixels);
        }
        let seconds = self.format.duration.as_ref().and_then(|duration| whole_seconds(duration));
        check_length(seconds)?;
        let plays_anywhere = matches!(kind, VideoKind::Mp4 | VideoKind::Mov)
            && video.codec_name.as_deref() == Some("h264")
            && video.pix_fmt.as_deref() == Some("yuv420p")
            && audio.is_none_or(|audio| audio.codec_name.as_deref() == Some("aac"))
            && width.max(height) <= MAX_UNSCALED_EDGE;
        Ok(Video { width, height, seconds, plays_anywhere })
    }
}

/// Refuses a video whose conversion would take too long.
pub fn check_length(seconds: Option<u32>) -> Result<(), Unusable> {
    const MAX_SECONDS: u32 = 6 * 60 * 60;
    if seconds.is_some_and(|seconds| seconds > MAX_SECONDS) { Err(Unusable::TooLong) } else { Ok(()) }
}

/// Rounds up: `12.34` becomes 13. Returns `None` if the text is not a number.
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
    fn programs_in_a_relative_folder_have_absolute_paths() {
        let folder = tempfile::tempdir_in(".").expect("a folder");
        for name in ["ffmpeg", "ffprobe"] {
            std::fs::write(folder.path().join(name), "").expect("there is room");
        }
        let relative = Path::new(folder.path().file_name().expect("it has a name"));
        let found =
            Converter::find(Some(relative), Confiner::of_this_process(true)).expect("both programs exist");
        assert!(found.ffmpeg.is_absolute() && found.ffprobe.is_absolute(), "{found:?}");
    }

    /// `echo` takes the place of the binary that confines, and returns what it would be called with.
    #[tokio::test]
    async fn programs_are_started_through_the_confiner_only() {
        let confiner = Confiner { binary: "/bin/echo".into(), allow_without_landlock: false };
        let missing = PathBuf::from("/missing/ffprobe");
        let converter = Converter { ffmpeg: missing.clone(), ffprobe: missing, confiner };
        let id = std::process::id();
        let output = converter.output_of(&converter.ffprobe, &["-version"]).await.expect("echo runs");
        assert_eq!(output, format!("run-confined {id} 20 required  /missing/ffprobe -version\n"));

        let folder = tempfile::tempdir().expect("a folder");
        let mut call = Call::ffmpeg();
        call.add(&["-i", "film.mp4"]);
        let output =
            converter.run(&converter.ffmpeg, &call, folder.path(), COPY_TIMEOUT).await.expect("echo runs");
        let output = String::from_utf8(output).expect("text");
        let begin = format!(
            "run-confined {id} {} required {} /missing/ffprobe ",
            COPY_TIMEOUT.as_secs(),
            folder.path().display()
        );
        assert!(output.starts_with(&begin), "{output}");
    }

    /// Instead of the confining binary, a shell is started. It finds a script with the name of the command in
    /// the working folder; the script does the work of ffmpeg and ffprobe.
    #[tokio::test]
    async fn no_step_of_a_conversion_starts_a_program_directly() {
        let folder = tempfile::tempdir().expect("a folder");
        let probed = r#"{"streams":[{"codec_type":"video","width":64,"height":36}]}"#;
        let script = format!(
            "case $5 in */ffprobe) echo '{probed}' ;; */ffmpeg) for file; do :; done; : > \"${{file#file:}}\" ;; esac"
        );
        std::fs::write(folder.path().join(crate::confine::COMMAND), script).expect("there is room");
        let confiner = Confiner { binary: "/bin/sh".into(), allow_without_landlock: false };
        let (ffmpeg, ffprobe) = ("/missing/ffmpeg".into(), "/missing/ffprobe".into());
        let converter = Converter { ffmpeg, ffprobe, confiner };

        let (source, kind, folder) = (Path::new("/missing/film.mp4"), VideoKind::Mp4, folder.path());
        let video = converter.probe(source, kind, folder).await.expect("the script describes it");
        let playable = converter.convert(source, kind, video, folder).await.expect("the script converts it");
        assert!(playable.film.is_file() && playable.poster.is_some(), "{playable:?}");
        let sound = folder.join("sound.mp3");
        converter.strip_audio(source, AudioKind::Mp3, &sound, folder).await.expect("the script copies it");
        assert!(sound.is_file());
    }

    #[test]
    fn video_that_a_decoder_refuses_reports_the_reason() {
        let refused = Outcome {
            status: Some(ExitStatus::from_raw(1 << 8)),
            stdout: Vec::new(),
            stderr: b"Picture size 8000x8000 exceeds specified max pixel count 40000000".to_vec(),
        };
        let trouble = succeeded(refused, "ffprobe").expect_err("it failed");
        assert!(matches!(trouble, ConvertError::Unusable(Unusable::TooManyPixels)));
    }

    #[tokio::test]
    async fn a_terminated_program_does_not_refuse_the_video() {
        for (script, is_refused) in [
            ("exit 1", true),
            ("exit 69", true),
            // Its output file exceeded the limit.
            ("kill -XFSZ $$", true),
            ("kill -TERM $$", false),
            ("kill -KILL $$", false),
            ("exit 255", false),
            ("exit 127", false),
            ("echo 'film.mp4: No space left on device' >&2; exit 228", false),
        ] {
            let mut shell = std::process::Command::new("/bin/sh");
            shell.args(["-c", script]);
            let outcome = process::run(shell, PROBE_TIMEOUT).await;
            let trouble = succeeded(outcome.expect("it started"), "sh").expect_err("it failed");
            assert_eq!(matches!(trouble, ConvertError::Unusable(_)), is_refused, "{script}");
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
            let probed: Probed = serde_json::from_str(&text).expect("the JSON is like ffprobe's");
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
    fn seconds_are_rounded_up() {
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
