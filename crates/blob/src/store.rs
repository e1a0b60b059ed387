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

/// Whoever asks whether the store is there waits no longer.
const CHECK: Duration = Duration::from_secs(5);
/// So long one answer to that is good: each question to a bucket is paid for.
const CHECKED: Duration = Duration::from_secs(10);

/// Files that are copied at the same time; each has two of its parts in memory.
const COPIES_AT_ONCE: usize = 2;

/// A place that keeps files. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    objects: Arc<dyn ObjectStore>,
    place: Place,
    /// When it last was there.
    there: Arc<Mutex<Option<Instant>>>,
    /// Turns of those who copy a file.
    copying: Arc<Semaphore>,
}

#[derive(Clone, Debug)]
enum Place {
    Folder(PathBuf),
    Bucket(AmazonS3),
}

impl Place {
    /// Bytes that are written at once.
    const fn part(&self) -> usize {
        match self {
            Self::Folder(_) => PIECE,
            Self::Bucket(_) => PART,
        }
    }
}

/// A file, or the part of it that was asked for.
pub struct Blob {
    /// Of the whole file.
    pub size: u64,
    /// The bytes that `bytes` will give.
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
    /// Keeps files in a folder, which is made when it is missing.
    pub fn folder(path: &Path) -> Result<Self, BlobProblem> {
        std::fs::create_dir_all(path).map_err(BlobProblem::Unreadable)?;
        // Data is on disk when `put` returns, as after a database commit. A folder is deleted with its last
        // file.
        let objects = LocalFileSystem::new_with_prefix(path)?.with_fsync(true).with_automatic_cleanup(true);
        Ok(Self::of(Arc::new(objects), Place::Folder(path.to_owned())))
    }

    /// Keeps files in a bucket, which has to be there. Nothing is asked of it yet.
    pub fn bucket(settings: &BucketSettings) -> Result<Self, BlobProblem> {
        let bucket = bucket::open(settings)?;
        Ok(Self::of(Arc::new(bucket.clone()), Place::Bucket(bucket)))
    }

    fn of(objects: Arc<dyn ObjectStore>, place: Place) -> Self {
        let copying = Arc::new(Semaphore::new(COPIES_AT_ONCE));
        Self { objects, place, there: Arc::default(), copying }
    }

    /// Whether the store is there and lets us in.
    pub async fn check(&self) -> Result<(), BlobProblem> {
        // One asks for all who want to know at the same time.
        let mut there = self.there.lock().await;
        if there.is_some_and(|since| since.elapsed() < CHECKED) {
            return Ok(());
        }
        *there = None;
        match &self.place {
            Place::Folder(path) => {
                tokio::fs::metadata(path).await.map_err(BlobProblem::Unreadable)?;
            }
            Place::Bucket(found) => {
                let answer = tokio::time::timeout(CHECK, bucket::check(found)).await;
                answer.map_err(|_| BlobProblem::Silent)??;
            }
        }
        *there = Some(Instant::now());
        Ok(())
    }

    /// Keeps bytes under a key. A file that was there before is replaced, in one step.
    pub async fn put(&self, key: &Key, bytes: Bytes) -> Result<(), BlobProblem> {
        self.objects.put(&location(key), bytes.into()).await?;
        Ok(())
    }

    /// Keeps a copy of the file at `path` under a key, part by part, when it is its turn. What is on
    /// its way into a bucket arrives, or leaves nothing, also when the caller has hung up.
    pub async fn put_file(&self, key: &Key, path: &Path) -> Result<(), BlobProblem> {
        let turn = self.copying.clone().acquire_owned().await.expect("the semaphore is never closed");
        let mut file = File::open(path).await.map_err(BlobProblem::Unreadable)?;
        let length = self.place.part();
        let first = read_part(&mut file, length).await?;
        if first.len() < length {
            return self.put(key, first).await;
        }
        if let Place::Bucket(bucket) = &self.place {
            let (bucket, location) = (bucket.clone(), location(key));
            let sending = tokio::spawn(async move {
                let _turn = turn;
                bucket::put_parts(&bucket, &location, first, file).await
            });
            return match sending.await.map_err(JoinError::try_into_panic) {
                Ok(sent) => sent,
                Err(Ok(panic)) => resume_unwind(panic),
                // The process ends, and the note stays.
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
                // What it was that failed is worth more to know than that tidying up failed too.
                let _ = upload.abort().await;
                Err(problem)
            }
        }
    }

    /// The file under a key, as a stream.
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

    /// Forgets a file. That it was not there is no mistake.
    pub async fn delete(&self, key: &Key) -> Result<(), BlobProblem> {
        match self.objects.delete(&location(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// All files whose key begins with the parts of `below`, in no particular order.
    pub fn list(
        &self,
        below: Option<&Key>,
    ) -> impl Stream<Item = Result<Listed, BlobProblem>> + Send + use<> {
        let below = below.map(location);
        let found = self.objects.list(below.as_ref());
        found.map_err(BlobProblem::from).try_filter_map(|meta| future::ok(listed(&meta)))
    }

    /// Takes away what crashes left half-written, as far as nobody has touched it since `before`
    /// (another server may be writing right now). What is on its way into a bucket is given a day
    /// more. Ends early at `shutdown`.
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
        // One is being read while another is being written.
        upload.wait_for_capacity(PARTS_AT_ONCE - 1).await?;
        upload.put(part);
        part = read_part(file, PIECE).await?;
    }
    Ok(())
}

fn location(key: &Key) -> Location {
    Location::parse(key.as_str()).expect("every key is a location")
}

/// `None` for files that somebody else laid into the folder under a name that is no key.
fn listed(meta: &ObjectMeta) -> Option<Listed> {
    Some(Listed {
        key: Key::parse(meta.location.as_ref()).ok()?,
        size: meta.size,
        modified: meta.last_modified.into(),
    })
}
