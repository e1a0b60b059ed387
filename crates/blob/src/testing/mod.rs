//! A local S3 server for tests. The crate `s3s` implements the protocol and checks signatures; the files are
//! in a temporary folder.

use std::io;
use std::net::SocketAddr;
use std::path::Path;

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};
use url::Url;

use crate::BucketSettings;

const BUCKET: &str = "aushang";
const ACCESS_KEY: &str = "AKIAIOSFODNN7EXAMPLE";
/// The secret key that the server accepts.
pub const SECRET_KEY: &str = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

/// A running server with one bucket. It stops when it is dropped.
pub struct S3Server {
    address: SocketAddr,
    folder: TempDir,
    task: JoinHandle<()>,
}

impl S3Server {
    /// Listens on a free local port.
    pub async fn start() -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        std::fs::create_dir(folder.path().join(BUCKET))?;
        let files = FileSystem::new(folder.path()).map_err(|error| io::Error::other(format!("{error:?}")))?;
        let mut service = S3ServiceBuilder::new(files);
        service.set_auth(SimpleAuth::from_single(ACCESS_KEY, SECRET_KEY));
        let service = service.build();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            loop {
                let Ok((stream, _)) = listener.accept().await else {
                    continue;
                };
                let connection =
                    http1::Builder::new().serve_connection(TokioIo::new(stream), service.clone());
                connections.spawn(async move { drop(connection.await) });
            }
        });
        Ok(Self { address, folder, task })
    }

    pub fn url(&self) -> Url {
        Url::parse(&format!("http://{}", self.address)).expect("the address is valid")
    }

    pub fn settings(&self) -> BucketSettings {
        BucketSettings {
            bucket: BUCKET.to_owned(),
            region: "eu-central-1".to_owned(),
            endpoint: Some(self.url()),
            access_key: ACCESS_KEY.to_owned(),
            secret_key: SECRET_KEY.to_owned(),
            path_style: true,
        }
    }

    /// The number of files in the bucket, including the notes of uploads.
    pub fn files(&self) -> usize {
        count(&self.folder.path().join(BUCKET))
    }

    /// The number of parts of unfinished uploads.
    pub fn parts(&self) -> usize {
        let entries = std::fs::read_dir(self.folder.path()).expect("the folder exists");
        let names = entries.map(|entry| entry.expect("the entry can be read").file_name().into_string());
        names.filter(|name| name.as_ref().is_ok_and(|name| name.starts_with(".upload_id-"))).count()
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn count(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).expect("the folder exists");
    let paths = entries.map(|entry| entry.expect("the entry can be read").path());
    paths.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
}
