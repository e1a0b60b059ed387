//! The sender of all mails of this installation.

use crate::{Folder, Mailbox, Message, Outcome, Smtp, message};

/// Sends mails with the configured sender address.
pub struct Mailer {
    pub from: Mailbox,
    pub way: Way,
}

/// The way in which mails are sent.
pub enum Way {
    Smtp(Box<Smtp>),
    /// If no server is configured, each mail is written to a file.
    Folder(Folder),
}

impl Mailer {
    /// Makes one attempt, without retries.
    pub async fn send(&self, message: &Message) -> Outcome {
        let mail = message::compose(&self.from, message);
        match &self.way {
            Way::Smtp(smtp) => smtp.send(&mail).await,
            Way::Folder(folder) => folder.write(&message.id, &mail).await,
        }
    }

    /// The message id for a unique text.
    pub fn message_id(&self, unique: impl std::fmt::Display) -> String {
        format!("<{unique}@{}>", self.from.host())
    }
}
