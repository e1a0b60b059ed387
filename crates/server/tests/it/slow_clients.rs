//! Slow clients on real connections, with a paused clock that advances by itself whenever all tasks wait.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::routing::{get, post};
use http::StatusCode;
use metrics_exporter_prometheus::PrometheusBuilder;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, sleep, timeout};

use crate::support::Listening;
use crate::support::process::PATIENCE;

const KIB: usize = 1024;

/// Starts a small server and connects to it.
async fn connect() -> TcpStream {
    TcpStream::connect(serve_at_once(2, 2).await).await.expect("the server listens")
}

/// Starts a server with this many places in total and per client.
async fn serve_at_once(all: usize, each: usize) -> SocketAddr {
    let routes = Router::new()
        .route("/", get(|| async { "here" }))
        .route("/length", post(length))
        .route("/much", get(|| async { vec![b'x'; 64 * KIB * KIB] }));
    Listening::start(routes, all, each).await.address
}

async fn length(body: Body) -> Result<String, StatusCode> {
    let whole = axum::body::to_bytes(body, usize::MAX).await;
    whole.map(|bytes| bytes.len().to_string()).map_err(|_| StatusCode::BAD_REQUEST)
}

/// Returns what else arrives until the server closes the connection, and how long that took.
async fn until_closed(connection: &mut TcpStream) -> (String, Duration) {
    let began = Instant::now();
    let mut rest = Vec::new();
    // If a connection is closed with unread data, reading ends with an error.
    let closed = timeout(PATIENCE, connection.read_to_end(&mut rest)).await;
    assert!(closed.is_ok(), "the server has not closed the connection within {PATIENCE:?}");
    (String::from_utf8_lossy(&rest).into_owned(), began.elapsed())
}

async fn send(connection: &mut TcpStream, text: &str) {
    connection.write_all(text.as_bytes()).await.expect("the server reads");
}

fn is_about(found: Duration, seconds: u64) -> bool {
    (seconds..seconds + 2).contains(&found.as_secs())
}

#[tokio::test(start_paused = true)]
async fn connection_with_an_unfinished_head_is_closed() {
    for begin in ["", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "] {
        let mut connection = connect().await;
        send(&mut connection, begin).await;
        let (answer, waited) = until_closed(&mut connection).await;
        assert!(is_about(waited, 10), "{begin:?}: {waited:?}");
        assert!(!answer.contains("200"), "{answer}");
    }
}

#[tokio::test(start_paused = true)]
async fn connection_with_a_trickling_head_is_closed() {
    let mut connection = connect().await;
    send(&mut connection, "GET / HTTP/1.1\r\n").await;
    let began = Instant::now();
    let mut number = 0;
    while connection.write_all(format!("X-{number}: a\r\n").as_bytes()).await.is_ok() {
        sleep(Duration::from_secs(2)).await;
        number += 1;
        assert!(began.elapsed() < Duration::from_secs(14), "the server closes it");
    }
    // A later head does not have more time.
    let mut connection = connect().await;
    send(&mut connection, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
    sleep(Duration::from_mins(1)).await;
    send(&mut connection, "GET / HTTP/1.1\r\n").await;
    let (_, waited) = until_closed(&mut connection).await;
    assert!(is_about(waited, 10), "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn idle_connection_stays_open_for_a_limited_time() {
    let mut connection = connect().await;
    send(&mut connection, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
    sleep(Duration::from_mins(1)).await;
    send(&mut connection, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
    let (answers, waited) = until_closed(&mut connection).await;
    assert_eq!(answers.matches("here").count(), 2, "{answers}");
    assert!(is_about(waited, 75), "{waited:?}");
}

/// Sends a body in pieces with a pause before each, and returns the response.
async fn send_body(pieces: usize, bytes: usize, pause: Duration) -> String {
    let mut connection = connect().await;
    let length = pieces * bytes;
    let head =
        format!("POST /length HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
    send(&mut connection, &head).await;
    let piece = vec![b'x'; bytes];
    for _ in 0..pieces {
        sleep(pause).await;
        if connection.write_all(&piece).await.is_err() {
            break;
        }
    }
    let (answer, _) = until_closed(&mut connection).await;
    answer
}

#[tokio::test(start_paused = true)]
async fn slow_body_is_accepted_and_a_trickling_one_is_not() {
    let seconds = Duration::from_secs;
    // An hour at 2 KiB per second, with pauses.
    let slow = send_body(360, 20 * KIB, seconds(10)).await;
    assert!(slow.ends_with("7372800"), "{slow}");
    let one_pause = send_body(2, 100, seconds(14)).await;
    assert!(one_pause.ends_with("200"), "{one_pause}");
    for (pieces, bytes, pause) in [(1, 100, 31), (60, 1, 1), (100, 512, 1), (10, 4 * KIB, 20)] {
        let answer = send_body(pieces, bytes, seconds(pause)).await;
        assert!(!answer.contains(" 200 "), "{pieces} times {bytes}: {answer}");
    }
}

#[tokio::test(start_paused = true)]
async fn connection_of_a_client_that_does_not_read_is_closed() {
    let mut connection = connect().await;
    send(&mut connection, "GET /much HTTP/1.1\r\nHost: a\r\n\r\n").await;
    sleep(Duration::from_mins(2)).await;
    let (answer, _) = until_closed(&mut connection).await;
    assert!(answer.len() < 64 * KIB * KIB, "the whole response arrived");
    assert!(answer.contains("200 OK"), "no response arrived");
}

const ASK: &str = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

/// Connects from one of the loopback addresses of this machine.
async fn connect_from(last: u8, server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(([127, 0, 0, last], 0).into()).expect("the address belongs to this machine");
    socket.connect(server).await.expect("the server listens")
}

/// Returns the status and the rest of the response.
async fn ask(connection: &mut TcpStream, request: &str) -> String {
    // The server may already have closed a refused connection.
    let _ = connection.write_all(request.as_bytes()).await;
    until_closed(connection).await.0
}

#[tokio::test]
async fn client_with_many_connections_does_not_block_others() {
    let address = serve_at_once(64, 8).await;
    let mut held = Vec::new();
    for _ in 0..100 {
        let mut connection = connect_from(9, address).await;
        let _ = connection.write_all(b"GET / HTTP/1.1\r\nX-Slow: ").await;
        held.push(connection);
    }
    // Connections over the client's limit get a response.
    let (answer, _) = until_closed(held.last_mut().unwrap()).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 429"), "{answer}");
    for _ in 0..20 {
        let answer = ask(&mut connect_from(2, address).await, ASK).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    // The client's places are free again when it closes them.
    drop(held);
    let until_free = async {
        while !ask(&mut connect_from(9, address).await, ASK).await.starts_with("HTTP/1.1 200") {
            tokio::task::yield_now().await;
        }
    };
    let freed = timeout(PATIENCE, until_free).await;
    assert!(freed.is_ok(), "the client's places are not free within {PATIENCE:?}");
}

#[tokio::test(start_paused = true)]
async fn slow_bodies_behind_a_proxy_count_for_their_client() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let _counting = metrics::set_default_local_recorder(&recorder);
    let address = serve_at_once(64, 4).await;
    let slow = |client: &str| {
        format!("POST /length HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {client}\r\nContent-Length: 9\r\n\r\nx")
    };
    let mut held = Vec::new();
    for _ in 0..4 {
        let mut connection = connect_from(1, address).await;
        send(&mut connection, &slow("198.51.100.1")).await;
        // The proxy's place is returned when the head has arrived.
        sleep(Duration::from_millis(10)).await;
        held.push(connection);
    }
    let answer = ask(&mut connect_from(1, address).await, &slow("198.51.100.1")).await;
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains("retry-after: "), "{answer}");
    let rendered = recorder.handle().render();
    assert!(rendered.contains("connections_refused_total{limit=\"client\"} 1\n"), "{rendered}");
    let other = ASK.replace("Host: a", "Host: a\r\nX-Forwarded-For: 198.51.100.2");
    let answer = ask(&mut connect_from(1, address).await, &other).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn full_server_responds_with_503() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let _counting = metrics::set_default_local_recorder(&recorder);
    let address = serve_at_once(1, 1).await;
    let mut first = connect_from(2, address).await;
    send(&mut first, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
    first.read_exact(&mut [0; 12]).await.unwrap();
    let (answer, _) = until_closed(&mut connect_from(3, address).await).await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("Retry-After: "), "{answer}");
    let rendered = recorder.handle().render();
    assert!(rendered.contains("connections_refused_total{limit=\"server\"} 1\n"), "{rendered}");
}
