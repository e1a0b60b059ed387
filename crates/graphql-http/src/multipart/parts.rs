//! Takes `multipart/form-data` apart while it arrives. It asks the body for more only when the
//! piece at hand is used up, so what is refused half-way is never read, and it never holds more
//! than a chunk of the body and the length of the boundary.

use axum::body::BodyDataStream;
use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use memchr::memmem::Finder;

use super::part_head::PartHead;
use crate::reason::Reason;

/// Bytes of the headers of one part.
const HEAD: usize = 8 * 1024;

/// The parts of a body, one after the other.
pub struct Parts {
    body: BodyDataStream,
    buffer: BytesMut,
    delimiter: Finder<'static>,
    place: Place,
}

enum Place {
    /// Before the line of a boundary.
    Boundary,
    Inside,
    End,
}

impl Parts {
    pub fn new(body: BodyDataStream, boundary: &str) -> Self {
        let delimiter = format!("\r\n--{boundary}").into_bytes();
        Self {
            body,
            // The first boundary may stand at the very beginning; the others follow a line break.
            buffer: BytesMut::from(&b"\r\n"[..]),
            delimiter: Finder::new(&delimiter).into_owned(),
            place: Place::Boundary,
        }
    }

    /// The next part's head; `None` after the last. What is left of the part before is skipped.
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
            if self.buffer.len() > HEAD {
                return Err(Reason::Multipart);
            }
            self.fill(self.buffer.len() + 1).await?;
        };
        self.place = Place::Inside;
        PartHead::parse(&head).map(Some)
    }

    /// A piece of the current part's content; `None` at its end.
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
            // A boundary may have begun in the last bytes.
            let sure = (self.buffer.len() + 1).saturating_sub(self.delimiter.needle().len());
            if sure > 0 {
                return Ok(Some(self.buffer.split_to(sure).freeze()));
            }
            self.fill(self.buffer.len() + 1).await?;
        }
    }

    /// The whole content of the current part, if it is no longer than `limit`.
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
