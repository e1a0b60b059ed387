//! The store: put, get, list, delete.

use std::{
    io,
    ops::Range,
    panic::resume_unwind,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use bytes::Bytes;
use futures::{Stream, StreamExt, TryStreamExt, future, stream::BoxStream};
use object_store::{
    GetOptions, GetRange, ObjectMeta, ObjectStore, ObjectStoreExt, WriteMultipart, aws::AmazonS3,
    local::LocalFileSystem, path::Path as Location,
};
use tokio::{
    fs::File,
    sync::{Mutex, Semaphore},
    task::JoinError,
    time::Instant,
};
use tokio_util::sync::CancellationToken;

use crate::file::{PART, PARTS_AT_ONCE, PIECE, read_part};
use crate::{BlobProblem, BucketSettings, Discarded, Key, Span, bucket, unfinished};

/// Timeout of a check.
const CHECK_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a successful check is cached, because each request to a bucket costs money.
const CHECK_CACHED: Duration = Duration::from_secs(10);

/// Files that are copied concurrently. Each has two of its parts in memory.
const COPIES_AT_ONCE: usize = 2;

/// A file store. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    objects: Arc<dyn ObjectStore>,
    place: Place,
    /// The time of the last successful check.
    checked: Arc<Mutex<Option<Instant>>>,
    /// One permit per concurrent copy.
    copying: Arc<Semaphore>,
}

#[derive(Clone, Debug)]
enum Place {
    Folder(PathBuf),
    Bucket(AmazonS3),
}

impl Place {
    /// The size of the parts that are written, in bytes.
    const fn part(&self) -> usize {
        match self {
            Self::Folder(_) => PIECE,
            Self::Bucket(_) => PART,
        }
    }
}

/// A file, or the requested part of it.
pub struct Blob {
    /// The size of the whole file.
    pub size: u64,
    /// The range of the file that `bytes` returns.
    pub range: Range<u64>,
    pub bytes: BoxStream<'static, Result<Bytes, BlobProblem>>,
}

/// A file in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub key: Key,
    pub size: u64,
    pub modified: SystemTime,
}

impl Store {
    /// Stores files in a folder. Creates the folder if it is missing.
    pub fn folder(path: &Path) -> Result<Self, BlobProblem> {
        std::fs::create_dir_all(path).map_err(BlobProblem::Unreadable)?;
        // Data is on disk when `put` returns, as after a database commit. A folder is deleted with its last
        // file.
        let objects = LocalFileSystem::new_with_prefix(path)?.with_fsync(true).with_automatic_cleanup(true);
        Ok(Self::of(Arc::new(objects), Place::Folder(path.to_owned())))
    }

    /// Stores files in a bucket, which must exist. Does not connect to it yet.
    pub fn bucket(settings: &BucketSettings) -> Result<Self, BlobProblem> {
        let bucket = bucket::open(settings)?;
        Ok(Self::of(Arc::new(bucket.clone()), Place::Bucket(bucket)))
    }

    fn of(objects: Arc<dyn ObjectStore>, place: Place) -> Self {
        let copying = Arc::new(Semaphore::new(COPIES_AT_ONCE));
        Self { objects, place, checked: Arc::default(), copying }
    }

    /// Checks that the store is accessible. Caches success for ten seconds.
    pub async fn check(&self) -> Result<(), BlobProblem> {
        // Holds the lock during the check, so concurrent callers share it.
        let mut checked = self.checked.lock().await;
        if checked.is_some_and(|since| since.elapsed() < CHECK_CACHED) {
            return Ok(());
        }
        *checked = None;
        match &self.place {
            Place::Folder(path) => {
                tokio::fs::metadata(path).await.map_err(BlobProblem::Unreadable)?;
            }
            Place::Bucket(found) => {
                let outcome = tokio::time::timeout(CHECK_TIMEOUT, bucket::check(found)).await;
                outcome.map_err(|_| BlobProblem::Silent)??;
            }
        }
        *checked = Some(Instant::now());
        Ok(())
    }

    /// Stores bytes under a key. Atomically replaces an existing file.
    pub async fn put(&self, key: &Key, bytes: Bytes) -> Result<(), BlobProblem> {
        self.objects.put(&location(key), bytes.into()).await?;
        Ok(())
    }

    /// Copies the file at `path` to a key, in parts. Waits while other files are being copied. An upload to a
    /// bucket continues if the caller is dropped, and leaves no parts if it fails.
    pub async fn put_file(&self, key: &Key, path: &Path) -> Result<(), BlobProblem> {
        let permit = self.copying.clone().acquire_owned().await.expect("the semaphore is never closed");
        let mut file = File::open(path).await.map_err(BlobProblem::Unreadable)?;
        let length = self.place.part();
        let first = read_part(&mut file, length).await?;
        if first.len() < length {
            return self.put(key, first).await;
        }
        if let Place::Bucket(bucket) = &self.place {
            let (bucket, location) = (bucket.clone(), location(key));
            let sending = tokio::spawn(async move {
                let _permit = permit;
                bucket::put_parts(&bucket, &location, first, file).await
            });
            return match sending.await.map_err(JoinError::try_into_panic) {
                Ok(sent) => sent,
                Err(Ok(panic)) => resume_unwind(panic),
                // The process is ending. The note of the upload stays.
                Err(Err(_cancelled)) => Err(BlobProblem::Silent),
            };
        }
        let upload = self.objects.put_multipart(&location(key)).await?;
        let mut upload = WriteMultipart::new_with_chunk_size(upload, length);
        let copied = copy(first, &mut file, &mut upload).await;
        match copied {
            Ok(()) => {
                upload.finish().await?;
                Ok(())
            }
            Err(problem) => {
                // Returns the first error, and ignores one of the abort.
                let _ = upload.abort().await;
                Err(problem)
            }
        }
    }

    /// Returns a file or a part of it as a stream.
    pub async fn get(&self, key: &Key, span: Span) -> Result<Blob, BlobProblem> {
        let location = location(key);
        let range = if span == Span::Whole {
            None
        } else {
            let size = self.objects.head(&location).await?.size;
            let range = span.within(size);
            Some(range.ok_or(BlobProblem::OutsideOfFile { size })?)
        };
        let options = GetOptions { range: range.map(GetRange::Bounded), ..GetOptions::default() };
        let found = self.objects.get_opts(&location, options).await?;
        Ok(Blob {
            size: found.meta.size,
            range: found.range.clone(),
            bytes: found.into_stream().map_err(BlobProblem::from).boxed(),
        })
    }

    /// Deletes a file. Succeeds if it does not exist.
    pub async fn delete(&self, key: &Key) -> Result<(), BlobProblem> {
        match self.objects.delete(&location(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Lists all files whose key begins with the parts of `below`, in no particular order. Parts match as a
    /// whole.
    pub fn list(
        &self,
        below: Option<&Key>,
    ) -> impl Stream<Item = Result<Listed, BlobProblem>> + Send + use<> {
        let below = below.map(location);
        let found = self.objects.list(below.as_ref());
        found.map_err(BlobProblem::from).try_filter_map(|meta| future::ok(listed(&meta)))
    }

    /// Deletes what crashes left unfinished. Keeps files that were modified since `before`, because another
    /// server may be writing them, and uploads to a bucket for one more day. Stops at `shutdown`.
    pub async fn discard_unfinished(
        &self,
        before: SystemTime,
        shutdown: CancellationToken,
    ) -> io::Result<Discarded> {
        let folder = match &self.place {
            Place::Folder(path) => path.clone(),
            Place::Bucket(found) => {
                return bucket::discard(found, before, &shutdown).await.map_err(io::Error::other);
            }
        };
        let walk = move || {
            let mut done = Discarded::default();
            unfinished::discard(&folder, before, &shutdown, &mut done);
            done
        };
        tokio::task::spawn_blocking(walk).await.map_err(io::Error::other)
    }
}

async fn copy(first: Bytes, file: &mut File, upload: &mut WriteMultipart) -> Result<(), BlobProblem> {
    let mut part = first;
    while !part.is_empty() {
        // Reads a part while another one is being written.
        upload.wait_for_capacity(PARTS_AT_ONCE - 1).await?;
        upload.put(part);
        part = read_part(file, PIECE).await?;
    }
    Ok(())
}

fn location(key: &Key) -> Location {
    Location::parse(key.as_str()).expect("every key is a valid location")
}

/// Returns `None` for files of other programs, whose name is not a key.
fn listed(meta: &ObjectMeta) -> Option<Listed> {
    Some(Listed {
        key: Key::parse(meta.location.as_ref()).ok()?,
        size: meta.size,
        modified: meta.last_modified.into(),
    })
}
