//! Malicious documents and bodies. Each gets one small error quickly, and no resolver runs.

mod table;

use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use http::StatusCode;

use crate::support::Client;
use table::table;

#[tokio::test]
async fn each_body_gets_one_small_error_and_no_resolver_runs() {
    let table = table();
    assert!(table.len() >= 30);
    let client = Client::new();
    let mut took = Vec::new();
    let mut wrong = Vec::new();
    for (name, expected, body) in table {
        let began = Instant::now();
        let answer = client.post(body).await;
        took.push((began.elapsed(), name));
        let reason = answer.refused();
        if reason != expected {
            wrong.push(format!("{name}: {reason} instead of {expected}"));
        }
        assert!(answer.status.is_client_error(), "{name}: {}", answer.status);
        assert!(client.calls.take().is_empty() && client.take_inquiries().is_empty(), "{name}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Thousands of times the usual duration: this finds unbounded work, and tolerates slow machines.
    took.sort();
    assert!(took.iter().all(|(time, _)| *time < Duration::from_mins(1)), "{took:?}");
    println!("slowest: {:?}", took.iter().rev().take(5).collect::<Vec<_>>());
}

#[tokio::test]
async fn malicious_query_strings_are_refused() {
    let client = Client::new();
    for (query_string, reason) in [
        ("", "PARAMETERS"),
        ("query={hello}&query={hello}", "PARAMETERS"),
        ("query=%ff", "PARAMETERS"),
        ("query={hello}&variables=[]", "PARAMETERS"),
        ("query={hello}&variables={", "NOT_JSON"),
        ("query={hello}&extensions=1", "PARAMETERS"),
        ("query=%7Bhello%00%7D", "NUL_CHARACTER"),
    ] {
        let encoded = query_string.replace('{', "%7B").replace('}', "%7D");
        assert_eq!(client.get(&encoded).await.refused(), reason, "{query_string}");
    }
    assert!(client.calls.take().is_empty());
}

#[tokio::test]
async fn a_body_is_not_read_beyond_its_limit() {
    let client = Client::new();
    let chunks = futures::stream::iter((0..=5).map(|n| {
        assert!(n < 5, "more than 5 chunks of 64 KiB were read");
        Ok::<_, std::io::Error>(Bytes::from(vec![b' '; 64 * 1024]))
    }));
    let answer = client.post(Body::from_stream(chunks)).await;
    assert_eq!(answer.refused(), "BODY_TOO_LARGE");
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(answer.headers[http::header::CONNECTION], "close");
}

#[tokio::test(start_paused = true)]
async fn a_slow_body_times_out() {
    let client = Client::new();
    let slow = futures::stream::unfold((), async |()| {
        tokio::time::sleep(Duration::from_millis(900)).await;
        Some((Ok::<_, std::io::Error>(Bytes::from_static(b" ")), ()))
    });
    let began = tokio::time::Instant::now();
    assert_eq!(client.post(Body::from_stream(slow)).await.refused(), "BODY_INCOMPLETE");
    assert!(began.elapsed() < Duration::from_secs(31));
}

#[tokio::test]
async fn a_byte_order_mark_in_a_document_is_ignored() {
    let client = Client::new();
    client.ask("\u{feff}{ hello }").await.data();
}
