//! What the product holds while files come in: as many films and as large a picture as it takes, and
//! the picture that is hardest to decode.

use std::io::Cursor;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::future::try_join_all;
use futures::stream;
use http::{StatusCode, header};
use http_body_util::{BodyExt, StreamBody};
use hyper::body::Frame;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use serde_json::json;
use tokio::net::TcpStream;

use crate::Wrong;
use crate::calls::Call;
use crate::process::Server;
use crate::world::Author;

const FILMS: usize = 40;
const MAX_VIDEO_BYTES: u64 = 40 * 1024 * 1024;
const MAX_IMAGE_BYTES: u64 = 2 * 1024 * 1024 * 1024;
/// As many pixels as a picture may have, each of four bytes.
const HARDEST: (u32, u32) = (8_660, 5_773);
/// More than come here at once.
const MORE_AT_ONCE: [(&str, &str); 1] = [("AUSHANG_LIMITS__UPLOADS_AT_ONCE", "64")];

const FILM: &[u8] = include_bytes!("../../crates/recording/tests/files/film.mp4");
const PICTURE: &[u8] = include_bytes!("../../crates/server/src/demo_world/pictures/campus.jpg");
const UPLOAD: &str =
    "mutation ($file: Upload!, $type: UploadType!) { upload(file: $file, type: $type) { raw } }";
const BOUNDARY: &str = "aushang-bench";
const ZEROS: &[u8] = &[0; 64 * 1024];

/// The uploads come so often. How many of them are held in one moment is chance.
pub const TIMES: usize = 3;

/// Bytes that the product held more than before.
pub struct Held {
    /// At most, while all came in: in the middle of the times, and the most of them.
    pub at_once: [u64; 2],
    /// In the middle.
    pub time: Duration,
    /// At most, while the hardest picture was made anew.
    pub decoding: u64,
    /// When it was.
    pub decoded: u64,
}

pub async fn measure(folder: &Path, database: &Path, authors: &[Author]) -> Result<Held, Wrong> {
    let (mut held, mut times) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        let (more, time) = all_at_once(folder, database, authors).await?;
        held.push(more);
        times.push(time);
        // They would fill the disk, and nobody asks for them.
        std::fs::remove_dir_all(folder.join("media"))?;
    }
    held.sort_unstable();
    times.sort_unstable();
    let (decoding, decoded) = decode(folder, database, authors).await?;
    Ok(Held { at_once: [held[TIMES / 2], held[TIMES - 1]], time: times[TIMES / 2], decoding, decoded })
}

/// What is only held since the first upload is no other's.
async fn start(folder: &Path, database: &Path, author: &Author) -> Result<Server, Wrong> {
    let mut product = Server::product_with(folder, database, &MORE_AT_ONCE)?;
    product.connect().await?;
    send(product.address, author, File::small_picture()).await?;
    Ok(product)
}

async fn all_at_once(folder: &Path, database: &Path, authors: &[Author]) -> Result<(u64, Duration), Wrong> {
    let product = start(folder, database, &authors[0]).await?;
    let before = product.memory()?;
    product.forget_peak()?;
    let began = Instant::now();
    let (picture, films) = (File::largest_picture(), File::largest_film());
    let all = authors.iter().zip(std::iter::once(picture).chain(std::iter::repeat_n(films, FILMS)));
    try_join_all(all.map(|(author, file)| send(product.address, author, file))).await?;
    let (time, held) = (began.elapsed(), product.peak()?.saturating_sub(before));
    product.end()?;
    Ok((held, time))
}

/// What is held more at most, and after it.
async fn decode(folder: &Path, database: &Path, authors: &[Author]) -> Result<(u64, u64), Wrong> {
    let hardest = File::hardest_picture()?;
    let product = start(folder, database, &authors[0]).await?;
    let before = product.memory()?;
    product.forget_peak()?;
    send(product.address, &authors[FILMS + 1], hardest).await?;
    let held = product.peak()?.saturating_sub(before);
    let left = product.memory()?.saturating_sub(before);
    product.end()?;
    Ok((held, left))
}

/// What is sent: some bytes, and so many zeros after them.
#[derive(Clone)]
struct File {
    name: &'static str,
    kind: &'static str,
    beginning: Bytes,
    zeros: u64,
}

impl File {
    fn picture(bytes: impl Into<Bytes>, zeros: u64) -> Self {
        Self { name: "bild", kind: "IMAGE", beginning: bytes.into(), zeros }
    }

    fn small_picture() -> Self {
        Self::picture(PICTURE, 0)
    }

    /// What stands behind the end of a picture is none of its pixels.
    fn largest_picture() -> Self {
        Self::picture(PICTURE, MAX_IMAGE_BYTES - PICTURE.len() as u64)
    }

    fn hardest_picture() -> Result<Self, Wrong> {
        let (width, height) = HARDEST;
        let pixels = vec![127; width as usize * height as usize * 4];
        let mut bytes = Cursor::new(Vec::new());
        PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::NoFilter)
            .write_image(&pixels, width, height, ExtendedColorType::Rgba8)
            .map_err(std::io::Error::other)?;
        Ok(Self::picture(bytes.into_inner(), 0))
    }

    /// Filled up by a box that players skip.
    fn largest_film() -> Self {
        let filling = MAX_VIDEO_BYTES - FILM.len() as u64;
        let size = u32::try_from(filling).expect("a film is smaller than 4 GB");
        let beginning = [FILM, &size.to_be_bytes(), b"free"].concat();
        let zeros = MAX_VIDEO_BYTES - beginning.len() as u64;
        Self { name: "film.mp4", kind: "VIDEO", beginning: beginning.into(), zeros }
    }

    /// The whole body of a call, piece by piece, and its length.
    fn body(&self) -> (u64, impl Iterator<Item = Bytes> + Send + use<>) {
        let Self { name, kind, .. } = self;
        let operations = json!({ "query": UPLOAD, "variables": { "file": null, "type": kind } });
        let head = format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"operations\"\r\n\r\n{operations}\r\n\
             --{BOUNDARY}\r\ncontent-disposition: form-data; name=\"map\"\r\n\r\n{{\"0\":[\"variables.file\"]}}\r\n\
             --{BOUNDARY}\r\ncontent-disposition: form-data; name=\"0\"; filename=\"{name}\"\r\n\r\n",
        );
        let tail = format!("\r\n--{BOUNDARY}--\r\n");
        let length = (head.len() + self.beginning.len() + tail.len()) as u64 + self.zeros;
        let piece = ZEROS.len() as u64;
        let rest = usize::try_from(self.zeros % piece).expect("shorter than a piece");
        let zeros = (0..self.zeros / piece).map(|_| Bytes::from_static(ZEROS));
        let pieces = [head.into(), self.beginning.clone()]
            .into_iter()
            .chain(zeros)
            .chain([Bytes::from_static(&ZEROS[..rest]), tail.into()]);
        (length, pieces.filter(|piece| !piece.is_empty()))
    }
}

/// Sends one file, and sees that the server keeps it.
async fn send(product: SocketAddr, author: &Author, file: File) -> Result<(), Wrong> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(TcpStream::connect(product).await?)).await?;
    tokio::spawn(connection);
    let (mut head, _) = Call::raw(author).request(&product.to_string()).into_parts();
    let (length, pieces) = file.body();
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    head.headers.insert(header::CONTENT_TYPE, kind.parse().expect("letters alone"));
    head.headers.insert(header::CONTENT_LENGTH, length.into());
    let body = StreamBody::new(stream::iter(pieces.map(|piece| Ok::<_, std::io::Error>(Frame::data(piece)))));
    let (head, body) = sender.send_request(http::Request::from_parts(head, body)).await?.into_parts();
    let answer = body.collect().await?.to_bytes();
    if head.status == StatusCode::OK && answer.starts_with(br#"{"data":{"upload":{"raw":""#) {
        return Ok(());
    }
    Err(Wrong::answer(head.status, &answer))
}
