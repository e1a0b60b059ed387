//! One question to a foreign service: an answer in JSON within time and size, or none.

use std::time::Duration;

use reqwest::{Client, RequestBuilder, Response, StatusCode, header, redirect};
use serde::de::DeserializeOwned;

use crate::Unavailable;

/// For a connection, with its handshake.
const CONNECT: Duration = Duration::from_secs(3);
/// The longest answers of both services have some ten thousand bytes.
const MAX_RESPONSE_BYTES: usize = 512 * 1024;

/// How a service answered.
pub(crate) enum Answered<T> {
    Found(T),
    NotFound,
    /// It wants to be left alone, for so long if it says so.
    TooMany(Option<Duration>),
}

/// Asks a service; `timeout` holds for the whole of a question.
pub(crate) fn client(timeout: Duration, user_agent: &str) -> Result<Client, Unavailable> {
    Client::builder()
        .connect_timeout(CONNECT.min(timeout))
        .timeout(timeout)
        .redirect(redirect::Policy::none())
        .user_agent(user_agent)
        .build()
        .map_err(|_| {
            Unavailable::because("cannot be asked: what it is to be told does not fit into a header")
        })
}

pub(crate) async fn ask<T: DeserializeOwned>(request: RequestBuilder) -> Result<Answered<T>, Unavailable> {
    let response = request.send().await.map_err(|error| broken(&error))?;
    match response.status() {
        StatusCode::OK => {
            let body = body(response).await?;
            let answer = serde_json::from_slice(&body);
            // The library's words could quote what a stranger wrote.
            answer.map(Answered::Found).map_err(|_| Unavailable::because("gave an answer that is none"))
        }
        StatusCode::NOT_FOUND => Ok(Answered::NotFound),
        StatusCode::TOO_MANY_REQUESTS => Ok(Answered::TooMany(pause(&response))),
        status => Err(Unavailable::because(format!("answered with status {}", status.as_u16()))),
    }
}

/// No more of it is taken than an answer may have.
async fn body(mut response: Response) -> Result<Vec<u8>, Unavailable> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(&error))? {
        if body.len() + chunk.len() > MAX_RESPONSE_BYTES {
            return Err(Unavailable::because("gave an answer without end"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// In seconds; a date is as good as nothing said.
fn pause(response: &Response) -> Option<Duration> {
    let said = response.headers().get(header::RETRY_AFTER)?.to_str().ok()?;
    said.trim().parse().ok().map(Duration::from_secs)
}

/// Without the address: it may hold a key, and what somebody looks for.
fn broken(error: &reqwest::Error) -> Unavailable {
    Unavailable::because(if error.is_timeout() {
        "did not answer in time"
    } else if error.is_connect() {
        "cannot be reached"
    } else {
        "broke off its answer"
    })
}
