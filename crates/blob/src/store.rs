//! The store: put, get, list, delete.

use std::{
    io,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use bytes::Bytes;
use futures::{Stream, StreamExt, TryStreamExt, future, stream::BoxStream};
use object_store::{
    GetOptions, GetRange, ObjectMeta, ObjectStore, ObjectStoreExt, WriteMultipart, local::LocalFileSystem,
    path::Path as Location,
};
use tokio::{fs::File, io::AsyncReadExt};

use crate::{BlobProblem, Key, Span, unfinished};

/// So much of a file is in memory at a time; S3 wants parts of at least 5 MiB.
const PART: usize = 8 * 1024 * 1024;
/// Parts under way at once.
const PARTS_AT_ONCE: usize = 2;

/// A place that keeps files. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    objects: Arc<dyn ObjectStore>,
    folder: PathBuf,
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
        std::fs::create_dir_all(path).map_err(|source| unreadable(path, source))?;
        // What was put is on disk when `put` returns, like what the database has committed.
        let objects = LocalFileSystem::new_with_prefix(path)?.with_fsync(true);
        Ok(Self { objects: Arc::new(objects), folder: path.to_owned() })
    }

    /// Keeps bytes under a key. A file that was there before is replaced, in one step.
    pub async fn put(&self, key: &Key, bytes: Bytes) -> Result<(), BlobProblem> {
        self.objects.put(&location(key), bytes.into()).await?;
        Ok(())
    }

    /// Keeps a copy of the file at `path` under a key, part by part.
    pub async fn put_file(&self, key: &Key, path: &Path) -> Result<(), BlobProblem> {
        let mut file = File::open(path).await.map_err(|source| unreadable(path, source))?;
        let first = read_part(&mut file, path).await?;
        if first.len() < PART {
            return self.put(key, first).await;
        }
        let upload = self.objects.put_multipart(&location(key)).await?;
        let mut upload = WriteMultipart::new_with_chunk_size(upload, PART);
        let copied = copy(first, &mut file, path, &mut upload).await;
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
    /// (another server may be writing right now). Gives how many there were.
    pub async fn discard_unfinished(&self, before: SystemTime) -> io::Result<usize> {
        let folder = self.folder.clone();
        tokio::task::spawn_blocking(move || unfinished::discard(&folder, before))
            .await
            .map_err(io::Error::other)?
    }
}

async fn copy(
    first: Bytes,
    file: &mut File,
    path: &Path,
    upload: &mut WriteMultipart,
) -> Result<(), BlobProblem> {
    let mut part = first;
    while !part.is_empty() {
        upload.wait_for_capacity(PARTS_AT_ONCE).await?;
        upload.put(part);
        part = read_part(file, path).await?;
    }
    Ok(())
}

/// The next part: as long as a part may be, except at the end of the file.
async fn read_part(file: &mut File, path: &Path) -> Result<Bytes, BlobProblem> {
    let mut part = Vec::with_capacity(PART);
    let limit = u64::try_from(PART).expect("8 MiB is a u64");
    let read = file.take(limit).read_to_end(&mut part).await;
    read.map_err(|source| unreadable(path, source))?;
    Ok(part.into())
}

fn unreadable(path: &Path, source: io::Error) -> BlobProblem {
    BlobProblem::Unreadable { path: path.display().to_string(), source }
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
