//! Makes a film that every browser plays, and a picture of it. Bears being run twice: what is made
//! has one name, and the row says once that it is there.

use std::fs::File;
use std::path::PathBuf;

use aushang_blob::{Blob, BlobProblem, Span};
use aushang_recording::{Converter, Playable, VideoKind};
use bytes::Bytes;
use futures::TryStreamExt;
use tokio::io::{AsyncWriteExt, copy_buf};
use tokio_util::io::StreamReader;

use super::decode::{Whose, decoded};
use super::recording_error::trouble;
use super::stored_video::made_of;
use super::workplace::Workplace;
use super::{StoredImage, StoredVideo, store};
use crate::app::App;
use crate::enums::MediaState;
use crate::ids::FileId;
use crate::problem::{Error, Result};

/// Also one that was given up: it has its source as long as its row. `name`: under which it is kept.
pub(super) async fn convert(
    app: &App,
    converter: &Converter,
    file: FileId,
    name: Option<&str>,
) -> Result<()> {
    let Some(video) = store::find_videos(app.db.reader(), &[file]).await?.remove(&file) else {
        // An attempt before this one may have made it playable after its row was gone, and not have
        // lived to take that away.
        return discard_made(app, name).await;
    };
    if video.state == MediaState::Ready {
        return Ok(());
    }
    let source = match app.files.get(&video.source_key()?, Span::Whole).await {
        Ok(source) => source,
        // It was settled that it cannot be, and the job did not live to say so.
        Err(BlobProblem::Missing) if video.state == MediaState::Failed => return Ok(()),
        Err(problem) => return Err(Error::failure(problem)),
    };
    let settled = match make(app, converter, &video, source).await {
        Ok(made) => made,
        // Of the file, not of the day: trying again changes nothing.
        Err(Error::Problem(_)) => StoredVideo { state: MediaState::Failed, ..video },
        Err(failure) => return Err(failure),
    };
    let now = app.now();
    app.write(move |tx| Box::pin(async move { store::settle_video(tx, now, &settled).await })).await
}

async fn discard_made(app: &App, name: Option<&str>) -> Result<()> {
    for key in name.map(made_of).transpose()?.into_iter().flatten() {
        app.files.delete(&key).await.map_err(Error::failure)?;
    }
    Ok(())
}

/// Says of a film that nothing will come of it by itself. Its source stays, for an operator may
/// have it tried again.
pub(super) async fn give_up(app: &App, file: FileId) -> Result<()> {
    app.write(move |tx| Box::pin(store::fail_video(tx, file))).await
}

async fn make(app: &App, converter: &Converter, video: &StoredVideo, kept: Blob) -> Result<StoredVideo> {
    let kind = VideoKind::with_extension(&video.extension)
        .ok_or_else(|| Error::failure("a film of a kind that was never taken"))?;
    let place = Workplace::new(app)?;
    let source = place.of("source");
    write(kept, &place).await?;
    let probed = converter.probe(&source, kind, place.path()).await.map_err(trouble)?;
    let made = converter.convert(&source, kind, probed, place.path()).await.map_err(trouble)?;
    let Playable { film, poster, video: shown } = made;

    let poster = match poster {
        Some(still) => keep_poster(app, video, still).await?,
        None => None,
    };
    // A film may lie on its side and say so; its picture has been turned.
    let is_turned = |poster: &StoredImage| (poster.width < poster.height) != (shown.width < shown.height);
    let is_turned = poster.as_ref().is_some_and(is_turned);
    let (width, height) = if is_turned { (shown.height, shown.width) } else { (shown.width, shown.height) };
    let size = tokio::fs::metadata(&film).await.map_err(Error::failure)?.len();
    app.files.put_file(&video.film_key()?, &film).await.map_err(Error::failure)?;
    Ok(StoredVideo {
        size,
        state: MediaState::Ready,
        seconds: shown.seconds,
        width: Some(width),
        height: Some(height),
        poster,
        ..video.clone()
    })
}

/// None: it is no picture that we take, and the film does without.
async fn keep_poster(app: &App, video: &StoredVideo, still: PathBuf) -> Result<Option<StoredImage>> {
    let still = File::open(still).map_err(Error::failure)?;
    let max_pixels = app.settings.max_pixels;
    let picture =
        match decoded(Whose::Server, move |stop| aushang_picture::rewrite(still, max_pixels, stop)).await {
            Ok(picture) => picture,
            Err(Error::Problem(_)) => return Ok(None),
            Err(failure) => return Err(failure),
        };
    let poster = StoredImage::made(video.file, video.name.clone(), &picture);
    app.files.put(&poster.key()?, Bytes::from(picture.bytes)).await.map_err(Error::failure)?;
    Ok(Some(poster))
}

async fn write(kept: Blob, place: &Workplace) -> Result<()> {
    let mut bytes = StreamReader::new(kept.bytes.map_err(std::io::Error::other));
    let mut source = tokio::fs::File::from_std(place.create("source").map_err(Error::failure)?);
    copy_buf(&mut bytes, &mut source).await.map_err(Error::failure)?;
    source.flush().await.map_err(Error::failure)
}
