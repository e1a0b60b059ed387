//! A reader of an upload, for a decoder. It ends at a given length, and fails after the decoding was
//! cancelled.

use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Cancels the processing of an image. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_due(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

pub(crate) struct Source<R> {
    file: BufReader<R>,
    at: u64,
    /// The end of the readable bytes.
    end: u64,
    stop: Stop,
}

impl<R: Read + Seek> Source<R> {
    /// Reads from the current position of the file, which must be its beginning.
    pub fn new(file: R, stop: &Stop) -> Self {
        Self { file: BufReader::new(file), at: 0, end: u64::MAX, stop: stop.clone() }
    }

    /// Reads again from the beginning, up to `length` bytes.
    pub fn first(mut self, length: u64) -> io::Result<Self> {
        self.rewind()?;
        self.end = length;
        Ok(self)
    }
}

impl<R: Read> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.file.buffer().is_empty() && self.stop.is_due() {
            return Err(io::Error::other("decoding was cancelled"));
        }
        let left = usize::try_from(self.end.saturating_sub(self.at)).unwrap_or(usize::MAX);
        if left == 0 {
            return Ok(&[]);
        }
        let available = self.file.fill_buf()?;
        Ok(&available[..available.len().min(left)])
    }

    fn consume(&mut self, amount: usize) {
        self.file.consume(amount);
        self.at += amount as u64;
    }
}

impl<R: Read> Read for Source<R> {
    /// Returns fewer bytes than requested only at the end, because the JPEG decoder treats a short read as
    /// the end.
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut read = 0;
        while read < into.len() {
            let available = self.fill_buf()?;
            let count = available.len().min(into.len() - read);
            if count == 0 {
                break;
            }
            into[read..read + count].copy_from_slice(&available[..count]);
            self.consume(count);
            read += count;
        }
        Ok(read)
    }
}

impl<R: Read + Seek> Seek for Source<R> {
    /// Keeps the read-ahead buffer, because decoders often seek back by a few bytes.
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let (from, by) = match to {
            SeekFrom::Start(to) => (to, 0),
            SeekFrom::Current(by) => (self.at, by),
            SeekFrom::End(by) => (self.end, by),
        };
        let to = from.checked_add_signed(by).ok_or(io::ErrorKind::InvalidInput)?;
        let by = to.checked_signed_diff(self.at).ok_or(io::ErrorKind::InvalidInput)?;
        self.file.seek_relative(by)?;
        self.at = to;
        Ok(to)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn reading_ends_at_the_given_length() {
        let bytes: Vec<u8> = (0..=255).cycle().take(30_000).collect();
        let mut source = Source::new(Cursor::new(&bytes), &Stop::default()).first(20_000).unwrap();
        let mut read = vec![0; 19_000];
        assert_eq!(source.read(&mut read).unwrap(), 19_000, "across several buffers");
        assert_eq!(read, bytes[..19_000]);
        source.seek_relative(-1).unwrap();
        assert_eq!(source.read(&mut read).unwrap(), 1_001);
        assert_eq!(read[..1_001], bytes[18_999..20_000]);
        assert_eq!(source.seek(SeekFrom::Start(3)).unwrap(), 3);
        assert_eq!(source.read(&mut read[..2]).unwrap(), 2);
        assert_eq!((read[..2].to_vec(), source.stream_position().unwrap()), (bytes[3..5].to_vec(), 5));
    }

    #[test]
    fn reading_fails_after_it_was_cancelled() {
        let stop = Stop::default();
        let mut source = Source::new(Cursor::new(vec![0; 100_000]), &stop);
        assert_eq!(source.read(&mut [0; 1]).unwrap(), 1);
        stop.now();
        assert!(source.read(&mut vec![0; 50_000]).is_err());
    }
}
