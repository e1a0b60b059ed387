use std::io::Read;
use std::net::SocketAddr;

use aushang_outbound::Reachable;

use super::*;
use crate::http::tests::{ok, redirect, server, settings};

fn answer(path: &str) -> String {
    match path {
        "/full" => ok("0123456789"),
        "/long" => ok("0123456789x"),
        "/long-without-length" => "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n0123456789x".to_owned(),
        "/without-length" => "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n0123".to_owned(),
        "/short" => "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n012".to_owned(),
        "/short-chunks" => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n012\r\n".to_owned(),
        "/empty" => ok(""),
        "/moved" => redirect("/full"),
        "/to-other-name" => redirect("http://other.example/full"),
        "/to-this-machine" => redirect("http://127.0.0.1/full"),
        "/to-file" => redirect("file:///etc/passwd"),
        "/slow" => String::new(),
        _ => {
            let status = path.trim_start_matches('/');
            format!("HTTP/1.1 {status} X\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx")
        }
    }
}

fn downloads(address: SocketAddr, hosts: &[&str]) -> Downloads {
    let names = [("a.cdn.example", address), ("cdn.example", address), ("evilcdn.example", address)];
    let http = Http::with_names(&settings(Reachable::PublicOnly), &names);
    let hosts = hosts.iter().map(|&host| host.to_owned()).collect();
    let mut downloads = Downloads::new(http, Some(hosts), std::env::temp_dir());
    downloads.timeout = Duration::from_secs(2);
    downloads
}

async fn download(downloads: &Downloads, url: &str) -> Result<String, DownloadFailure> {
    let mut file = downloads.download(&Url::parse(url).unwrap(), 10).await?;
    let mut text = String::new();
    file.read_to_string(&mut text).unwrap();
    Ok(text)
}

#[tokio::test]
async fn only_a_complete_file_within_the_limit_is_returned() {
    let server = server(|line| answer(line.split(' ').nth(1).unwrap_or_default())).await;
    let downloads = downloads(server.address, &[".cdn.example"]);
    let passing = |why: &str| Err(DownloadFailure::Passing(why.to_owned()));
    let broke = passing("the connection broke before the end of the response");
    let text = |text: &str| Ok(text.to_owned());
    let table = [
        ("full", text("0123456789")),
        ("without-length", text("0123")),
        ("moved", text("0123456789")),
        ("long", Err(DownloadFailure::TooLarge)),
        ("long-without-length", Err(DownloadFailure::TooLarge)),
        ("short", broke.clone()),
        ("short-chunks", broke),
        ("empty", passing("the server sent media without content")),
        ("slow", passing("the media did not arrive in time")),
        ("403", Err(DownloadFailure::Expired)),
        ("404", Err(DownloadFailure::Expired)),
        ("410", Err(DownloadFailure::Expired)),
        ("206", passing("the server of the media responded with status 206")),
        ("304", passing("the server of the media responded with status 304")),
        ("500", passing("the server of the media responded with status 500")),
    ];
    for (path, expected) in table {
        let found = download(&downloads, &format!("http://a.cdn.example/{path}")).await;
        assert_eq!(found, expected, "{path}");
    }
}

#[tokio::test]
async fn each_address_is_checked() {
    let server = server(|line| answer(line.split(' ').nth(1).unwrap_or_default())).await;
    let below = downloads(server.address, &[".CDN.example"]);
    let exact = downloads(server.address, &["cdn.example"]);
    let this_machine = downloads(server.address, &["127.0.0.1", "a.cdn.example"]);
    let forbidden = || Err(DownloadFailure::Forbidden);
    let full = || Ok("0123456789".to_owned());
    let table = [
        (&below, "http://a.cdn.example/full", full()),
        (&below, "http://cdn.example/full", forbidden()),
        (&below, "http://evilcdn.example/full", forbidden()),
        (&below, "http://a.cdn.example.evil.example/full", forbidden()),
        (&below, "http://a.cdn.example:81/full", forbidden()),
        (&below, "file:///etc/passwd", forbidden()),
        (&below, "http://a.cdn.example/to-other-name", forbidden()),
        (&below, "http://a.cdn.example/to-this-machine", forbidden()),
        (&below, "http://a.cdn.example/to-file", forbidden()),
        (&exact, "http://cdn.example/full", full()),
        (&exact, "http://a.cdn.example/full", forbidden()),
        (&exact, "http://evilcdn.example/full", forbidden()),
        // An allowed host does not make a private address public.
        (&this_machine, "http://127.0.0.1/full", forbidden()),
        (&this_machine, "http://a.cdn.example/to-this-machine", forbidden()),
    ];
    for (downloads, url, expected) in table {
        assert_eq!(download(downloads, url).await, expected, "{url}");
    }
}
