//! An S3 store for tests, on this machine: the S3 protocol of the crate `s3s`, which looks at each
//! signature, over files in a temporary folder.

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
/// The one with which it lets in.
pub const SECRET_KEY: &str = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

/// A running store with one bucket. It stops when it is dropped.
pub struct S3Server {
    address: SocketAddr,
    folder: TempDir,
    task: JoinHandle<()>,
}

impl S3Server {
    /// Listens on a free port of this machine.
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
        Url::parse(&format!("http://{}", self.address)).expect("an address with a port")
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

    /// How many files the bucket has, notes of uploads among them.
    pub fn files(&self) -> usize {
        count(&self.folder.path().join(BUCKET))
    }

    /// How many parts of files wait for their end.
    pub fn parts(&self) -> usize {
        let entries = std::fs::read_dir(self.folder.path()).expect("the folder is there");
        let names = entries.map(|entry| entry.expect("an entry").file_name().into_string());
        names.filter(|name| name.as_ref().is_ok_and(|name| name.starts_with(".upload_id-"))).count()
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn count(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
}
