//! Why a mail was not handed over, and what follows from it.

use std::error::Error as _;
use std::fmt;
use std::io;

use lettre::transport::smtp::Error;

use crate::Outcome;

/// The steps of the conversation, in their order.
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

#[derive(Debug)]
pub(super) struct Trouble {
    pub step: Step,
    pub what: What,
}

#[derive(Debug)]
pub(super) enum What {
    /// The server said no: its number, and the finer one of RFC 3463 where it gave one.
    Answer {
        code: u16,
        detail: Option<String>,
    },
    TooLong,
    /// The system's words about the connection.
    Broken(String),
    /// It hung up, or said what does not belong there.
    NotSmtp,
    /// Not the TLS or not the sign-in that is configured.
    NotOffered,
    /// The address has letters that this server cannot deliver to.
    NoSuchAddresses,
}

/// The server wants a sign-in: that is not about this mail.
const SIGN_IN_WANTED: u16 = 530;

impl From<Trouble> for Outcome {
    fn from(trouble: Trouble) -> Self {
        let why = trouble.to_string();
        // What a server has against us or against the sender, somebody can put right, and then
        // all mails go. What it has against the recipient or the mail, stays.
        let is_about_the_mail = matches!(trouble.step, Step::Recipient | Step::Data | Step::Mail);
        match trouble.what {
            What::Answer { code: SIGN_IN_WANTED, .. } => Self::Retry { why },
            What::Answer { code: 500.., .. } | What::NoSuchAddresses if is_about_the_mail => {
                Self::Refused { why }
            }
            What::TooLong | What::Broken(_) | What::NotSmtp if trouble.step == Step::Mail => {
                Self::Uncertain { why }
            }
            _ => Self::Retry { why },
        }
    }
}

impl What {
    pub fn of(error: &Error) -> Self {
        if let Some(code) = error.status() {
            let code = code.to_string().parse().expect("a code is three digits");
            return Self::Answer { code, detail: error.source().and_then(|said| detail(&said.to_string())) };
        }
        match io_error(error) {
            Some(error) if error.kind() == io::ErrorKind::TimedOut => Self::TooLong,
            Some(error) => Self::Broken(error.to_string()),
            None if error.is_client() => Self::NotOffered,
            None if error.is_response() => Self::NotSmtp,
            None => Self::Broken("no connection".to_owned()),
        }
    }
}

/// What the system or the TLS library said; nothing that came from the server.
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

/// `5.1.1` at the beginning of what a server says.
fn detail(said: &str) -> Option<String> {
    let first = said.split_whitespace().next()?;
    let numbers: Vec<_> = first.split('.').collect();
    let is_number = |part: &&str| (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    (numbers.len() == 3 && numbers.iter().all(is_number)).then(|| first.to_owned())
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.step {
            Step::Connection => "connecting",
            Step::StartTls => "STARTTLS",
            Step::SignIn => "signing in",
            Step::Sender => "MAIL FROM",
            Step::Recipient => "RCPT TO",
            Step::Data => "DATA",
            Step::Mail => "the mail itself",
        })?;
        match &self.what {
            What::Answer { code, detail: None } => write!(f, ": the server answered {code}"),
            What::Answer { code, detail: Some(detail) } => write!(f, ": the server answered {code} {detail}"),
            What::TooLong => f.write_str(": no answer in time"),
            What::Broken(why) => write!(f, ": {why}"),
            What::NotSmtp => f.write_str(": the server hung up or did not speak SMTP"),
            What::NotOffered => f.write_str(": the server does not offer what is configured"),
            What::NoSuchAddresses => {
                f.write_str(": the address has letters beyond ASCII, which the server does not take")
            }
        }
    }
}
