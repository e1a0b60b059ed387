//! Stages one uploaded audio or video file: its name and its bytes are checked, and its metadata is removed.
//! A video that has to be converted is stored as it is until a job has converted it.

use std::fs::File;
use std::io::{Seek, copy};
use std::sync::LazyLock;

use aushang_db::Timestamp;
use aushang_recording::{AudioKind, ConvertError, Mp4, VideoKind, check_length, strip_audio, strip_mp4};
use chrono::TimeDelta;
use tracing::Instrument;

use super::jobs::ConvertVideo;
use super::recording_error::into_error;
use super::stage::{check_quota, insert, size_within};
use super::store::Sizes;
use super::stored_video::WAITING;
use super::work_folder::WorkFolder;
use super::{Content, Owner, StoredAudio, StoredVideo, WorkOwner, store};
use crate::app::App;
use crate::concurrency::{FairLimit, FairPermit};
use crate::enums::MediaState;
use crate::ids::FileId;
use crate::problem::{Error, Reason, Result};
use crate::secret::unguessable;

/// The maximum size of an audio or video file in bytes.
pub const MAX_BYTES: u64 = 40 * 1024 * 1024;
const MAX_TITLE_CHARS: usize = 200;
/// The maximum number of videos of one owner that wait for their conversion.
const MAX_CONVERTING: u64 = 12;
/// The time that one conversion may take.
const CONVERSION: TimeDelta = TimeDelta::minutes(15);

/// Each inspection reads and writes the file once, and may start a process.
static INSPECTIONS: LazyLock<FairLimit<WorkOwner>> = LazyLock::new(|| FairLimit::new(2));

/// The inspection of one recording in a folder of its own. Its permit is held until the work has ended, even
/// if the caller has disconnected before.
struct Inspection {
    folder: WorkFolder,
    _permit: FairPermit,
}

impl Inspection {
    async fn begin(app: &App, owner: Owner) -> Result<Self> {
        let permit = INSPECTIONS.acquire(owner.into()).await;
        Ok(Self { folder: WorkFolder::new(app)?, _permit: permit })
    }

    /// Releases the permit.
    fn end(self) -> WorkFolder {
        self.folder
    }
}

pub async fn stage_audio(
    app: &App,
    owner: impl Into<Owner>,
    mut file: File,
    title: &str,
) -> Result<StoredAudio> {
    let owner = owner.into();
    let uploaded = size_within(&file, MAX_BYTES)?;
    check_quota(app, owner, uploaded).await?;
    let (inspection, name) = (Inspection::begin(app, owner).await?, title.to_owned());
    let inspect = move |folder: &WorkFolder| {
        let kind = AudioKind::of(&mut file, &name)?;
        let seconds = kind.seconds(&mut file)?;
        copy(&mut file, &mut folder.create("source")?)?;
        Ok((kind, seconds))
    };
    let (inspection, (kind, seconds)) = blocking(inspection, inspect).await?;

    // For MP3, `strip_audio` copies the frames: ffmpeg would keep trailing data.
    let converter = app.converter.as_ref().filter(|_| kind != AudioKind::Mp3);
    let inspection = if let Some(converter) = converter {
        let folder = &inspection.folder;
        let (source, stripped) = (folder.of("source"), folder.of("sound"));
        converter.strip_audio(&source, kind, &stripped, folder.path()).await.map_err(into_error)?;
        inspection
    } else {
        let strip = move |folder: &WorkFolder| {
            let mut source = File::open(folder.of("source"))?;
            Ok(strip_audio(kind, &mut source, &mut folder.create("sound")?)?)
        };
        blocking(inspection, strip).await?.0
    };
    let folder = inspection.end();
    let size = size_of(&folder, "sound").await?;
    let audio = StoredAudio {
        file: FileId::new(app.now()),
        name: unguessable()?,
        title: title.chars().take(MAX_TITLE_CHARS).collect(),
        extension: kind.extension().to_owned(),
        size,
        seconds,
    };
    insert(app, owner, Sizes { kept: size, uploaded }, Content::Audio(audio.clone())).await?;
    app.files.put_file(&audio.key()?, &folder.of("sound")).await.map_err(Error::failure)?;
    Ok(audio)
}

/// `title` ends with the file name extension of its format.
pub async fn stage_video(
    app: &App,
    owner: impl Into<Owner>,
    mut file: File,
    title: &str,
) -> Result<StoredVideo> {
    let owner = owner.into();
    let uploaded = size_within(&file, MAX_BYTES)?;
    check_quota(app, owner, uploaded).await?;
    if app.converter.is_some() {
        check_converting(app, owner).await?;
    }
    let (inspection, name) = (Inspection::begin(app, owner).await?, title.to_owned());
    let inspect = move |folder: &WorkFolder| {
        let kind = VideoKind::of(&mut file, &name)?;
        copy(&mut file, &mut folder.create("source")?)?;
        Ok(kind)
    };
    let (inspection, kind) = blocking(inspection, inspect).await?;
    let video = StoredVideo {
        file: FileId::new(app.now()),
        name: unguessable()?,
        title: title.chars().take(MAX_TITLE_CHARS).collect(),
        extension: kind.extension().to_owned(),
        size: uploaded,
        state: MediaState::Converting,
        seconds: None,
        width: None,
        height: None,
        uploaded_at: Some(app.now()),
        poster: None,
    };
    if let Some(converter) = &app.converter {
        let folder = &inspection.folder;
        let probed = converter.probe(&folder.of("source"), kind, folder.path()).await.map_err(into_error)?;
        let (width, height) = (Some(probed.width), Some(probed.height));
        let video = StoredVideo { seconds: probed.seconds, width, height, ..video };
        // In a task of its own: otherwise a caller who disconnects in the middle would leave a row without a
        // job, which counts as a waiting video for a day.
        let (app, folder) = (app.clone(), inspection.end());
        let task = async move { keep_for_conversion(&app, owner, folder, video).await };
        return tokio::spawn(task.in_current_span()).await.map_err(Error::failure)?;
    }
    let (inspection, mp4) = blocking(inspection, move |folder| plain_mp4(folder, kind)).await?;
    let (folder, mp4) = (inspection.end(), mp4.ok_or(Reason::NoConverter)?);
    let (width, height) = mp4.size.unzip();
    let video = StoredVideo { state: MediaState::Ready, seconds: mp4.seconds, width, height, ..video };
    insert(app, owner, Sizes { kept: uploaded, uploaded }, Content::Video(video.clone())).await?;
    app.files.put_file(&video.video_key()?, &folder.of("source")).await.map_err(Error::failure)?;
    Ok(video)
}

/// Limits the waiting videos of one owner, so that it cannot occupy the converter for all others.
async fn check_converting(app: &App, owner: Owner) -> Result<()> {
    let since = app.now() - WAITING;
    let converting = store::count_converting(app.db.reader(), owner, since).await?;
    if converting >= MAX_CONVERTING { Err(Reason::TooManyFilms.into()) } else { Ok(()) }
}

/// When the conversion of a new video is scheduled, so that an owner with many videos does not delay the
/// others: the more videos of the owner are waiting, the later, a quarter of an hour for each. The result
/// is never in the future, so idle workers may start all of them now.
fn due_at(now: Timestamp, waiting: u64) -> Timestamp {
    let ahead = MAX_CONVERTING.saturating_sub(waiting);
    now - CONVERSION * i32::try_from(ahead).expect("a small number")
}

async fn keep_for_conversion(
    app: &App,
    owner: Owner,
    folder: WorkFolder,
    video: StoredVideo,
) -> Result<StoredVideo> {
    let sizes = Sizes { kept: video.size, uploaded: video.size };
    insert(app, owner, sizes, Content::Video(video.clone())).await?;
    app.files.put_file(&video.source_key()?, &folder.of("source")).await.map_err(Error::failure)?;
    // Not in the transaction of the row: the job needs the bytes. If the process ends before the job is
    // enqueued, the caller has received no reference to the video, and the sweep deletes it.
    let (now, job) = (app.now(), ConvertVideo { file: video.file, name: Some(video.name.clone()) });
    let lease_now = app.clock.lease_now();
    app.write(move |tx| {
        Box::pin(async move {
            let waiting = store::count_converting(tx, owner, now - WAITING).await?;
            Ok(aushang_jobs::enqueue(tx, &job, now, due_at(lease_now, waiting)).await?)
        })
    })
    .await?;
    Ok(video)
}

/// Used without a converter: removes the metadata of an MP4 file in place. `None` if some browsers could not
/// play the file as it is.
fn plain_mp4(folder: &WorkFolder, kind: VideoKind) -> Result<Option<Mp4>, ConvertError> {
    if kind != VideoKind::Mp4 {
        return Ok(None);
    }
    let mut video = File::options().read(true).write(true).open(folder.of("source"))?;
    let mp4 = Mp4::read(&mut video)?;
    if !mp4.plays_anywhere() {
        return Ok(None);
    }
    check_length(mp4.seconds)?;
    strip_mp4(&mut video)?;
    video.rewind()?;
    Ok(Some(mp4))
}

/// Runs `work` on the blocking pool. I/O errors are failures of the server, not problems of the file.
async fn blocking<T: Send + 'static>(
    inspection: Inspection,
    work: impl FnOnce(&WorkFolder) -> Result<T, ConvertError> + Send + 'static,
) -> Result<(Inspection, T)> {
    let caller = tracing::Span::current();
    let work = move || {
        let done = caller.in_scope(|| work(&inspection.folder));
        (inspection, done)
    };
    match tokio::task::spawn_blocking(work).await {
        Ok((inspection, done)) => Ok((inspection, done.map_err(into_error)?)),
        // The panic hook has logged it. The caller sees a broken file.
        Err(error) if error.is_panic() => Err(Reason::BrokenFile.into()),
        Err(cancelled) => Err(Error::failure(cancelled)),
    }
}

async fn size_of(folder: &WorkFolder, name: &str) -> Result<u64> {
    Ok(tokio::fs::metadata(folder.of(name)).await.map_err(Error::failure)?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_video_of_an_account_precedes_the_second_of_another() {
        let now = Timestamp::from_millis(1_000_000_000);
        let minute = TimeDelta::minutes(1);
        assert!(due_at(now + minute, 1) < due_at(now, 2), "a first video precedes earlier second videos");
        assert!(due_at(now, 1) < due_at(now + minute, 1), "two first videos keep their order");
        assert!(due_at(now, 12) < due_at(now + minute * 166, 1), "a twelfth video is not delayed for ever");
        for waiting in 0..20 {
            assert!(due_at(now, waiting) <= now, "it is never in the future");
        }
    }
}
