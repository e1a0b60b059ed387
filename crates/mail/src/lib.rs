//! Mails to people: over SMTP, or as files in a folder where no server is configured.
//!
//! A [`Message`] has one text in two forms, plain and HTML; nothing in it loads from elsewhere.
//! [`Mailer::send`] makes one attempt and says what is known afterwards. Trying again and
//! remembering are the caller's business; a message keeps its id over all attempts, so that a mail
//! that arrives twice can be told to be one.
//!
//! What a server says often holds the address it was said about, so its sentences go nowhere: an
//! [`Outcome`] has its numbers and words of our own.

mod folder;
mod mailer;
mod message;
mod outcome;
mod smtp;
#[cfg(feature = "testing")]
pub mod testing;

pub use folder::Folder;
pub use mailer::{Mailer, Way};
pub use message::{Mailbox, Message, NotAnAddress};
pub use outcome::Outcome;
pub use smtp::{CannotSend, Credentials, Security, Smtp, SmtpSettings};
