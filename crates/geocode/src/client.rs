//! Requests to a place service, with limits on the time and size of responses.

use std::time::Duration;

use reqwest::{Client, RequestBuilder, Response, StatusCode, header, redirect};
use serde::de::DeserializeOwned;

use crate::Unavailable;

/// For connecting, including the TLS handshake.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// The longest responses of the services have tens of thousands of bytes.
const MAX_RESPONSE_BYTES: usize = 512 * 1024;

/// The response of a service.
pub(crate) enum Fetched<T> {
    Found(T),
    NotFound,
    /// 429, with the pause that the service requests.
    TooMany(Option<Duration>),
}

/// Creates an HTTP client. `timeout` is for a whole request.
pub(crate) fn client(timeout: Duration, user_agent: &str) -> Result<Client, Unavailable> {
    Client::builder()
        .connect_timeout(CONNECT_TIMEOUT.min(timeout))
        .timeout(timeout)
        .redirect(redirect::Policy::none())
        .user_agent(user_agent)
        .build()
        .map_err(|_| Unavailable::because("cannot be used: the User-Agent is not a valid header value"))
}

pub(crate) async fn fetch<T: DeserializeOwned>(request: RequestBuilder) -> Result<Fetched<T>, Unavailable> {
    let response = request.send().await.map_err(|error| broken(&error))?;
    match response.status() {
        StatusCode::OK => {
            let body = body(response).await?;
            let found = serde_json::from_slice(&body);
            // Discards serde's message, because it could contain text of the response.
            found.map(Fetched::Found).map_err(|_| Unavailable::because("sent an invalid response"))
        }
        StatusCode::NOT_FOUND => Ok(Fetched::NotFound),
        StatusCode::TOO_MANY_REQUESTS => Ok(Fetched::TooMany(pause(&response))),
        status => Err(Unavailable::because(format!("responded with status {}", status.as_u16()))),
    }
}

/// Reads the body. Refuses more than [`MAX_RESPONSE_BYTES`].
async fn body(mut response: Response) -> Result<Vec<u8>, Unavailable> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(&error))? {
        if body.len() + chunk.len() > MAX_RESPONSE_BYTES {
            return Err(Unavailable::because("sent a response that is too long"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// `Retry-After` in seconds. `None` for a date.
fn pause(response: &Response) -> Option<Duration> {
    let text = response.headers().get(header::RETRY_AFTER)?.to_str().ok()?;
    text.trim().parse().ok().map(Duration::from_secs)
}

/// The message does not contain the address, which may contain a key and the text of a search.
fn broken(error: &reqwest::Error) -> Unavailable {
    Unavailable::because(if error.is_timeout() {
        "did not respond in time"
    } else if error.is_connect() {
        "cannot be reached"
    } else {
        "closed the connection before the end of its response"
    })
}
