//! Requests to other servers, with limits on their time, the size of their responses, and their addresses.

#[cfg(test)]
pub(crate) mod tests;

use std::error::Error;
use std::time::Duration;

use aushang_outbound::{GuardedResolver, NotAllowed, Reachable};
use reqwest::header::{HeaderMap, LOCATION};
use reqwest::{Client, Method, Request, Response, StatusCode, redirect};
use tokio::time::timeout;
use url::Url;

use crate::Failure;

/// Redirects that are followed for one request.
const MAX_REDIRECTS: usize = 5;

/// The settings of [`Http`].
#[derive(Clone, Debug)]
pub struct HttpSettings {
    /// Names the program and an address where its operator can be found: `Aushang/1.2 (https://aushang.uni.example)`.
    pub user_agent: String,
    pub reachable: Reachable,
    /// For connecting, including the TLS handshake.
    pub connect_timeout: Duration,
    /// For a whole request with its redirects and its response. Downloads have a longer one.
    pub timeout: Duration,
}

impl HttpSettings {
    /// Settings with the default timeouts.
    pub fn new(user_agent: String, reachable: Reachable) -> Self {
        let (connect_timeout, timeout) = (Duration::from_secs(5), Duration::from_secs(20));
        Self { user_agent, reachable, connect_timeout, timeout }
    }
}

/// The HTTP client cannot be created.
#[derive(Debug, thiserror::Error)]
#[error("cannot create the HTTP client for other networks: {0}")]
pub struct NoClient(#[from] reqwest::Error);

/// An HTTP client. Clones share their connections.
#[derive(Clone)]
pub struct Http {
    client: Client,
    reachable: Reachable,
    timeout: Duration,
}

/// A response with its whole body.
#[derive(Debug)]
pub struct Answer {
    /// The address that responded, after all redirects.
    pub url: Url,
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Http {
    /// Creates a client that uses no proxy: with one, the resolved addresses could not be checked.
    pub fn new(settings: &HttpSettings) -> Result<Self, NoClient> {
        let client = Client::builder()
            .connect_timeout(settings.connect_timeout)
            .redirect(redirect::Policy::none())
            .dns_resolver(GuardedResolver(settings.reachable))
            .no_proxy()
            .user_agent(&settings.user_agent)
            .build()?;
        Ok(Self { client, reachable: settings.reachable, timeout: settings.timeout })
    }

    /// Sends one request, follows no redirect, and reads at most `max_bytes`.
    pub async fn send(&self, request: Request, max_bytes: usize) -> Result<Answer, Failure> {
        let answer = async { read(self.execute(request).await?, max_bytes).await };
        timeout(self.timeout, answer).await.unwrap_or_else(|_| Err(late()))
    }

    /// Requests an address, follows redirects, and reads at most `max_bytes`.
    pub async fn get(&self, url: &Url, headers: &HeaderMap, max_bytes: usize) -> Result<Answer, Failure> {
        let answer = async { read(self.follow(url, headers, |_| true).await?, max_bytes).await };
        timeout(self.timeout, answer).await.unwrap_or_else(|_| Err(late()))
    }

    /// Requests an address and follows redirects, up to the head of the final response. Each address is checked, and
    /// must be `allowed`. Has no timeout: wrap it together with the reading of the body.
    pub(crate) async fn follow(
        &self,
        url: &Url,
        headers: &HeaderMap,
        allowed: impl Fn(&Url) -> bool,
    ) -> Result<Response, Failure> {
        let mut url = url.clone();
        for _ in 0..=MAX_REDIRECTS {
            if !allowed(&url) {
                return Err(Failure::Forbidden);
            }
            let mut request = Request::new(Method::GET, url);
            request.headers_mut().extend(headers.clone());
            let response = self.execute(request).await?;
            match target(&response) {
                Some(next) => url = next,
                None => return Ok(response),
            }
        }
        Err(Failure::Passing("the server redirects without end".to_owned()))
    }

    async fn execute(&self, request: Request) -> Result<Response, Failure> {
        // The resolver is not called for IP addresses.
        self.reachable.check(request.url()).map_err(|_| Failure::Forbidden)?;
        self.client.execute(request).await.map_err(|error| broken(&error))
    }

    /// Like `new`, with names that lead to sockets of this machine, as if these were public.
    #[cfg(test)]
    pub(crate) fn with_names(settings: &HttpSettings, names: &[(&str, std::net::SocketAddr)]) -> Self {
        let mut client = Client::builder()
            .redirect(redirect::Policy::none())
            .dns_resolver(GuardedResolver(settings.reachable))
            .no_proxy();
        for (name, address) in names {
            client = client.resolve(name, *address);
        }
        let client = client.build().unwrap();
        Self { client, reachable: settings.reachable, timeout: settings.timeout }
    }
}

/// Where a redirect leads. `None` if the response is not a redirect, or one without a valid address.
fn target(response: &Response) -> Option<Url> {
    if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return None;
    }
    let location = response.headers().get(LOCATION)?;
    response.url().join(std::str::from_utf8(location.as_bytes()).ok()?).ok()
}

async fn read(mut response: Response, max_bytes: usize) -> Result<Answer, Failure> {
    let (url, status) = (response.url().clone(), response.status());
    let headers = std::mem::take(response.headers_mut());
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(&error))? {
        if body.len() + chunk.len() > max_bytes {
            return Err(Failure::Passing("the server sent a response that is too long".to_owned()));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Answer { url, status, headers, body })
}

/// Classifies an error of the transport. The message does not contain the address, in which a token may be.
pub(crate) fn broken(error: &reqwest::Error) -> Failure {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(current) = cause {
        if current.downcast_ref::<NotAllowed>().is_some() {
            return Failure::Forbidden;
        }
        cause = current.source();
    }
    let why = if error.is_timeout() {
        "the server did not respond in time"
    } else if error.is_connect() {
        "the server cannot be reached"
    } else {
        "the connection broke before the end of the response"
    };
    Failure::Passing(why.to_owned())
}

fn late() -> Failure {
    Failure::Passing("the server did not respond in time".to_owned())
}
