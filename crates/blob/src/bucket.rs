//! A bucket of an S3 store, and multipart uploads of large files.
//!
//! S3 keeps the parts of an incomplete upload until it is aborted, and does not list them as files. So each
//! upload stores a note in the bucket and deletes it at the end. After a crash, the upload is found by its
//! note.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use futures::stream::FuturesOrdered;
use futures::{StreamExt, TryStreamExt};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::multipart::{MultipartStore, PartId};
use object_store::path::Path as Location;
use object_store::{BackoffConfig, ClientOptions, MultipartId, ObjectStore, ObjectStoreExt, RetryConfig};
use tokio::fs::File;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::file::{PART, PARTS_AT_ONCE, read_part};
use crate::{BlobProblem, Discarded};

/// Keys never begin with a dot, so lists of files do not contain notes.
const NOTES: &str = ".unfinished";

/// An upload that began within this time is not discarded, because its progress is not visible.
const MAX_UPLOAD_TIME: Duration = Duration::from_hours(24);

/// Timeout for sending a request of up to 8 MiB until its response begins, and between two chunks of a
/// response. There is no timeout for a whole response, because it takes as long as the reader of the file.
const READ_TIMEOUT: Duration = Duration::from_mins(1);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Timeout for all attempts of a request together.
const RETRY_TIMEOUT: Duration = Duration::from_secs(30);

/// The address and the credentials of a bucket.
pub struct BucketSettings {
    pub bucket: String,
    pub region: String,
    /// `None` for Amazon's endpoint of the region.
    pub endpoint: Option<Url>,
    pub access_key: String,
    pub secret_key: String,
    /// Whether the bucket's name is part of the path instead of the host name.
    pub path_style: bool,
}

/// A note about an incomplete upload.
struct Note {
    /// Unique per upload.
    name: String,
    location: Location,
    id: MultipartId,
}

pub(crate) fn open(settings: &BucketSettings) -> Result<AmazonS3, BlobProblem> {
    let plain = settings.endpoint.as_ref().is_some_and(|endpoint| endpoint.scheme() == "http");
    let client = ClientOptions::new()
        .with_timeout_disabled()
        .with_read_timeout(READ_TIMEOUT)
        .with_connect_timeout(CONNECT_TIMEOUT)
        .with_allow_http(plain);
    let retry =
        RetryConfig { backoff: BackoffConfig::default(), max_retries: 3, retry_timeout: RETRY_TIMEOUT };
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&settings.bucket)
        .with_region(&settings.region)
        .with_access_key_id(&settings.access_key)
        .with_secret_access_key(&settings.secret_key)
        .with_virtual_hosted_style_request(!settings.path_style)
        .with_client_options(client)
        .with_retry(retry);
    if let Some(endpoint) = &settings.endpoint {
        builder = builder.with_endpoint(address(settings, endpoint));
    }
    // The message contains only settings and no file name.
    builder.build().map_err(|error| BlobProblem::Failed(error.to_string()))
}

/// The endpoint for the library, which expects the bucket's name in the host unless `path_style` is set.
fn address(settings: &BucketSettings, endpoint: &Url) -> String {
    let plain = || endpoint.as_str().trim_end_matches('/').to_owned();
    if settings.path_style {
        return plain();
    }
    let host = endpoint.host_str().map(|host| format!("{}.{host}", settings.bucket));
    let mut with_bucket = endpoint.clone();
    match with_bucket.set_host(host.as_deref()) {
        Ok(()) => with_bucket.as_str().trim_end_matches('/').to_owned(),
        Err(_) => plain(),
    }
}

/// Uploads a file in parts. `first` is the first part, and `file` is positioned after it.
pub(crate) async fn put_parts(
    bucket: &AmazonS3,
    location: &Location,
    first: Bytes,
    file: File,
) -> Result<(), BlobProblem> {
    let id = bucket.create_multipart(location).await?;
    let note = Note::new(location.clone(), id);
    let sent = async {
        note.write(bucket).await?;
        let parts = send_parts(bucket, &note, first, file).await?;
        bucket.complete_multipart(location, &note.id, parts).await?;
        Ok(())
    };
    let sent: Result<(), BlobProblem> = sent.await;
    if sent.is_ok() || bucket.abort_multipart(location, &note.id).await.is_ok() {
        note.remove(bucket).await;
    }
    // If the abort failed, the note stays. The first error is returned.
    sent
}

async fn send_parts(
    bucket: &AmazonS3,
    note: &Note,
    first: Bytes,
    mut file: File,
) -> Result<Vec<PartId>, BlobProblem> {
    let mut sending = FuturesOrdered::new();
    let mut sent = Vec::new();
    let mut part = first;
    for index in 0.. {
        if part.is_empty() {
            break;
        }
        sending.push_back(bucket.put_part(&note.location, &note.id, index, part.into()));
        if sending.len() == PARTS_AT_ONCE
            && let Some(part) = sending.next().await
        {
            sent.push(part?);
        }
        part = read_part(&mut file, PART).await?;
    }
    while let Some(part) = sending.next().await {
        sent.push(part?);
    }
    Ok(sent)
}

/// Aborts the uploads whose notes are at least a day older than `before`.
pub(crate) async fn discard(
    bucket: &AmazonS3,
    before: SystemTime,
    shutdown: &CancellationToken,
) -> Result<Discarded, BlobProblem> {
    let mut done = Discarded::default();
    let mut notes = bucket.list(Some(&Location::from(NOTES)));
    while let Some(found) = notes.try_next().await? {
        if shutdown.is_cancelled() {
            break;
        }
        if SystemTime::from(found.last_modified) + MAX_UPLOAD_TIME >= before {
            continue;
        }
        let text = bucket.get(&found.location).await?.bytes().await?;
        if let Some(Note { location, id, .. }) = Note::read(&text) {
            match bucket.abort_multipart(&location, &id).await {
                // Not found: it was completed or aborted, but its note was not deleted.
                Ok(()) | Err(object_store::Error::NotFound { .. }) => done.files += 1,
                Err(error) => {
                    done.skip(io::Error::other(BlobProblem::from(error)));
                    continue;
                }
            }
        }
        bucket.delete(&found.location).await?;
    }
    Ok(done)
}

/// Checks that the bucket exists and accepts the credentials.
pub(crate) async fn check(bucket: &AmazonS3) -> Result<(), BlobProblem> {
    match bucket.list(Some(&Location::from(NOTES))).try_next().await {
        Ok(_) => Ok(()),
        Err(object_store::Error::NotFound { .. }) => {
            Err(BlobProblem::Failed("the bucket does not exist".into()))
        }
        Err(error) => Err(error.into()),
    }
}

impl Note {
    fn new(location: Location, id: MultipartId) -> Self {
        // A hash, because the ids of some stores are longer than the maximum length of a name.
        let name = format!("{:016x}", RandomState::new().hash_one(&id));
        Self { name, location, id }
    }

    async fn write(&self, bucket: &AmazonS3) -> Result<(), BlobProblem> {
        let text = format!("{}\n{}", self.location, self.id);
        bucket.put(&self.at(), text.into()).await?;
        Ok(())
    }

    fn read(text: &[u8]) -> Option<Self> {
        let (location, id) = std::str::from_utf8(text).ok()?.split_once('\n')?;
        Some(Self::new(Location::parse(location).ok()?, id.to_owned()))
    }

    /// Ignores errors: [`discard`] deletes the note later.
    async fn remove(&self, bucket: &AmazonS3) {
        drop(bucket.delete(&self.at()).await);
    }

    fn at(&self) -> Location {
        Location::from_iter([NOTES.to_owned(), self.name.clone()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bucket_name_is_in_the_host_unless_path_style_is_set() {
        for (endpoint, path_style, expected) in [
            ("https://s3.uni.example", false, "https://aushang.s3.uni.example"),
            ("https://s3.uni.example:9000/", false, "https://aushang.s3.uni.example:9000"),
            ("https://s3.uni.example:9000/", true, "https://s3.uni.example:9000"),
            ("http://127.0.0.1:9000", true, "http://127.0.0.1:9000"),
        ] {
            let endpoint = Url::parse(endpoint).unwrap();
            let settings = BucketSettings {
                bucket: "aushang".to_owned(),
                region: "eu-central-1".to_owned(),
                endpoint: Some(endpoint.clone()),
                access_key: String::new(),
                secret_key: String::new(),
                path_style,
            };
            assert_eq!(address(&settings, &endpoint), expected);
        }
    }
}
