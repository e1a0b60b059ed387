//! Why a file was not kept or not found. Keys are no matter for a log: whoever knows a file's key may
//! know its address. So what a store says in its own words, with the key in them, goes no further.

use std::error::Error;
use std::io;

use object_store::client::HttpError;

#[derive(Debug, thiserror::Error)]
pub enum BlobProblem {
    #[error("the file is not in the store")]
    Missing,
    /// The file has `size` bytes, none of which were asked for.
    #[error("the file has {size} bytes, none of which were asked for")]
    OutsideOfFile { size: u64 },
    /// The folder of the store, or the file that was to be kept.
    #[error("it cannot be read: {0}")]
    Unreadable(io::Error),
    #[error("the file store does not answer")]
    Silent,
    /// In words that name no file.
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

/// What an operator needs: what kind of failure it is, and what the system or the server answered.
fn without_names(error: &object_store::Error) -> String {
    use object_store::Error as E;
    let what = match error {
        E::PermissionDenied { .. } => "it does not permit this",
        E::Unauthenticated { .. } => "it does not accept our keys",
        E::AlreadyExists { .. } | E::Precondition { .. } | E::NotModified { .. } => "the file is another one",
        E::InvalidPath { .. } => "a name is not valid",
        E::NotSupported { .. } | E::NotImplemented { .. } => "it cannot do this",
        E::UnknownConfigurationKey { .. } => "a setting is not known",
        E::JoinError { .. } => "the work was broken off",
        _ => "it could not do this",
    };
    let mut told = vec![what.to_owned()];
    let mut next: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(cause) = next {
        if let Some(cause) = cause.downcast_ref::<io::Error>() {
            told.push(of_the_system(cause));
        } else if let Some(cause) = cause.downcast_ref::<HttpError>() {
            told.push(format!("{:?}", cause.kind()).to_lowercase());
        }
        next = cause.source();
    }
    told.extend(answered(&error.to_string()));
    told.dedup();
    told.join(", ")
}

/// An error that a library made up may name a file; what the system says of a number does not.
fn of_the_system(error: &io::Error) -> String {
    error
        .raw_os_error()
        .map_or_else(|| error.kind().to_string(), |number| io::Error::from_raw_os_error(number).to_string())
}

/// What an S3 server answered, out of the message that quotes it: `403`, `AccessDenied`.
fn answered(message: &str) -> Vec<String> {
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
    fn what_failed_is_said_without_the_name_of_the_file() {
        let answer = format!(
            "Error performing PUT http://s3.example/bucket/{NAME} in 1ms - Server returned non-2xx status \
             code: 403 Forbidden: <Error><Code>AccessDenied</Code><Resource>/bucket/{NAME}</Resource></Error>"
        );
        let denied = object_store::Error::PermissionDenied { path: NAME.to_owned(), source: answer.into() };
        let full = io::Error::from_raw_os_error(28);
        let made_up = io::Error::other(format!("cannot write {NAME}"));
        for (error, said) in [
            (denied, "it does not permit this, 403, AccessDenied"),
            (failed(full), "it could not do this, No space left on device (os error 28)"),
            (failed(made_up), "it could not do this, other error"),
            (failed(format!("no {NAME}")), "it could not do this"),
        ] {
            let problem = BlobProblem::from(error);
            assert_eq!(problem.to_string(), format!("the file store failed: {said}"));
            assert!(!format!("{problem:?}").contains("geheim"), "{problem:?}");
        }
        let gone = object_store::Error::NotFound { path: NAME.to_owned(), source: NAME.into() };
        assert_eq!(BlobProblem::from(gone).to_string(), "the file is not in the store");
    }
}
