//! Errors of sending a mail, and the resulting outcome.

use std::error::Error as _;
use std::fmt;
use std::io;

use lettre::transport::smtp::Error;

use crate::{Fault, Outcome};

/// The steps of the protocol, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Connection,
    StartTls,
    SignIn,
    Sender,
    Recipient,
    Data,
    Mail,
}

impl Step {
    const ALL: [Self; 7] = [
        Self::Connection,
        Self::StartTls,
        Self::SignIn,
        Self::Sender,
        Self::Recipient,
        Self::Data,
        Self::Mail,
    ];

    /// The beginning of messages about this step.
    fn name(self) -> &'static str {
        match self {
            Self::Connection => "connecting",
            Self::StartTls => "STARTTLS",
            Self::SignIn => "signing in",
            Self::Sender => "MAIL FROM",
            Self::Recipient => "RCPT TO",
            Self::Data => "DATA",
            Self::Mail => "the mail itself",
        }
    }
}

impl Fault {
    /// Reads the `why` of an [`Outcome`], which may have been stored by an earlier version.
    pub fn of(why: &str) -> Self {
        let is_at = |step: &Step| why.strip_prefix(step.name()).is_some_and(|rest| rest.starts_with(": "));
        let sign_in_required = format!(": the server answered {SIGN_IN_REQUIRED}");
        match Step::ALL.into_iter().find(is_at) {
            None => Self::Other,
            Some(_) if why.contains(&sign_in_required) => Self::SignIn,
            Some(Step::Connection) => Self::Connection,
            Some(Step::StartTls) => Self::Encryption,
            Some(Step::SignIn) => Self::SignIn,
            Some(Step::Sender) => Self::Sender,
            Some(Step::Recipient | Step::Data | Step::Mail) => Self::Mail,
        }
    }
}

#[derive(Debug)]
pub(super) struct SmtpError {
    pub step: Step,
    pub cause: Cause,
}

#[derive(Debug)]
pub(super) enum Cause {
    /// The server refused: its reply code, and its enhanced status code (RFC 3463), if any.
    Answer {
        code: u16,
        detail: Option<String>,
    },
    Timeout,
    /// The connection broke, with the operating system's message.
    Broken(String),
    /// The server closed the connection, or sent an unexpected reply.
    NotSmtp,
    /// The server does not support the configured TLS or sign-in.
    NotOffered,
    /// The address contains characters that the server does not support.
    AddressNotSupported,
}

/// The server requires a sign-in, which is not a refusal of this mail.
const SIGN_IN_REQUIRED: u16 = 530;

impl From<SmtpError> for Outcome {
    fn from(error: SmtpError) -> Self {
        let why = error.to_string();
        // An operator can fix errors about the configuration or the sender, which concern all mails. Errors
        // about the recipient or the mail are permanent.
        let is_about_the_mail = matches!(error.step, Step::Recipient | Step::Data | Step::Mail);
        match error.cause {
            Cause::Answer { code: SIGN_IN_REQUIRED, .. } => Self::Retry { why },
            Cause::Answer { code: 500.., .. } | Cause::AddressNotSupported if is_about_the_mail => {
                Self::Refused { why }
            }
            Cause::Timeout | Cause::Broken(_) | Cause::NotSmtp if error.step == Step::Mail => {
                Self::Uncertain { why }
            }
            _ => Self::Retry { why },
        }
    }
}

impl Cause {
    pub fn of(error: &Error) -> Self {
        if let Some(code) = error.status() {
            let code = code.to_string().parse().expect("a reply code has three digits");
            return Self::Answer {
                code,
                detail: error.source().and_then(|source| detail(&source.to_string())),
            };
        }
        match io_error(error) {
            Some(error) if error.kind() == io::ErrorKind::TimedOut => Self::Timeout,
            Some(error) => Self::Broken(error.to_string()),
            None if error.is_client() => Self::NotOffered,
            None if error.is_response() => Self::NotSmtp,
            None => Self::Broken("no connection".to_owned()),
        }
    }
}

/// The error of the operating system or the TLS library, which contains no text of the server.
fn io_error(error: &Error) -> Option<&io::Error> {
    let mut source = error.source();
    while let Some(error) = source {
        if let Some(error) = error.downcast_ref() {
            return Some(error);
        }
        source = error.source();
    }
    None
}

/// The enhanced status code at the beginning of a reply, such as `5.1.1`.
fn detail(reply: &str) -> Option<String> {
    let first = reply.split_whitespace().next()?;
    let numbers: Vec<_> = first.split('.').collect();
    let is_number = |part: &&str| (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    (numbers.len() == 3 && numbers.iter().all(is_number)).then(|| first.to_owned())
}

impl fmt::Display for SmtpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.step.name())?;
        match &self.cause {
            Cause::Answer { code, detail: None } => write!(f, ": the server answered {code}"),
            Cause::Answer { code, detail: Some(detail) } => {
                write!(f, ": the server answered {code} {detail}")
            }
            Cause::Timeout => f.write_str(": no answer in time"),
            Cause::Broken(why) => write!(f, ": {why}"),
            Cause::NotSmtp => f.write_str(": the server hung up or did not speak SMTP"),
            Cause::NotOffered => f.write_str(": the server does not offer what is configured"),
            Cause::AddressNotSupported => {
                f.write_str(": the address contains non-ASCII characters, which the server does not support")
            }
        }
    }
}
