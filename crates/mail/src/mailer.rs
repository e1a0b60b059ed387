//! How this installation sends, and as whom.

use crate::{Folder, Mailbox, Message, Outcome, Smtp, message};

/// Sends every mail of this installation.
pub struct Mailer {
    pub from: Mailbox,
    pub way: Way,
}

/// Where mails go.
pub enum Way {
    Smtp(Box<Smtp>),
    /// No server is configured: each mail becomes a file.
    Folder(Folder),
}

impl Mailer {
    /// Makes one attempt. Never retries by itself.
    pub async fn send(&self, message: &Message) -> Outcome {
        let mail = message::compose(&self.from, message);
        match &self.way {
            Way::Smtp(smtp) => smtp.send(&mail).await,
            Way::Folder(folder) => folder.write(&message.id, &mail).await,
        }
    }

    /// An id for a message, from a text that no other message has.
    pub fn message_id(&self, unique: impl std::fmt::Display) -> String {
        format!("<{unique}@{}>", self.from.host())
    }
}
