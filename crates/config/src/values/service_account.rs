//! The Google service account that sends push messages.

use std::io;
use std::path::{Path, PathBuf};

use secrecy::SecretString;

use super::{Refusal, Scalar};

/// JSON, or the path of a file that contains it. The JSON is never printed; the path may be.
#[derive(Clone, Debug)]
pub struct ServiceAccount(Where);

#[derive(Clone, Debug)]
enum Where {
    Here(SecretString),
    File(PathBuf),
}

impl ServiceAccount {
    /// Returns the JSON, not yet validated. Fails if the file cannot be read.
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
        // A private key in the wrong place must not be treated as a path: paths are printed.
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
