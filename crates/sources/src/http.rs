//! Requests to other servers, with limits on their time, the size of their responses, and their addresses.

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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use aushang_test_script::TestServer;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;

    /// A server that answers the first line of a request.
    async fn server(answer: fn(&str) -> String) -> TestServer<()> {
        let serve = move |mut stream: TcpStream, _: Arc<()>| async move {
            let mut request = [0; 4_096];
            let read = stream.read(&mut request).await.unwrap_or(0);
            let text = String::from_utf8_lossy(&request[..read]).into_owned();
            let answer = answer(text.lines().next().unwrap_or_default());
            if answer.is_empty() {
                std::future::pending::<()>().await;
            }
            drop(stream.write_all(answer.as_bytes()).await);
        };
        TestServer::start(|_| (), serve).await.unwrap()
    }

    fn settings(reachable: Reachable) -> HttpSettings {
        let mut settings = HttpSettings::new("Aushang/1 (https://aushang.uni.example)".to_owned(), reachable);
        settings.timeout = Duration::from_secs(5);
        settings
    }

    fn ok(body: &str) -> String {
        format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
    }

    fn redirect(location: &str) -> String {
        format!(
            "HTTP/1.1 302 Found\r\nLocation: {location}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        )
    }

    async fn get(server: &TestServer<()>, path: &str) -> Result<Answer, Failure> {
        let http = Http::new(&settings(Reachable::AlsoPrivate)).unwrap();
        let url = Url::parse(&format!("http://{}{path}", server.address)).unwrap();
        http.get(&url, &HeaderMap::new(), 10).await
    }

    fn passing(why: &str) -> Failure {
        Failure::Passing(why.to_owned())
    }

    #[tokio::test]
    async fn redirects_are_followed_up_to_a_limit() {
        let server = server(|line| match line.split(' ').nth(1).unwrap_or_default() {
            "/5" => redirect("/4"),
            "/4" => redirect("3"),
            "/3" => redirect("?step=2"),
            "/3?step=2" => redirect("/1"),
            "/1" => redirect("/end"),
            "/6" => redirect("/5"),
            "/file" => redirect("file:///etc/passwd"),
            "/nowhere" => redirect("http://[broken"),
            _ => ok("end"),
        })
        .await;
        let end = get(&server, "/5").await.unwrap();
        assert_eq!((end.url.path(), end.body.as_slice()), ("/end", &b"end"[..]));
        let endless = passing("the server redirects without end");
        assert_eq!(get(&server, "/6").await.unwrap_err(), endless);
        assert_eq!(get(&server, "/file").await.unwrap_err(), Failure::Forbidden);
        assert_eq!(get(&server, "/nowhere").await.unwrap().status, 302);
    }

    #[tokio::test]
    async fn a_response_that_is_too_long_broken_or_late_is_a_failure() {
        let server = server(|line| match line.split(' ').nth(1).unwrap_or_default() {
            "/long" => ok("0123456789x"),
            "/full" => ok("0123456789"),
            "/short" => "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n012".to_owned(),
            "/noise" => "noise\r\n\r\n".to_owned(),
            _ => String::new(),
        })
        .await;
        assert_eq!(get(&server, "/full").await.unwrap().body.len(), 10);
        let broke = passing("the connection broke before the end of the response");
        let long = passing("the server sent a response that is too long");
        let late = passing("the server did not respond in time");
        for (path, failure) in
            [("/long", long), ("/short", broke.clone()), ("/noise", broke), ("/never", late)]
        {
            assert_eq!(get(&server, path).await.unwrap_err(), failure, "{path}");
        }
        let http = Http::new(&settings(Reachable::AlsoPrivate)).unwrap();
        let closed = Url::parse("http://127.0.0.1:9/").unwrap();
        let failure = http.get(&closed, &HeaderMap::new(), 10).await.unwrap_err();
        assert_eq!(failure, passing("the server cannot be reached"));
    }

    #[tokio::test]
    async fn private_addresses_are_refused_at_each_step() {
        let server = server(|line| match line.split(' ').nth(1).unwrap_or_default() {
            "/address" => redirect("http://127.0.0.1/"),
            "/port" => redirect("http://uni.example:8080/"),
            _ => ok("end"),
        })
        .await;
        // A name that leads to this machine only for this client.
        let http = Http::with_names(&settings(Reachable::PublicOnly), &[("uni.example", server.address)]);
        for (url, expected) in [
            ("http://uni.example/", Ok(())),
            ("http://uni.example/address", Err(Failure::Forbidden)),
            ("http://uni.example/port", Err(Failure::Forbidden)),
            ("http://127.0.0.1/", Err(Failure::Forbidden)),
            ("http://localhost/", Err(Failure::Forbidden)),
        ] {
            let found = http.get(&Url::parse(url).unwrap(), &HeaderMap::new(), 10).await;
            assert_eq!(found.map(|_| ()), expected, "{url}");
        }
    }
}
