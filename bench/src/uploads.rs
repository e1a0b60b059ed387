//! Measures the product's memory during uploads: many videos and the largest image at once, and the image
//! that is hardest to decode.

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

use crate::BenchError;
use crate::calls::Call;
use crate::process::Server;
use crate::world::Author;

const VIDEOS: usize = 40;
const MAX_VIDEO_BYTES: u64 = 40 * 1024 * 1024;
const MAX_IMAGE_BYTES: u64 = 2 * 1024 * 1024 * 1024;
/// Dimensions with the maximum number of pixels, each of four bytes.
const HARDEST: (u32, u32) = (8_660, 5_773);
/// More than the concurrent uploads of this measurement.
const MORE_AT_ONCE: [(&str, &str); 1] = [("AUSHANG_LIMITS__UPLOADS_AT_ONCE", "64")];

const VIDEO: &[u8] = include_bytes!("../../crates/recording/tests/files/film.mp4");
const IMAGE: &[u8] = include_bytes!("../../crates/server/demo/world/pictures/campus.jpg");
const UPLOAD: &str =
    "mutation ($file: Upload!, $type: UploadType!) { upload(file: $file, type: $type) { raw } }";
const BOUNDARY: &str = "aushang-bench";
const ZEROS: &[u8] = &[0; 64 * 1024];

/// Number of repetitions. The memory varies between them.
pub const TIMES: usize = 3;

/// Additional memory of the product in bytes.
pub struct Held {
    /// Peak during the concurrent uploads: the median and the maximum of the repetitions.
    pub at_once: [u64; 2],
    /// Median time of the concurrent uploads.
    pub time: Duration,
    /// Peak while the hardest image was decoded.
    pub decoding: u64,
    /// After it was decoded.
    pub decoded: u64,
}

pub async fn measure(folder: &Path, database: &Path, authors: &[Author]) -> Result<Held, BenchError> {
    let (mut held, mut times) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        let (more, time) = all_at_once(folder, database, authors).await?;
        held.push(more);
        times.push(time);
        // The files would fill the disk and are not needed.
        std::fs::remove_dir_all(folder.join("media"))?;
    }
    held.sort_unstable();
    times.sort_unstable();
    let (decoding, decoded) = decode(folder, database, authors).await?;
    Ok(Held { at_once: [held[TIMES / 2], held[TIMES - 1]], time: times[TIMES / 2], decoding, decoded })
}

/// Starts the product and uploads a small image, so that one-time allocations are not measured.
async fn start(folder: &Path, database: &Path, author: &Author) -> Result<Server, BenchError> {
    let mut product = Server::product_with(folder, database, &MORE_AT_ONCE)?;
    product.connect().await?;
    send(product.address, author, File::small_image()).await?;
    Ok(product)
}

async fn all_at_once(
    folder: &Path,
    database: &Path,
    authors: &[Author],
) -> Result<(u64, Duration), BenchError> {
    let product = start(folder, database, &authors[0]).await?;
    let before = product.memory()?;
    product.forget_peak()?;
    let began = Instant::now();
    let (picture, videos) = (File::largest_image(), File::largest_video());
    let all = authors.iter().zip(std::iter::once(picture).chain(std::iter::repeat_n(videos, VIDEOS)));
    try_join_all(all.map(|(author, file)| send(product.address, author, file))).await?;
    let (time, held) = (began.elapsed(), product.peak()?.saturating_sub(before));
    product.end()?;
    Ok((held, time))
}

/// Returns the additional memory at the peak and afterwards.
async fn decode(folder: &Path, database: &Path, authors: &[Author]) -> Result<(u64, u64), BenchError> {
    let hardest = File::hardest_image()?;
    let product = start(folder, database, &authors[0]).await?;
    let before = product.memory()?;
    product.forget_peak()?;
    send(product.address, &authors[VIDEOS + 1], hardest).await?;
    let held = product.peak()?.saturating_sub(before);
    let left = product.memory()?.saturating_sub(before);
    product.end()?;
    Ok((held, left))
}

/// A file: some bytes, followed by zeros.
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

    fn small_image() -> Self {
        Self::picture(IMAGE, 0)
    }

    /// Bytes after the end of an image are ignored.
    fn largest_image() -> Self {
        Self::picture(IMAGE, MAX_IMAGE_BYTES - IMAGE.len() as u64)
    }

    fn hardest_image() -> Result<Self, BenchError> {
        let (width, height) = HARDEST;
        let pixels = vec![127; width as usize * height as usize * 4];
        let mut bytes = Cursor::new(Vec::new());
        PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::NoFilter)
            .write_image(&pixels, width, height, ExtendedColorType::Rgba8)
            .map_err(std::io::Error::other)?;
        Ok(Self::picture(bytes.into_inner(), 0))
    }

    /// A video with an additional box that players skip.
    fn largest_video() -> Self {
        let filling = MAX_VIDEO_BYTES - VIDEO.len() as u64;
        let size = u32::try_from(filling).expect("a video is smaller than 4 GB");
        let beginning = [VIDEO, &size.to_be_bytes(), b"free"].concat();
        let zeros = MAX_VIDEO_BYTES - beginning.len() as u64;
        Self { name: "film.mp4", kind: "VIDEO", beginning: beginning.into(), zeros }
    }

    /// Returns the length of the request body, and the body in chunks.
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
        let chunk = ZEROS.len() as u64;
        let rest = usize::try_from(self.zeros % chunk).expect("shorter than a chunk");
        let zeros = (0..self.zeros / chunk).map(|_| Bytes::from_static(ZEROS));
        let chunks = [head.into(), self.beginning.clone()]
            .into_iter()
            .chain(zeros)
            .chain([Bytes::from_static(&ZEROS[..rest]), tail.into()]);
        (length, chunks.filter(|chunk| !chunk.is_empty()))
    }
}

/// Uploads a file. Fails unless the server stores it.
async fn send(product: SocketAddr, author: &Author, file: File) -> Result<(), BenchError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(TcpStream::connect(product).await?)).await?;
    tokio::spawn(connection);
    let (mut head, _) = Call::raw(author).request(&product.to_string()).into_parts();
    let (length, chunks) = file.body();
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    head.headers.insert(header::CONTENT_TYPE, kind.parse().expect("the type is valid"));
    head.headers.insert(header::CONTENT_LENGTH, length.into());
    let body = StreamBody::new(stream::iter(chunks.map(|chunk| Ok::<_, std::io::Error>(Frame::data(chunk)))));
    let (head, body) = sender.send_request(http::Request::from_parts(head, body)).await?.into_parts();
    let response = body.collect().await?.to_bytes();
    if head.status == StatusCode::OK && response.starts_with(br#"{"data":{"upload":{"raw":""#) {
        return Ok(());
    }
    Err(BenchError::response(head.status, &response))
}
