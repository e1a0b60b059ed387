//! Sends mails: over SMTP, or as files in a folder if no server is configured.
//!
//! A [`Message`] has the same text in plain and as HTML, and loads no other resources. [`Mailer::send`] makes
//! one attempt and returns its outcome. Retries and storage are up to the caller. A message keeps its id over
//! all attempts, so duplicates can be recognized.
//!
//! Replies of a server often contain the recipient's address. So an [`Outcome`] contains only the codes of a
//! reply and our own messages.

mod fault;
mod folder;
mod mailer;
mod message;
mod outcome;
mod smtp;
#[cfg(feature = "testing")]
pub mod testing;

pub use fault::Fault;
pub use folder::Folder;
pub use mailer::Mailer;
pub use message::{Mailbox, Message, NotAnAddress};
pub use outcome::Outcome;
pub use smtp::{CannotSend, Credentials, Security, Smtp, SmtpSettings};
