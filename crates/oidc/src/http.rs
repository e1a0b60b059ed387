//! Requests to a provider, with limits on their time, the size of their responses, and their addresses.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use aushang_outbound::{GuardedResolver, Reachable};
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use reqwest::{Client, redirect};
use tokio::time::timeout;
use url::Url;

/// Documents, key sets and token responses have a few kilobytes.
const MAX_BYTES: usize = 256 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// For a whole request: a person waits for it.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The HTTP client cannot be created.
#[derive(Debug, thiserror::Error)]
#[error("cannot create the HTTP client for sign-in providers: {0}")]
pub struct NoClient(#[from] reqwest::Error);

/// A request failed. The message contains neither the address nor a secret.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Broken(&'static str);

/// An HTTP client for all providers.
///
/// Private addresses are allowed, because the operator chooses the providers, and many are in the intranet.
#[derive(Clone, Debug)]
pub struct Http(Client);

impl Http {
    /// Creates a client that follows no redirects, uses no proxy, and opens a connection for each request: a provider
    /// may close an idle connection while a request is on its way, and the exchange of a code cannot be repeated.
    pub fn new(user_agent: &str) -> Result<Self, NoClient> {
        let client = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .pool_max_idle_per_host(0)
            .redirect(redirect::Policy::none())
            .dns_resolver(GuardedResolver(Reachable::AlsoPrivate))
            .no_proxy()
            .user_agent(user_agent)
            .build()?;
        Ok(Self(client))
    }

    /// For requests to a provider. With `https_only`, all other addresses are refused.
    pub(crate) fn to_provider(&self, https_only: bool) -> ToProvider {
        ToProvider { client: self.0.clone(), https_only }
    }
}

/// The client that `openidconnect` uses.
#[derive(Clone, Debug)]
pub(crate) struct ToProvider {
    client: Client,
    https_only: bool,
}

impl ToProvider {
    async fn send(self, request: HttpRequest) -> Result<HttpResponse, Broken> {
        let url = Url::parse(&request.uri().to_string()).map_err(|_| Broken("an address is not valid"))?;
        if self.https_only && url.scheme() != "https" {
            return Err(Broken("an address does not begin with https"));
        }
        Reachable::AlsoPrivate.check(&url).map_err(|_| Broken("an address is not allowed"))?;
        let (head, body) = request.into_parts();
        let request = self.client.request(head.method, url).headers(head.headers).body(body);
        let answer = async { read(request.send().await.map_err(|error| broken(&error))?).await };
        timeout(TIMEOUT, answer).await.unwrap_or(Err(Broken("the provider did not respond in time")))
    }
}

impl<'c> AsyncHttpClient<'c> for ToProvider {
    type Error = Broken;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, Broken>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.clone().send(request))
    }
}

async fn read(mut response: reqwest::Response) -> Result<HttpResponse, Broken> {
    let (status, headers) = (response.status(), std::mem::take(response.headers_mut()));
    if status.is_server_error() {
        return Err(Broken("the provider has an internal error"));
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(&error))? {
        if body.len() + chunk.len() > MAX_BYTES {
            return Err(Broken("the provider sent a response that is too long"));
        }
        body.extend_from_slice(&chunk);
    }
    let mut read = HttpResponse::new(body);
    (*read.status_mut(), *read.headers_mut()) = (status, headers);
    Ok(read)
}

fn broken(error: &reqwest::Error) -> Broken {
    Broken(if error.is_timeout() {
        "the provider did not respond in time"
    } else if error.is_connect() {
        "the provider cannot be reached"
    } else {
        "the connection broke before the end of the response"
    })
}
