//! Takes one uploaded sound or film in: judged by its name and its bytes, and freed of what it says
//! about whoever made it. A film that has to be made playable first is kept until a job has done so.

use std::fs::File;
use std::io::{Seek, copy};
use std::sync::LazyLock;

use aushang_db::Timestamp;
use aushang_recording::{AudioKind, Mp4, Trouble, VideoKind, check_length, strip_audio, strip_mp4};
use chrono::TimeDelta;
use tracing::Instrument;

use super::jobs::ConvertVideo;
use super::recording_error::trouble;
use super::stage::{check_quota, insert, size_within};
use super::store::Sizes;
use super::stored_video::WAITING;
use super::workplace::Workplace;
use super::{Content, StoredAudio, StoredVideo, store};
use crate::actor::Actor;
use crate::app::App;
use crate::concurrency::{FairLimit, FairPermit};
use crate::enums::MediaState;
use crate::ids::{AccountId, FileId};
use crate::problem::{Error, Reason, Result};
use crate::secret::unguessable;

/// Of a sound and of a film, bytes.
pub const MAX_BYTES: u64 = 40 * 1024 * 1024;
const MAX_TITLE_CHARS: usize = 200;
/// Films of one account that wait for their conversion, which may take a quarter of an hour each.
const MAX_CONVERTING: u64 = 12;
const A_FILM: TimeDelta = TimeDelta::minutes(15);

/// Each is read and written once, and a process of its own may look into it.
static LOOKING: LazyLock<FairLimit<AccountId>> = LazyLock::new(|| FairLimit::new(2));

/// A recording that is looked into, in a workplace. The turn ends with the work, also when the caller
/// has hung up long before.
struct Looking {
    place: Workplace,
    _turn: FairPermit,
}

impl Looking {
    async fn begin(app: &App, actor: &Actor) -> Result<Self> {
        let turn = LOOKING.acquire(actor.account).await;
        Ok(Self { place: Workplace::new(app)?, _turn: turn })
    }

    /// The next has its turn.
    fn end(self) -> Workplace {
        self.place
    }
}

pub async fn stage_audio(app: &App, actor: &Actor, mut file: File, title: &str) -> Result<StoredAudio> {
    let uploaded = size_within(&file, MAX_BYTES)?;
    check_quota(app, actor, uploaded).await?;
    let (looking, name) = (Looking::begin(app, actor).await?, title.to_owned());
    let judge = move |place: &Workplace| {
        let kind = AudioKind::of(&mut file, &name)?;
        let seconds = kind.seconds(&mut file)?;
        copy(&mut file, &mut place.create("source")?)?;
        Ok((kind, seconds))
    };
    let (looking, (kind, seconds)) = blocking(looking, judge).await?;

    // MP3 frames are copied by our own code: ffmpeg keeps trailing data.
    let converter = app.converter.as_ref().filter(|_| kind != AudioKind::Mp3);
    let looking = if let Some(converter) = converter {
        let place = &looking.place;
        let (source, sound) = (place.of("source"), place.of("sound"));
        converter.strip_audio(&source, kind, &sound, place.path()).await.map_err(trouble)?;
        looking
    } else {
        let strip = move |place: &Workplace| {
            let mut source = File::open(place.of("source"))?;
            Ok(strip_audio(kind, &mut source, &mut place.create("sound")?)?)
        };
        blocking(looking, strip).await?.0
    };
    let place = looking.end();
    let size = length_of(&place, "sound").await?;
    let audio = StoredAudio {
        file: FileId::new(app.now()),
        name: unguessable()?,
        title: title.chars().take(MAX_TITLE_CHARS).collect(),
        extension: kind.extension().to_owned(),
        size,
        seconds,
    };
    insert(app, actor, Sizes { kept: size, uploaded }, Content::Audio(audio.clone())).await?;
    app.files.put_file(&audio.key()?, &place.of("sound")).await.map_err(Error::failure)?;
    Ok(audio)
}

pub async fn stage_video(app: &App, actor: &Actor, mut file: File, title: &str) -> Result<StoredVideo> {
    let uploaded = size_within(&file, MAX_BYTES)?;
    check_quota(app, actor, uploaded).await?;
    if app.converter.is_some() {
        check_converting(app, actor).await?;
    }
    let (looking, name) = (Looking::begin(app, actor).await?, title.to_owned());
    let judge = move |place: &Workplace| {
        let kind = VideoKind::of(&mut file, &name)?;
        copy(&mut file, &mut place.create("source")?)?;
        Ok(kind)
    };
    let (looking, kind) = blocking(looking, judge).await?;
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
        let place = &looking.place;
        let probed = converter.probe(&place.of("source"), kind, place.path()).await.map_err(trouble)?;
        let (width, height) = (Some(probed.width), Some(probed.height));
        let video = StoredVideo { seconds: probed.seconds, width, height, ..video };
        // In a task of its own: whoever hangs up in the middle would leave a film that nobody converts, and
        // that counts for a day as one that waits.
        let (app, actor, place) = (app.clone(), actor.clone(), looking.end());
        let keeping = async move { keep_for_conversion(&app, &actor, place, video).await };
        return tokio::spawn(keeping.in_current_span()).await.map_err(Error::failure)?;
    }
    let (looking, mp4) = blocking(looking, move |place| plain_mp4(place, kind)).await?;
    let (place, mp4) = (looking.end(), mp4.ok_or(Reason::NoConverter)?);
    let (width, height) = mp4.size.unzip();
    let video = StoredVideo { state: MediaState::Ready, seconds: mp4.seconds, width, height, ..video };
    insert(app, actor, Sizes { kept: uploaded, uploaded }, Content::Video(video.clone())).await?;
    app.files.put_file(&video.film_key()?, &place.of("source")).await.map_err(Error::failure)?;
    Ok(video)
}

/// One account cannot keep the converter from all others.
async fn check_converting(app: &App, actor: &Actor) -> Result<()> {
    let since = app.now() - WAITING;
    let converting = store::count_converting(app.db.reader(), actor.profile, actor.account, since).await?;
    if converting >= MAX_CONVERTING { Err(Reason::TooManyFilms.into()) } else { Ok(()) }
}

/// When the conversion of a new video is scheduled, so that an account with many videos does not delay the
/// others: the more videos of the account are waiting, the later, a quarter of an hour for each. The result
/// is never in the future, so idle workers may start all of them now.
fn turn(now: Timestamp, waiting: u64) -> Timestamp {
    let ahead = MAX_CONVERTING.saturating_sub(waiting);
    now - A_FILM * i32::try_from(ahead).expect("a small number")
}

async fn keep_for_conversion(
    app: &App,
    actor: &Actor,
    place: Workplace,
    video: StoredVideo,
) -> Result<StoredVideo> {
    let sizes = Sizes { kept: video.size, uploaded: video.size };
    insert(app, actor, sizes, Content::Video(video.clone())).await?;
    app.files.put_file(&video.source_key()?, &place.of("source")).await.map_err(Error::failure)?;
    // Not with the row: the job needs the bytes. A film whose job was never ordered, since the process
    // ended, is one that nobody was told of, and the sweep finds it.
    let (now, order) = (app.now(), ConvertVideo { file: video.file, name: Some(video.name.clone()) });
    let (profile, account, lease_now) = (actor.profile, actor.account, app.clock.lease_now());
    app.write(move |tx| {
        Box::pin(async move {
            let waiting = store::count_converting(tx, profile, account, now - WAITING).await?;
            Ok(aushang_jobs::enqueue(tx, &order, now, turn(lease_now, waiting)).await?)
        })
    })
    .await?;
    Ok(video)
}

/// Without a converter: the film without its metadata, in its place, if browsers play it as it is.
fn plain_mp4(place: &Workplace, kind: VideoKind) -> Result<Option<Mp4>, Trouble> {
    if kind != VideoKind::Mp4 {
        return Ok(None);
    }
    let mut film = File::options().read(true).write(true).open(place.of("source"))?;
    let mp4 = Mp4::read(&mut film)?;
    if !mp4.plays_anywhere() {
        return Ok(None);
    }
    check_length(mp4.seconds)?;
    strip_mp4(&mut film)?;
    film.rewind()?;
    Ok(Some(mp4))
}

/// Reads and writes where nothing else waits for it. What the disk does not give or take is no fault of
/// the file.
async fn blocking<T: Send + 'static>(
    looking: Looking,
    work: impl FnOnce(&Workplace) -> Result<T, Trouble> + Send + 'static,
) -> Result<(Looking, T)> {
    let caller = tracing::Span::current();
    let work = move || {
        let done = caller.in_scope(|| work(&looking.place));
        (looking, done)
    };
    match tokio::task::spawn_blocking(work).await {
        Ok((looking, done)) => Ok((looking, done.map_err(trouble)?)),
        // A panic's hook has told of it. To whoever uploaded it, the file is broken.
        Err(error) if error.is_panic() => Err(Reason::BrokenFile.into()),
        Err(cancelled) => Err(Error::failure(cancelled)),
    }
}

async fn length_of(place: &Workplace, name: &str) -> Result<u64> {
    Ok(tokio::fs::metadata(place.of(name)).await.map_err(Error::failure)?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_video_of_an_account_precedes_the_second_of_another() {
        let now = Timestamp::from_millis(1_000_000_000);
        let minute = TimeDelta::minutes(1);
        assert!(turn(now + minute, 1) < turn(now, 2), "the first of somebody who came later");
        assert!(turn(now, 1) < turn(now + minute, 1), "in their order");
        assert!(turn(now, 12) < turn(now + minute * 166, 1), "and nobody waits for ever");
        for waiting in 0..20 {
            assert!(turn(now, waiting) <= now, "it may begin");
        }
    }
}
