//! Mails, and their serialization (RFC 5322, MIME).

use std::time::SystemTime;

use lettre::Address;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Body, MultiPart, MultiPartBuilder, SinglePart};

/// An address, with an optional display name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox(lettre::message::Mailbox);

/// Not a valid address. The input is deliberately not included, because it may be personal data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a valid mail address")]
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

/// A mail to one recipient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// With angle brackets. The same on each attempt.
    pub id: String,
    pub date: SystemTime,
    pub to: Mailbox,
    pub subject: String,
    pub text: String,
    /// The same text as a complete HTML document, which loads no other resources.
    pub html: String,
}

/// No part can contain this: in quoted-printable, an equals sign is always followed by a hexadecimal digit or
/// a line break.
const BOUNDARY: &str = "=_next-part";

/// Builds the mail. The same message results in the same bytes.
pub(crate) fn compose(from: &Mailbox, message: &Message) -> lettre::Message {
    let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
    lettre::Message::builder()
        .from(from.0.clone())
        .to(message.to.0.clone())
        .subject(one_line(&message.subject))
        .date(message.date)
        .message_id(Some(one_line(&message.id)))
        // Prevents automatic replies (RFC 3834).
        .raw_header(HeaderValue::new(automatic, "auto-generated".to_owned()))
        .multipart(alternatives(message))
        .expect("the mail has a sender and a recipient")
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
    SinglePart::builder().header(kind).body(body.expect("any text can be encoded as quoted-printable"))
}

/// Removes line breaks and other control characters, because a line break would end the header.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}
