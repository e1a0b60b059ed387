//! Converts a video into one that every browser plays, and extracts a poster. Idempotent: the output always
//! has the same keys, and the row changes its state once.

use std::fs::File;
use std::path::PathBuf;

use aushang_blob::{Blob, BlobProblem, Span};
use aushang_recording::{Converter, Playable, VideoKind};
use bytes::Bytes;
use futures::TryStreamExt;
use tokio::io::{AsyncWriteExt, copy_buf};
use tokio_util::io::StreamReader;

use super::decode::decode;
use super::recording_error::into_error;
use super::stored_video::output_keys;
use super::work_folder::WorkFolder;
use super::{StoredImage, StoredVideo, WorkOwner, store};
use crate::app::App;
use crate::enums::MediaState;
use crate::ids::FileId;
use crate::problem::{Error, Result};

/// Converts the video unless it is ready. Also tries a video again that was given up, which still has its
/// source. `name` is the name of its keys, with which the output is deleted if the row is gone.
pub(super) async fn convert(
    app: &App,
    converter: &Converter,
    file: FileId,
    name: Option<&str>,
) -> Result<()> {
    let Some(video) = store::find_videos(app.db.reader(), &[file]).await?.remove(&file) else {
        // An earlier attempt may have stored its output after the row was deleted, and may have died before
        // it could delete the output.
        return discard_output(app, name).await;
    };
    if video.state == MediaState::Ready {
        return Ok(());
    }
    let source = match app.files.get(&video.source_key()?, Span::Whole).await {
        Ok(source) => source,
        // An earlier attempt recorded the failure, which deletes the source, and died before the job ended.
        Err(BlobProblem::Missing) if video.state == MediaState::Failed => return Ok(()),
        Err(problem) => return Err(Error::failure(problem)),
    };
    let settled = match make(app, converter, &video, source).await {
        Ok(video) => video,
        // The file is at fault, so another attempt would fail as well.
        Err(Error::Problem(_)) => StoredVideo { state: MediaState::Failed, ..video },
        Err(failure) => return Err(failure),
    };
    let now = app.now();
    app.write(move |tx| Box::pin(async move { store::settle_video(tx, now, &settled).await })).await
}

async fn discard_output(app: &App, name: Option<&str>) -> Result<()> {
    for key in name.map(output_keys).transpose()?.into_iter().flatten() {
        app.files.delete(&key).await.map_err(Error::failure)?;
    }
    Ok(())
}

/// Marks a video as failed after the last attempt. Its source is kept, so that an operator can have the
/// conversion tried again.
pub(super) async fn give_up(app: &App, file: FileId) -> Result<()> {
    app.write(move |tx| Box::pin(store::fail_video(tx, file))).await
}

async fn make(app: &App, converter: &Converter, video: &StoredVideo, blob: Blob) -> Result<StoredVideo> {
    let kind = VideoKind::with_extension(&video.extension)
        .ok_or_else(|| Error::failure("stored video has an unknown file name extension"))?;
    let folder = WorkFolder::new(app)?;
    let source = folder.of("source");
    write(blob, &folder).await?;
    let probed = converter.probe(&source, kind, folder.path()).await.map_err(into_error)?;
    let outputs = converter.convert(&source, kind, probed, folder.path()).await.map_err(into_error)?;
    let Playable { film, poster, video: shown } = outputs;

    let poster = match poster {
        Some(still) => keep_poster(app, video, still).await?,
        None => None,
    };
    // The video may be stored rotated, with the rotation in its metadata. The poster is already upright.
    let is_turned = |poster: &StoredImage| (poster.width < poster.height) != (shown.width < shown.height);
    let is_turned = poster.as_ref().is_some_and(is_turned);
    let (width, height) = if is_turned { (shown.height, shown.width) } else { (shown.width, shown.height) };
    let size = tokio::fs::metadata(&film).await.map_err(Error::failure)?.len();
    app.files.put_file(&video.video_key()?, &film).await.map_err(Error::failure)?;
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

/// `None` if the image cannot be decoded; the video then has no poster.
async fn keep_poster(app: &App, video: &StoredVideo, still: PathBuf) -> Result<Option<StoredImage>> {
    let still = File::open(still).map_err(Error::failure)?;
    let max_pixels = app.settings.max_pixels;
    let picture = match decode(WorkOwner::Server, move |stop| {
        aushang_picture::rewrite(still, max_pixels, stop)
    })
    .await
    {
        Ok(picture) => picture,
        Err(Error::Problem(_)) => return Ok(None),
        Err(failure) => return Err(failure),
    };
    let poster = StoredImage::new(video.file, video.name.clone(), &picture);
    app.files.put(&poster.key()?, Bytes::from(picture.bytes)).await.map_err(Error::failure)?;
    Ok(Some(poster))
}

async fn write(blob: Blob, folder: &WorkFolder) -> Result<()> {
    let mut bytes = StreamReader::new(blob.bytes.map_err(std::io::Error::other));
    let mut source = tokio::fs::File::from_std(folder.create("source").map_err(Error::failure)?);
    copy_buf(&mut bytes, &mut source).await.map_err(Error::failure)?;
    source.flush().await.map_err(Error::failure)
}
