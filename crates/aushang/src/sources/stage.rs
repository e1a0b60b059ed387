//! Downloads the media of an item and stages them like uploads of a person: with the same checks and quotas.

use std::fs::File;

use aushang_sources::{DownloadFailure, Item, Network};
use url::Url;

use super::plan::Plan;
use super::source::SourceNetwork;
use crate::app::App;
use crate::attachments::{ImportedAttachment, ImportedImage};
use crate::ids::{FileId, ProfileId};
use crate::media::{self, Owner};
use crate::problem::{Error, Reason, Result};

/// The staged attachment of an item.
pub struct Staged {
    pub attachment: Option<ImportedAttachment>,
    /// Whether the post shows all media of its original.
    pub is_complete: bool,
    /// Whether media are missing that the next check may get.
    pub may_improve: bool,
}

/// What prevents the import of the item.
pub enum NotImported {
    /// Its files do not fit into the quota of the profile.
    StorageFull,
    /// This server has no space left, so no item can be imported.
    ServerFull,
    /// This server failed.
    Failed(Error),
}

/// Why one file is missing.
enum FileFailure {
    /// The network or this server may be able to provide it later.
    Retry,
    /// It is too large, of an unknown format, or not given out any more.
    Permanent,
    /// No file can be staged.
    Abort(NotImported),
}

/// Stages the media of an item. `title`: the title of the link to the original, if nothing else can be shown.
pub async fn stage(
    app: &App,
    network: Network,
    profile: ProfileId,
    item: &Item,
    title: &str,
) -> Result<Staged, NotImported> {
    let stage = Stage { app, network, owner: Owner::server(profile), may_improve: false };
    stage.item(item, title).await
}

struct Stage<'a> {
    app: &'a App,
    network: Network,
    owner: Owner,
    may_improve: bool,
}

impl Stage<'_> {
    async fn item(mut self, item: &Item, title: &str) -> Result<Staged, NotImported> {
        let (attachment, is_complete) = match Plan::of(self.network, item) {
            Plan::Video { video, poster, description } => {
                let poster = match poster {
                    Some(poster) => self.image(&poster, description).await?,
                    None => None,
                };
                // The poster alone is not worth another conversion of the video.
                self.may_improve = false;
                match self.video(&video, item).await? {
                    Some(video) => {
                        let poster = poster.map(|(image, _)| image);
                        (Some(ImportedAttachment::Video { video, poster }), true)
                    }
                    None => (link(item, title, poster.map(|(image, _)| image)), false),
                }
            }
            Plan::Gallery { images, missing } => {
                let (expected, mut shown, mut bytes) = (images.len(), Vec::new(), 0);
                for (url, description) in images {
                    if let Some((image, uploaded)) = self.image(&url, description).await?
                        && ImportedAttachment::fits_gallery(shown.len() + 1, bytes + uploaded)
                    {
                        bytes += uploaded;
                        shown.push(image);
                    }
                }
                let is_complete = missing == 0 && shown.len() == expected;
                match shown.pop() {
                    None if is_complete => (None, true),
                    None => (link(item, title, None), false),
                    // A single still image of a video says less than a link to the video.
                    Some(image) if missing > 0 && expected == 1 && item.media.len() == 1 => {
                        (link(item, title, Some(image)), false)
                    }
                    Some(image) => {
                        shown.push(image);
                        (Some(ImportedAttachment::Gallery(shown)), is_complete)
                    }
                }
            }
            Plan::Link { image } => {
                let image = match image {
                    Some((url, description)) => self.image(&url, description).await?,
                    None => None,
                };
                (link(item, title, image.map(|(image, _)| image)), true)
            }
        };
        Ok(Staged { attachment, is_complete, may_improve: self.may_improve })
    }

    /// The image and the bytes of its upload. `None`: it is missing.
    async fn image(&mut self, url: &Url, alt: String) -> Result<Option<(ImportedImage, u64)>, NotImported> {
        let staged = match self.download(url, self.app.settings.max_upload_bytes).await {
            Ok(file) => {
                let bytes = file.metadata().map_or(0, |data| data.len());
                let staged = media::stage(self.app, self.owner, file).await.map_err(missing);
                staged.map(|staged| (ImportedImage { file: staged.image.file, alt }, bytes))
            }
            Err(missing) => Err(missing),
        };
        self.found(staged)
    }

    async fn video(&mut self, url: &Url, item: &Item) -> Result<Option<FileId>, NotImported> {
        let staged = match self.download(url, media::MAX_RECORDING_BYTES).await {
            // Networks deliver MP4, whatever the address looks like; the content is checked.
            Ok(file) => {
                let title = format!("{}.mp4", item.id);
                media::stage_video(self.app, self.owner, file, &title).await.map_err(missing)
            }
            Err(missing) => Err(missing),
        };
        Ok(self.found(staged)?.map(|video| video.file))
    }

    fn found<T>(&mut self, staged: Result<T, FileFailure>) -> Result<Option<T>, NotImported> {
        match staged {
            Ok(staged) => Ok(Some(staged)),
            Err(FileFailure::Abort(why)) => Err(why),
            Err(FileFailure::Retry) => {
                self.may_improve = true;
                Ok(None)
            }
            Err(FileFailure::Permanent) => Ok(None),
        }
    }

    async fn download(&self, url: &Url, max_bytes: u64) -> Result<File, FileFailure> {
        self.app.sources.download(self.network, url, max_bytes).await.map_err(|failure| {
            // Not the whole address: it is signed.
            let (network, host) = (SourceNetwork::from(self.network).title(), url.host_str());
            tracing::warn!(network, host, %failure, "media of a source cannot be downloaded");
            match failure {
                // After it expired, the next list contains a new address.
                DownloadFailure::Passing(_) | DownloadFailure::Expired => FileFailure::Retry,
                DownloadFailure::Local(_) => FileFailure::Abort(NotImported::ServerFull),
                DownloadFailure::TooLarge | DownloadFailure::Forbidden => FileFailure::Permanent,
            }
        })
    }
}

/// `None`: the item has no page.
fn link(item: &Item, title: &str, image: Option<ImportedImage>) -> Option<ImportedAttachment> {
    let url = item.permalink.as_ref()?.to_string();
    let title = item.title.clone().unwrap_or_else(|| title.to_owned());
    Some(ImportedAttachment::Link { title, description: String::new(), url, image })
}

fn missing(error: Error) -> FileFailure {
    let Error::Problem(problem) = &error else { return FileFailure::Abort(NotImported::Failed(error)) };
    match problem.reason {
        Reason::ProfileQuotaExceeded => FileFailure::Abort(NotImported::StorageFull),
        // The disk, or too much that was staged in vain: nothing that the profile can do something about.
        Reason::QuotaExceeded | Reason::StorageFull | Reason::NoRoom => {
            FileFailure::Abort(NotImported::ServerFull)
        }
        // Videos that wait for their conversion, or a busy database.
        Reason::TooManyFilms | Reason::TooManyUploads | Reason::TryAgain => FileFailure::Retry,
        _ => FileFailure::Permanent,
    }
}
