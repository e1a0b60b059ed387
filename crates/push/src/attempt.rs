//! Functions that both senders use: reading responses, and classifying errors.

use std::{error::Error, time::SystemTime};

use aushang_outbound::NotAllowed;
use reqwest::Response;

use crate::{Outcome, network::Forbidden};

/// Characters of a service's message in an outcome.
const MAX_MESSAGE_CHARS: usize = 200;

/// The outcome if there is no response. Without a connection the message was not sent; otherwise it may have
/// arrived.
pub(crate) fn outcome_of_error(error: &reqwest::Error) -> Outcome {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(current) = cause {
        if current.downcast_ref::<NotAllowed>().is_some() {
            return refused(&Forbidden::PrivateAddress);
        }
        cause = current.source();
    }
    if error.is_connect() {
        return Outcome::Unreachable { why: "the push service cannot be reached".to_owned() };
    }
    let why = if error.is_timeout() {
        "the push service did not respond in time"
    } else {
        "the connection broke before the response"
    };
    Outcome::Uncertain { why: why.to_owned() }
}

pub(crate) fn refused(why: &impl ToString) -> Outcome {
    Outcome::Refused { why: why.to_string() }
}

/// Reads at most `limit` bytes of a response. If the connection breaks, returns the bytes so far.
pub(crate) async fn read_up_to(mut response: Response, limit: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while bytes.len() < limit {
        match response.chunk().await {
            Ok(Some(chunk)) => bytes.extend_from_slice(&chunk),
            Ok(None) | Err(_) => break,
        }
    }
    bytes.truncate(limit);
    bytes
}

/// Shortens a service's message to one line, for operators.
pub(crate) fn one_line(text: &str) -> String {
    let plain = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = plain.filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(MAX_MESSAGE_CHARS).collect()
}

/// The real time. Services compare the expiry of a token with the real time, even if the product's clock is
/// simulated.
#[expect(clippy::disallowed_methods, reason = "see above")]
pub(crate) fn real_time() -> SystemTime {
    SystemTime::now()
}
