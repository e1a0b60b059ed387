//! A mail, and how it is written down for the wire (RFC 5322, MIME).

use std::time::SystemTime;

use lettre::Address;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Body, MultiPart, MultiPartBuilder, SinglePart};

/// Somebody's address, with a name where one is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox(lettre::message::Mailbox);

/// It says nothing about the text, which may be somebody's address all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is no mail address")]
pub struct NotAnAddress;

impl Mailbox {
    pub fn parse(address: &str, name: Option<&str>) -> Result<Self, NotAnAddress> {
        let address: Address = address.parse().map_err(|_| NotAnAddress)?;
        let name = name.map(one_line).filter(|name| !name.is_empty());
        Ok(Self(lettre::message::Mailbox::new(name, address)))
    }

    pub fn address(&self) -> &str {
        self.0.email.as_ref()
    }

    pub(crate) fn host(&self) -> &str {
        self.0.email.domain()
    }
}

/// What is said to one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// With its angle brackets; the same on each attempt.
    pub id: String,
    pub date: SystemTime,
    pub to: Mailbox,
    pub subject: String,
    pub text: String,
    /// The same for programs that show HTML: a whole document that loads nothing.
    pub html: String,
}

/// In quoted-printable an equals sign is always followed by a digit or the end of its line, so no
/// part can hold this.
const BOUNDARY: &str = "=_next-part";

/// The same message makes the same bytes on each attempt.
pub(crate) fn compose(from: &Mailbox, message: &Message) -> lettre::Message {
    let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
    lettre::Message::builder()
        .from(from.0.clone())
        .to(message.to.0.clone())
        .subject(one_line(&message.subject))
        .date(message.date)
        .message_id(Some(one_line(&message.id)))
        // RFC 3834: nobody's out-of-office note answers it.
        .raw_header(HeaderValue::new(automatic, "auto-generated".to_owned()))
        .multipart(alternatives(message))
        .expect("a sender and a recipient are given")
}

fn alternatives(message: &Message) -> MultiPart {
    let builder: MultiPartBuilder = MultiPart::builder().kind(lettre::message::MultiPartKind::Alternative);
    builder
        .boundary(BOUNDARY)
        .singlepart(part(ContentType::TEXT_PLAIN, &message.text))
        .singlepart(part(ContentType::TEXT_HTML, &message.html))
}

fn part(kind: ContentType, text: &str) -> SinglePart {
    let body = Body::new_with_encoding(text.to_owned(), ContentTransferEncoding::QuotedPrintable);
    SinglePart::builder().header(kind).body(body.expect("any text can be written like that"))
}

/// A header ends where its line ends, so what goes into one has none.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}
