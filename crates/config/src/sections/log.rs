use crate::{section::section, values::words};

section! {
    /// The server's log on standard error.
    pub struct Log("log") {
        /// One JSON object per line for machines, or text for people.
        format: LogFormat = LogFormat::Text,
        /// Which messages are logged, in the syntax of `RUST_LOG`.
        filter: String = "info".to_owned(),
    }
}

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Json,
    Text,
}

words!(LogFormat, "\"json\" or \"text\"", Json = "json", Text = "text");
