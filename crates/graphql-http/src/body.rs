//! Reads a JSON body up to a limit.

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use http::{HeaderMap, header};

use crate::reason::Reason;

/// Refuses a body longer than `limit`; does not read it at all if its `Content-Length` exceeds the limit.
pub async fn read(headers: &HeaderMap, body: Body, limit: usize) -> Result<Bytes, Reason> {
    check_announced(headers, limit as u64)?;
    let mut stream = body.into_data_stream();
    let mut whole = BytesMut::new();
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|_| Reason::BodyIncomplete)?;
        if whole.len() + chunk.len() > limit {
            return Err(Reason::BodyTooLarge);
        }
        whole.extend_from_slice(&chunk);
    }
    Ok(whole.freeze())
}

/// Refuses a `Content-Length` above the limit. Accepts a request without one.
pub fn check_announced(headers: &HeaderMap, limit: u64) -> Result<(), Reason> {
    let announced = headers.get(header::CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > limit) {
        return Err(Reason::BodyTooLarge);
    }
    Ok(())
}
