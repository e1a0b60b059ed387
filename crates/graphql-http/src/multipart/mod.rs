//! Files in a request, as defined by the GraphQL multipart request specification: first `operations` (the
//! request with null for each file), then `map` (which assigns files to variables), then the files. The first
//! two parts are read immediately; the files stay unread in the body until the gate has admitted the request.

mod declared;
mod map;
mod part_head;
mod parts;

use std::io::{self, Seek};

use async_graphql::{
    UploadValue, Value, Variables,
    parser::types::{ExecutableDocument, OperationDefinition},
};
use axum::body::Body;
use tokio::{
    fs::File,
    io::{AsyncWriteExt, BufWriter},
};

use self::{map::FileMap, part_head::PartHead, parts::Parts};
use crate::{
    parameters::{PLACEHOLDER, Parameters, json},
    reason::Reason,
    refusal::Refusal,
    settings::{Limits, Uploads},
};

/// The size of the write buffer: each write runs on another thread.
const WRITE_BYTES: usize = 128 * 1024;
/// Bytes that are stored between two checks of the free space.
const ROOM_CHECK_BYTES: u64 = 8 * 1024 * 1024;

/// Files that have not been read yet.
pub struct PendingFiles {
    parts: Parts,
    map: FileMap,
}

/// Reads `operations` and `map`. Sets a placeholder in each variable that is a file.
pub async fn open(
    body: Body,
    boundary: &str,
    uploads: &Uploads,
    limits: &Limits,
) -> Result<(Parameters, PendingFiles), Reason> {
    let mut parts = Parts::new(body.into_data_stream(), boundary);
    expect(parts.next().await?, "operations")?;
    let mut parameters = json::parameters(&parts.content(limits.body_bytes).await?, limits)?;
    expect(parts.next().await?, "map")?;
    let map = FileMap::parse(&parts.content(map::BYTES).await?)?;
    if map.len() > uploads.files {
        return Err(Reason::TooManyFiles);
    }
    for (index, path) in map.paths() {
        parameters.fill(path, Value::String(format!("{PLACEHOLDER}{index}")))?;
    }
    Ok((parameters, PendingFiles { parts, map }))
}

fn expect(head: Option<PartHead>, name: &str) -> Result<(), Reason> {
    match head {
        Some(head) if head.name == name => Ok(()),
        _ => Err(Reason::Multipart),
    }
}

fn not_stored(error: &io::Error) -> Refusal {
    Refusal::failure(&format!("cannot store an upload: {error}"))
}

/// Checks the free space on a blocking thread, because the disk may be a network file system that does not
/// respond.
async fn check_room(uploads: &Uploads) -> Result<(), Refusal> {
    let room = uploads.room.clone();
    let is_there = tokio::task::spawn_blocking(move || room.is_there()).await;
    let is_there = is_there.map_err(|error| not_stored(&io::Error::other(error)))?;
    if is_there { Ok(()) } else { Err(Reason::NoRoom.into()) }
}

impl PendingFiles {
    pub fn are_none(&self) -> bool {
        self.map.len() == 0
    }

    /// Whether the operation declares a variable for each file. Other files would be stored in vain.
    pub fn are_wanted(&self, operation: &OperationDefinition) -> bool {
        let is_declared = |name: &str| {
            operation.variable_definitions.iter().any(|declared| declared.node.name.node == name)
        };
        self.map.paths().all(|(_, path)| path.split('.').nth(1).is_some_and(is_declared))
    }

    /// Maximum bytes of each file, in the order of the map: the limit of its declared type, or the smallest
    /// one if the file is used several times.
    pub fn limits(
        &self,
        uploads: &Uploads,
        document: &ExecutableDocument,
        operation: &OperationDefinition,
        variables: &Variables,
    ) -> Vec<u64> {
        let mut limits = vec![uploads.file_bytes; self.map.len()];
        for (index, path) in self.map.paths() {
            for declared in declared::types(path, document, operation, variables) {
                let limit = uploads.bytes_by_type.get(declared.as_str());
                limits[index] = limits[index].min(limit.copied().unwrap_or(u64::MAX));
            }
        }
        limits
    }

    /// Writes each file to disk as it arrives. The files have no name, so the operating system deletes them
    /// when the last handle is closed, even if the process crashes.
    pub async fn store(mut self, uploads: &Uploads, limits: &[u64]) -> Result<Vec<UploadValue>, Refusal> {
        let mut stored: Vec<Option<UploadValue>> = (0..self.map.len()).map(|_| None).collect();
        let mut left = uploads.all_bytes;
        while let Some(head) = self.parts.next().await? {
            let index = self.map.index_of(&head.name).ok_or(Reason::FileMap)?;
            if stored[index].is_some() {
                return Err(Reason::FileMap.into());
            }
            stored[index] = Some(self.store_one(head, uploads, limits[index], &mut left).await?);
        }
        let all: Option<Vec<_>> = stored.into_iter().collect();
        Ok(all.ok_or(Reason::FileMap)?)
    }

    /// `left`: bytes that further files of the request may have.
    async fn store_one(
        &mut self,
        head: PartHead,
        uploads: &Uploads,
        limit: u64,
        left: &mut u64,
    ) -> Result<UploadValue, Refusal> {
        check_room(uploads).await?;
        let folder = uploads.folder.clone();
        let file = tokio::task::spawn_blocking(move || tempfile::tempfile_in(folder)).await;
        let file = file.map_err(io::Error::other).flatten().map_err(|error| not_stored(&error))?;
        let mut file = BufWriter::with_capacity(WRITE_BYTES, File::from_std(file));
        let limit = limit.min(*left);
        let (mut length, mut checked) = (0_u64, 0);
        while let Some(chunk) = self.parts.chunk().await? {
            length += chunk.len() as u64;
            if length > limit {
                return Err(Reason::FileTooLarge.into());
            }
            if length - checked > ROOM_CHECK_BYTES {
                check_room(uploads).await?;
                checked = length;
            }
            file.write_all(&chunk).await.map_err(|error| not_stored(&error))?;
        }
        *left -= length;
        file.flush().await.map_err(|error| not_stored(&error))?;
        let mut content = file.into_inner().into_std().await;
        content.rewind().map_err(|error| not_stored(&error))?;
        Ok(UploadValue {
            filename: head.file_name.unwrap_or_default(),
            content_type: head.content_type,
            content,
        })
    }
}
