//! A streaming parser for `multipart/form-data`. It polls the body only when its buffer is used up, so the
//! rest of a refused body is never read. It buffers at most a chunk of the body and the length of the
//! boundary, or the headers of a part.

use axum::body::BodyDataStream;
use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use memchr::memmem::Finder;

use super::part_head::PartHead;
use crate::reason::Reason;

/// The maximum size of a part's headers in bytes.
const MAX_HEAD: usize = 8 * 1024;

/// The parts of a body, in order.
pub struct Parts {
    body: BodyDataStream,
    buffer: BytesMut,
    delimiter: Finder<'static>,
    place: Place,
}

enum Place {
    /// Before a boundary line.
    Boundary,
    Inside,
    End,
}

impl Parts {
    pub fn new(body: BodyDataStream, boundary: &str) -> Self {
        let delimiter = format!("\r\n--{boundary}").into_bytes();
        Self {
            body,
            // The first boundary may be at the beginning of the body; all others follow a line break.
            buffer: BytesMut::from(&b"\r\n"[..]),
            delimiter: Finder::new(&delimiter).into_owned(),
            place: Place::Boundary,
        }
    }

    /// The headers of the next part; `None` after the last part. Skips the rest of the current part.
    pub async fn next(&mut self) -> Result<Option<PartHead>, Reason> {
        while let Place::Inside = self.place {
            self.chunk().await?;
        }
        if let Place::End = self.place {
            return Ok(None);
        }
        let delimiter = self.delimiter.needle().len();
        self.fill(delimiter + 2).await?;
        if !self.buffer.starts_with(self.delimiter.needle()) {
            return Err(Reason::Multipart);
        }
        if self.buffer[delimiter..].starts_with(b"--") {
            self.place = Place::End;
            return Ok(None);
        }
        if !self.buffer[delimiter..].starts_with(b"\r\n") {
            return Err(Reason::Multipart);
        }
        let _ = self.buffer.split_to(delimiter + 2);
        let head = loop {
            if let Some(end) = memchr::memmem::find(&self.buffer, b"\r\n\r\n") {
                break self.buffer.split_to(end + 4);
            }
            if self.buffer.len() > MAX_HEAD {
                return Err(Reason::Multipart);
            }
            self.fill(self.buffer.len() + 1).await?;
        };
        self.place = Place::Inside;
        PartHead::parse(&head).map(Some)
    }

    /// The next chunk of the current part's content; `None` at its end.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, Reason> {
        if !matches!(self.place, Place::Inside) {
            return Ok(None);
        }
        loop {
            if let Some(end) = self.delimiter.find(&self.buffer) {
                if end == 0 {
                    self.place = Place::Boundary;
                    return Ok(None);
                }
                return Ok(Some(self.buffer.split_to(end).freeze()));
            }
            // The last bytes may be the beginning of a boundary.
            let safe = (self.buffer.len() + 1).saturating_sub(self.delimiter.needle().len());
            if safe > 0 {
                return Ok(Some(self.buffer.split_to(safe).freeze()));
            }
            self.fill(self.buffer.len() + 1).await?;
        }
    }

    /// The whole content of the current part. Refuses more than `limit` bytes.
    pub async fn content(&mut self, limit: usize) -> Result<Vec<u8>, Reason> {
        let mut content = Vec::new();
        while let Some(chunk) = self.chunk().await? {
            if content.len() + chunk.len() > limit {
                return Err(Reason::BodyTooLarge);
            }
            content.extend_from_slice(&chunk);
        }
        Ok(content)
    }

    async fn fill(&mut self, length: usize) -> Result<(), Reason> {
        while self.buffer.len() < length {
            let chunk = self.body.next().await.ok_or(Reason::BodyIncomplete)?;
            self.buffer.extend_from_slice(&chunk.map_err(|_| Reason::BodyIncomplete)?);
        }
        Ok(())
    }
}
