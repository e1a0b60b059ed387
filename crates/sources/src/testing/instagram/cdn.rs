//! The host of the files. Their addresses are signed and expire.

use std::io;
use std::time::Duration;

use bytes::Bytes;
use chrono::DateTime;
use futures::{StreamExt, stream};
use hmac::{Hmac, KeyInit, Mac};
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use http_body_util::{BodyExt, StreamBody};
use hyper::body::Frame;
use sha2::Sha256;

use super::File;
use super::http::{Received, Reply, html, redirect, reply};
use super::world::{APP_SECRET, World};

/// The pause between two bytes of a slow file.
const DRIP: Duration = Duration::from_millis(200);
const CHUNK: usize = 64 * 1024;
static ZEROS: [u8; CHUNK] = [0; CHUNK];

/// The address of a file, signed for some time.
pub(super) fn url(world: &World, name: &str) -> String {
    let expires = world.now() + world.data().media_lifetime;
    let expires = format!("{:X}", expires.timestamp());
    let mut url = super::base(world.addresses().cdn);
    url.path_segments_mut().expect("an http address has a path").extend(["v", name]);
    url.query_pairs_mut().append_pair("oh", &sign(name, &expires)).append_pair("oe", &expires);
    url.into()
}

fn sign(name: &str, expires: &str) -> String {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(APP_SECRET.as_bytes()).expect("a key of any length is accepted");
    mac.update(name.as_bytes());
    mac.update(expires.as_bytes());
    mac.finalize().into_bytes()[..12].iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

/// `GET /v/{name}`.
pub(super) fn file(world: &World, received: &Received) -> Reply {
    let name = received.path.rsplit('/').next().unwrap_or_default();
    let expires = received.parameter("oe").unwrap_or_default();
    if received.parameter("oh") != Some(&sign(name, expires)) {
        return html(403, "Bad URL hash");
    }
    let until =
        i64::from_str_radix(expires, 16).ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    if until.is_none_or(|until| until <= world.now()) {
        return html(403, "URL signature expired");
    }
    if received.bearer.is_some() {
        world.violation("the token was sent to the host of the files");
    }
    let file = world.data().files.get(name).cloned();
    match file {
        None => html(404, "Not found"),
        Some(File::Bytes(content_type, bytes)) => reply(200, content_type, bytes),
        Some(File::Status(status)) => html(status, "Sorry"),
        Some(File::Redirect(location)) => redirect(&location),
        Some(File::Zeros(count)) => {
            let whole = stream::repeat(Bytes::from_static(&ZEROS)).take(count / CHUNK);
            streamed(count, whole.map(Ok))
        }
        Some(File::Truncated(bytes)) => {
            let half = bytes.slice(..bytes.len() / 2);
            streamed(bytes.len(), stream::iter([Ok(half), Err(io::ErrorKind::ConnectionReset.into())]))
        }
        Some(File::Slow(bytes)) => {
            let single: Vec<Bytes> = bytes.chunks(1).map(Bytes::copy_from_slice).collect();
            let slow = stream::iter(single).then(|byte| async {
                tokio::time::sleep(DRIP).await;
                Ok(byte)
            });
            streamed(bytes.len(), slow)
        }
    }
}

fn streamed(length: usize, bytes: impl futures::Stream<Item = io::Result<Bytes>> + Send + 'static) -> Reply {
    let mut reply = Reply::new(StreamBody::new(bytes.map(|bytes| bytes.map(Frame::data))).boxed_unsync());
    reply.headers_mut().insert(CONTENT_LENGTH, length.into());
    reply.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    reply
}
