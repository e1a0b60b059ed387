//! What the senders' attempts have in common: reading an answer, and judging that none came.

use std::{error::Error, time::SystemTime};

use reqwest::Response;

use crate::{Outcome, network::Forbidden};

const SHOW_AT_MOST: usize = 200;

/// Without an answer: a message that never left may be sent again, any other may have arrived.
pub(crate) fn judge_failure(error: &reqwest::Error) -> Outcome {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(current) = cause {
        if let Some(forbidden) = current.downcast_ref::<Forbidden>() {
            return refused(forbidden);
        }
        cause = current.source();
    }
    if error.is_connect() {
        return Outcome::Unreachable { why: "the push service cannot be reached".to_owned() };
    }
    let why = if error.is_timeout() {
        "the push service did not answer in time"
    } else {
        "the connection broke before the answer"
    };
    Outcome::Uncertain { why: why.to_owned() }
}

pub(crate) fn refused(why: &impl ToString) -> Outcome {
    Outcome::Refused { why: why.to_string() }
}

/// The first bytes of an answer; a long or broken one is cut there.
pub(crate) async fn beginning_of(mut response: Response, limit: usize) -> Vec<u8> {
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

/// A few words for an operator's eyes, on one line.
pub(crate) fn words(text: &str) -> String {
    let plain = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = plain.filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(SHOW_AT_MOST).collect()
}

/// Services compare a token's end with the time of day in the world, whatever time the product is
/// told to live in.
#[expect(clippy::disallowed_methods, reason = "see above")]
pub(crate) fn world_clock() -> SystemTime {
    SystemTime::now()
}
