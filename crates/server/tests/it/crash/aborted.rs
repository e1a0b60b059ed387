//! Aborted uploads over real connections to the real binary.

use std::path::Path;

use aushang_db::testing::TestDb;
use aushang_push::testing::PushService;
use futures::{StreamExt, stream};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::process::{Installation, PATIENCE, Server};
use crate::support::{count_files, each_engine, jpeg, upload_body};

const UPLOADS: usize = 1_000;
/// The limit of concurrent uploads per account.
const AT_ONCE: usize = 6;
/// Connections to the database, and connections that are being closed.
const OTHER_SOCKETS: usize = 60;

// spec: API-02
#[each_engine(flavor = "multi_thread")]
async fn thousand_aborted_uploads_leave_no_file_and_no_descriptor(database: TestDb) {
    let service = PushService::start().await.expect("a port is free");
    let installation = Installation::new(&database.options().url);
    let people = installation.settle(&service.subscribe()).await;
    let server = installation.serve(None).await;
    let whole = request(&people.admin);
    let body = whole.windows(4).position(|end| end == b"\r\n\r\n").expect("a head") + 4;
    // Each is aborted at another position between the head and the end.
    let lengths = (0..UPLOADS).map(|number| body + (whole.len() - body) * number / UPLOADS);
    let server_of = &server;
    stream::iter(lengths.map(|length| &whole[..length]))
        .for_each_concurrent(AT_ONCE, |part| async move {
            // The server may have no free slot and close the connection first.
            drop(server_of.connect().await.write_all(part).await);
        })
        .await;

    let media = installation.media();
    // The server may not have accepted the last connections yet, and then stores their uploads for a moment.
    until_only(0, &server, &media).await;
    // All slots are free again, including that of the last aborted upload.
    let taken = async { while !send(&server, &whole).await.contains("\"raw\":") {} };
    tokio::time::timeout(PATIENCE, taken).await.expect("an upload is accepted");
    until_only(1, &server, &media).await;
    server.kill().await;
}

/// Waits until the server stores this many files, and has no more descriptors than it needs.
async fn until_only(stored: usize, server: &Server, media: &Path) {
    let settled = async {
        while count_files(media) != stored || server.open(media).1 > 0 || server.open(media).0 > OTHER_SOCKETS
        {
            // While the server closes many connections of this address, it refuses others.
            send(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await;
        }
    };
    let settled = tokio::time::timeout(PATIENCE, settled).await;
    settled.unwrap_or_else(|_| panic!("{} files, open {:?}", count_files(media), server.open(media)));
}

/// Returns a complete upload request.
fn request(token: &str) -> Vec<u8> {
    let body = upload_body("IMAGE", "Bild.jpg", &jpeg(600, 400));
    let head = format!(
        "POST /graphql HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\
         Accept: application/graphql-response+json\r\ngraphql-require-preflight: 1\r\n\
         Content-Type: multipart/form-data; boundary=B\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), &body].concat()
}

/// Returns the response; empty if the server closed the connection first.
async fn send(server: &Server, request: &[u8]) -> String {
    let mut connection = server.connect().await;
    let mut answer = String::new();
    if connection.write_all(request).await.is_ok() {
        drop(connection.read_to_string(&mut answer).await);
    }
    answer
}
