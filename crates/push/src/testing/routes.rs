//! The HTTP routes of the service: `POST /push/<device>`.

use std::sync::Arc;

use bytes::Bytes;
use http::{Method, request::Parts};

use super::server::{Hangup, Reply, never, reply};
use super::{Answer, State, judge};
use crate::attempt::real_time;

pub(super) async fn route(state: Arc<State>, parts: Parts, body: Bytes) -> Result<Reply, Hangup> {
    match (&parts.method, parts.uri.path().strip_prefix("/push/")) {
        (&Method::POST, Some(device)) => push(&state, device, &parts, &body).await,
        _ => Ok(reply(404, "")),
    }
}

async fn push(state: &State, device: &str, parts: &Parts, body: &[u8]) -> Result<Reply, Hangup> {
    let Some(device) = state.device(device) else {
        return Ok(reply(404, ""));
    };
    let verdict = judge::judge(&device, &state.origin, &parts.headers, body, real_time());
    let mut message = match verdict {
        Ok(message) => message,
        Err(judge::Violation(code, why)) => {
            state.script.violation(why);
            return Ok(reply(code, why));
        }
    };
    let answer = state.script.next_answer();
    message.answer = answer.clone();
    state.record(message);
    match answer {
        Answer::Created => Ok(reply(201, "")),
        Answer::Status(code) => Ok(reply(code, "")),
        Answer::TooMany { retry_after } => Ok(with_header(429, "retry-after", &retry_after.to_string())),
        Answer::Redirect { location } => Ok(with_header(307, "location", &location)),
        Answer::Hang => Ok(never().await),
        Answer::Drop => Err(Hangup),
    }
}

fn with_header(code: u16, name: &'static str, value: &str) -> Reply {
    let mut reply = reply(code, "");
    let value = value.parse().expect("the script's values are valid in a header");
    reply.headers_mut().insert(name, value);
    reply
}
