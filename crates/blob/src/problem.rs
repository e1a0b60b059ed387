//! Why a file was not kept or not found.

#[derive(Debug, thiserror::Error)]
pub enum BlobProblem {
    #[error("there is no file {0}")]
    Missing(String),
    /// The file has `size` bytes, none of which were asked for.
    #[error("the file has {size} bytes, none of which were asked for")]
    OutsideOfFile { size: u64 },
    /// The file that was to be kept cannot be read.
    #[error("{path} cannot be read: {source}")]
    Unreadable { path: String, source: std::io::Error },
    #[error("the file store does not answer")]
    Silent,
    #[error("the file store failed: {0}")]
    Failed(object_store::Error),
}

impl From<object_store::Error> for BlobProblem {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { path, .. } => Self::Missing(path),
            other => Self::Failed(other),
        }
    }
}
