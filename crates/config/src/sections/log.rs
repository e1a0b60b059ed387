use crate::{
    section::section,
    values::{Refusal, Scalar},
};

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

impl Scalar for LogFormat {
    const EXPECTED: &'static str = "\"json\" or \"text\"";

    fn parse(text: &str) -> Result<Self, Refusal> {
        match text {
            "json" => Ok(Self::Json),
            "text" => Ok(Self::Text),
            _ => Err(Refusal::unexpected::<Self>()),
        }
    }

    fn write(&self) -> Option<String> {
        let word = match self {
            Self::Json => "json",
            Self::Text => "text",
        };
        Some(word.to_owned())
    }
}
