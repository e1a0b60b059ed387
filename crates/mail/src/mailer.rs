//! The sender of all mails of this installation.

use crate::{Folder, Mailbox, Message, Outcome, Smtp, message};

/// Sends mails with the configured sender address.
pub struct Mailer {
    pub from: Mailbox,
    /// `None`: each mail is written to a file.
    pub smtp: Option<Smtp>,
    /// Where mails are written, or were before a server was configured.
    pub folder: Folder,
}

impl Mailer {
    /// Makes one attempt, without retries.
    pub async fn send(&self, message: &Message) -> Outcome {
        let mail = message::compose(&self.from, message);
        match &self.smtp {
            Some(smtp) => smtp.send(&mail).await,
            None => self.folder.write(&message.id, &mail).await,
        }
    }

    /// The message id for a unique text.
    pub fn message_id(&self, unique: impl std::fmt::Display) -> String {
        format!("<{unique}@{}>", self.from.host())
    }
}
