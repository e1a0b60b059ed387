//! Downloads a file of media.

#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

use reqwest::Response;
use reqwest::header::HeaderMap;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;
use url::Url;

use crate::http::broken;
use crate::{Failure, Http};

/// For a whole download. A video of 40 MB then needs at least 350 kB per second.
const TIMEOUT: Duration = Duration::from_mins(2);

/// The reason why a file was not downloaded. Messages contain no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DownloadFailure {
    /// The address is no longer valid: its signature has expired, or the file was deleted. A new address of the same
    /// media may be.
    #[error("the address of the media has expired")]
    Expired,
    #[error("the media is too large")]
    TooLarge,
    /// The address, or one to which it redirects, is in a private network, or on a host that is not allowed.
    #[error("the address of the media is not allowed")]
    Forbidden,
    /// This machine failed, for example because its disk is full.
    #[error("{0}")]
    Local(String),
    /// A retry may succeed.
    #[error("{0}")]
    Passing(String),
}

impl From<Failure> for DownloadFailure {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Forbidden => Self::Forbidden,
            other => Self::Passing(other.to_string()),
        }
    }
}

/// Downloads the media of one network.
#[derive(Clone)]
pub struct Downloads {
    http: Http,
    hosts: Option<Vec<String>>,
    folder: PathBuf,
    timeout: Duration,
}

impl Downloads {
    /// `hosts`: the only hosts that are allowed: `.cdn.example` allows all names below that domain, `cdn.example` only
    /// this name. `None` allows all that `http` may reach. `folder`: where temporary files are created.
    pub fn new(http: Http, hosts: Option<Vec<String>>, folder: PathBuf) -> Self {
        let hosts = hosts.map(|hosts| hosts.iter().map(|host| host.to_ascii_lowercase()).collect());
        Self { http, hosts, folder, timeout: TIMEOUT }
    }

    /// Downloads into a temporary file without a name, and returns it with its position at the beginning. The type
    /// that the server states is ignored: check the bytes.
    pub async fn download(&self, url: &Url, max_bytes: u64) -> Result<File, DownloadFailure> {
        let download = async {
            let headers = HeaderMap::new();
            let response = self.http.follow(url, &headers, |url| self.allows(url)).await?;
            check_head(&response, max_bytes)?;
            write(response, max_bytes, &self.folder).await
        };
        let late = DownloadFailure::Passing("the media did not arrive in time".to_owned());
        timeout(self.timeout, download).await.unwrap_or(Err(late))
    }

    fn allows(&self, url: &Url) -> bool {
        let Some(hosts) = &self.hosts else { return true };
        let Some(host) = url.host_str() else { return false };
        hosts.iter().any(|allowed| {
            if allowed.starts_with('.') { host.ends_with(allowed.as_str()) } else { host == allowed }
        })
    }
}

fn check_head(response: &Response, max_bytes: u64) -> Result<(), DownloadFailure> {
    match response.status().as_u16() {
        // 206 is not accepted: no part was asked for.
        200 => {}
        403 | 404 | 410 => return Err(DownloadFailure::Expired),
        status => {
            let why = format!("the server of the media responded with status {status}");
            return Err(DownloadFailure::Passing(why));
        }
    }
    if response.content_length().is_some_and(|length| length > max_bytes) {
        return Err(DownloadFailure::TooLarge);
    }
    Ok(())
}

/// A body that is shorter than its stated length is a broken connection.
async fn write(mut response: Response, max_bytes: u64, folder: &Path) -> Result<File, DownloadFailure> {
    let folder = folder.to_owned();
    let file = tokio::task::spawn_blocking(move || tempfile::tempfile_in(folder)).await;
    let file = file.map_err(unwritable)?.map_err(unwritable)?;
    let mut file = tokio::fs::File::from_std(file);
    let mut received = 0;
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(&error))? {
        received += u64::try_from(chunk.len()).unwrap_or(u64::MAX);
        if received > max_bytes {
            return Err(DownloadFailure::TooLarge);
        }
        file.write_all(&chunk).await.map_err(unwritable)?;
    }
    file.flush().await.map_err(unwritable)?;
    if received == 0 {
        return Err(DownloadFailure::Passing("the server sent media without content".to_owned()));
    }
    let mut file = file.into_std().await;
    file.seek(SeekFrom::Start(0)).map_err(unwritable)?;
    Ok(file)
}

fn unwritable(error: impl std::fmt::Display) -> DownloadFailure {
    DownloadFailure::Local(format!("cannot write the media into a temporary file: {error}"))
}
