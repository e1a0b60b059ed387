use std::sync::Arc;

use aushang_test_script::TestServer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::*;

/// A server that answers the first line of a request.
pub(crate) async fn server(answer: fn(&str) -> String) -> TestServer<()> {
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

pub(crate) fn settings(reachable: Reachable) -> HttpSettings {
    let mut settings = HttpSettings::new("Aushang/1 (https://aushang.uni.example)".to_owned(), reachable);
    settings.timeout = Duration::from_secs(2);
    settings
}

pub(crate) fn ok(body: &str) -> String {
    format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
}

pub(crate) fn redirect(location: &str) -> String {
    format!("HTTP/1.1 302 Found\r\nLocation: {location}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
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
    for (path, failure) in [("/long", long), ("/short", broke.clone()), ("/noise", broke), ("/never", late)] {
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
