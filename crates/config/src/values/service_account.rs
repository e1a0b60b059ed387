//! The service account of Google's with which push messages are sent.

use std::io;
use std::path::{Path, PathBuf};

use secrecy::SecretString;

use super::{Refusal, Scalar};

/// JSON, or the file that holds it. It never prints; the file's name may.
#[derive(Clone, Debug)]
pub struct ServiceAccount(Where);

#[derive(Clone, Debug)]
enum Where {
    Here(SecretString),
    File(PathBuf),
}

impl ServiceAccount {
    /// The JSON, which nobody has looked at yet.
    pub fn read(&self) -> io::Result<SecretString> {
        match &self.0 {
            Where::Here(json) => Ok(json.clone()),
            Where::File(path) => read(path),
        }
    }
}

fn read(path: &Path) -> io::Result<SecretString> {
    let with_path = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    std::fs::read_to_string(path).map(SecretString::from).map_err(with_path)
}

impl Scalar for ServiceAccount {
    const EXPECTED: &'static str = "the JSON of a Google service account, or the path of its file";
    const SECRET: bool = true;

    fn parse(text: &str) -> Result<Self, Refusal> {
        if text.starts_with('{') {
            return Ok(Self(Where::Here(SecretString::from(text))));
        }
        // A key in a place where a path belongs must not become a path, which would be shown.
        let is_path = !text.is_empty() && !text.contains(['{', '\n']) && !text.contains("PRIVATE KEY");
        is_path.then(|| Self(Where::File(text.into()))).ok_or_else(Refusal::unexpected::<Self>)
    }

    fn write(&self) -> Option<String> {
        match &self.0 {
            Where::Here(_) => None,
            Where::File(path) => Some(path.display().to_string()),
        }
    }
}
