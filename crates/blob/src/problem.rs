//! Errors of the store. They never contain keys, so that keys are not logged: the address of a file can be
//! derived from its key. So messages of the store, which contain the key, are replaced.

use std::error::Error;
use std::io;

use object_store::client::HttpError;

#[derive(Debug, thiserror::Error)]
pub enum BlobProblem {
    #[error("the file is not in the store")]
    Missing,
    /// The requested range contains no bytes of the file.
    #[error("the requested range is outside of the file, which has {size} bytes")]
    OutsideOfFile { size: u64 },
    /// The folder of the store or the source file cannot be read.
    #[error("cannot read the folder or the source file: {0}")]
    Unreadable(io::Error),
    #[error("the file store does not respond")]
    Silent,
    /// The message does not contain the name of a file.
    #[error("the file store failed: {0}")]
    Failed(String),
}

impl From<object_store::Error> for BlobProblem {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::Missing,
            other => Self::Failed(without_names(&other)),
        }
    }
}

/// A message for operators: the kind of error, and the error of the operating system or the server.
fn without_names(error: &object_store::Error) -> String {
    use object_store::Error as E;
    let what = match error {
        E::PermissionDenied { .. } => "permission denied",
        E::Unauthenticated { .. } => "the credentials were refused",
        E::AlreadyExists { .. } | E::Precondition { .. } | E::NotModified { .. } => {
            "the file exists already or was changed"
        }
        E::InvalidPath { .. } => "a name is not valid",
        E::NotSupported { .. } | E::NotImplemented { .. } => "the operation is not supported",
        E::UnknownConfigurationKey { .. } => "a setting is unknown",
        E::JoinError { .. } => "the operation was cancelled",
        _ => "the operation failed",
    };
    let mut parts = vec![what.to_owned()];
    let mut next: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(cause) = next {
        if let Some(cause) = cause.downcast_ref::<io::Error>() {
            parts.push(without_context(cause));
        } else if let Some(cause) = cause.downcast_ref::<HttpError>() {
            parts.push(format!("{:?}", cause.kind()).to_lowercase());
        }
        next = cause.source();
    }
    parts.extend(codes_in(&error.to_string()));
    parts.dedup();
    parts.join(", ")
}

/// The message of the operating system's error number, or the kind of the error. Other messages may contain
/// the name of a file.
fn without_context(error: &io::Error) -> String {
    error
        .raw_os_error()
        .map_or_else(|| error.kind().to_string(), |number| io::Error::from_raw_os_error(number).to_string())
}

/// The status and the error code of an S3 response, from a message that contains it: `403`, `AccessDenied`.
fn codes_in(message: &str) -> Vec<String> {
    let word_after = |mark: &str| {
        let (_, rest) = message.split_once(mark)?;
        let word: String = rest.chars().take(64).take_while(char::is_ascii_alphanumeric).collect();
        (!word.is_empty()).then_some(word)
    };
    ["status code: ", "<Code>"].into_iter().filter_map(word_after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "geheimer-name/large.jpg";

    fn failed(source: impl Into<Box<dyn Error + Send + Sync>>) -> object_store::Error {
        object_store::Error::Generic { store: "S3", source: source.into() }
    }

    #[test]
    fn error_does_not_contain_the_name_of_the_file() {
        let answer = format!(
            "Error performing PUT http://s3.example/bucket/{NAME} in 1ms - Server returned non-2xx status \
             code: 403 Forbidden: <Error><Code>AccessDenied</Code><Resource>/bucket/{NAME}</Resource></Error>"
        );
        let denied = object_store::Error::PermissionDenied { path: NAME.to_owned(), source: answer.into() };
        let full = io::Error::from_raw_os_error(28);
        let with_name = io::Error::other(format!("cannot write {NAME}"));
        for (error, message) in [
            (denied, "permission denied, 403, AccessDenied"),
            (failed(full), "the operation failed, No space left on device (os error 28)"),
            (failed(with_name), "the operation failed, other error"),
            (failed(format!("no {NAME}")), "the operation failed"),
        ] {
            let problem = BlobProblem::from(error);
            assert_eq!(problem.to_string(), format!("the file store failed: {message}"));
            assert!(!format!("{problem:?}").contains("geheim"), "{problem:?}");
        }
        let gone = object_store::Error::NotFound { path: NAME.to_owned(), source: NAME.into() };
        assert_eq!(BlobProblem::from(gone).to_string(), "the file is not in the store");
    }
}
