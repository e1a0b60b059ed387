//! Connections to a provider.

use aushang_oidc::testing::settings_for;
use aushang_oidc::{Http, Provider};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A server that closes each connection when a second request arrives, as servers do whose time for idle connections
/// has just ended.
async fn impatient_server() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let issuer = format!("http://{}", listener.local_addr().expect("an address"));
    let own = issuer.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(serve_once(stream, own.clone()));
        }
    });
    issuer
}

async fn serve_once(mut stream: TcpStream, issuer: String) {
    let Some(head) = read_head(&mut stream).await else { return };
    let body = document(&issuer, &head).to_string();
    let length = body.len();
    let answer = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    if stream.write_all(answer.as_bytes()).await.is_ok() {
        read_head(&mut stream).await;
    }
}

async fn read_head(stream: &mut TcpStream) -> Option<String> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    String::from_utf8(head).ok()
}

fn document(issuer: &str, head: &str) -> Value {
    if head.starts_with("GET /keys ") {
        return json!({ "keys": [] });
    }
    json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
    })
}

#[tokio::test]
async fn each_request_has_a_connection_of_its_own() {
    let settings = settings_for(&impatient_server().await);
    let provider = Provider::new(settings, &Http::new("Test").expect("a client"));
    provider.discover(DateTime::<Utc>::UNIX_EPOCH).await.expect("its document and its keys");
}
