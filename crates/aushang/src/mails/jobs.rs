//! Sends stored mails, and deletes old ones.

use aushang_db::Timestamp;
use aushang_jobs::{Job, JobError};
use aushang_mail::{Mailbox, Message, Outcome};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::layout::Rendered;
use super::store::{self, Content, End, Waiting};
use crate::app::App;
use crate::ids::MailId;
use crate::problem::{Error, Result};

/// How long mails are kept.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(30);

/// Sends a mail. Succeeds also if the mail was sent before or its row was deleted.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendMail {
    pub mail: MailId,
}

#[async_trait::async_trait]
impl Job for SendMail {
    const KIND: &'static str = "send-mail";
    /// With the backoff of the worker about two days, which covers a weekend without a mail server.
    const ATTEMPTS: i32 = 20;
    type Context = App;

    async fn run(self, app: &App) -> Result<(), JobError> {
        let waiting = store::find_waiting(app.db.reader(), self.mail).await?;
        let Some(waiting) = waiting else { return Ok(()) };
        let message_id = waiting.message_id.clone();
        let end = self.attempt(app, waiting).await?;
        match &end {
            End::Sent => tracing::info!(mail = %self.mail, "a mail is sent"),
            End::Failed(why) => {
                tracing::warn!(mail = %self.mail, why, "a mail cannot be sent and is not retried");
            }
        }
        let (id, now) = (self.mail, app.now());
        if !app.write(move |tx| Box::pin(store::conclude(tx, id, now, end))).await? {
            // Its account was deleted meanwhile, and so were the files that existed then.
            app.mailer.folder.delete(&message_id).await.map_err(JobError::new)?;
        }
        Ok(())
    }
}

impl SendMail {
    /// Makes one attempt. Returns an error if it is to be retried.
    async fn attempt(&self, app: &App, waiting: Waiting) -> Result<End, JobError> {
        let Waiting { address, name, message_id, subject, content, .. } = waiting;
        // Not checked while the clock is suspect: the link may still be valid, and failed mails are not
        // retried.
        let now = app.trusted_now().await?;
        if now.is_some_and(|now| waiting.useless_from.is_some_and(|from| from <= now)) {
            return Ok(End::Failed("its link has expired".to_owned()));
        }
        let rendered = match content {
            Content::Sealed(sealed) => app.mail_seal.decrypt(self.mail, &sealed),
            Content::Plain(rendered) => Some(rendered),
        };
        let Some(Rendered { text, html }) = rendered else {
            return Ok(End::Failed("it was encrypted with another session.secret".to_owned()));
        };
        let to = match Mailbox::parse(&address, name.as_deref()) {
            Ok(to) => to,
            Err(error) => return Ok(End::Failed(error.to_string())),
        };
        let date = waiting.created_at.to_datetime().into();
        let outcome = app.mailer.send(&Message { id: message_id, date, to, subject, text, html }).await;
        let (state, end) = match outcome {
            Outcome::Accepted => ("accepted", Ok(End::Sent)),
            Outcome::Refused { why } => ("failed", Ok(End::Failed(why))),
            Outcome::Retry { why } => ("waiting", Err(JobError::new(why))),
            // Retried with the same message id: a duplicate is better than a lost mail.
            Outcome::Uncertain { why } => ("uncertain", Err(JobError::new(why))),
        };
        metrics::counter!("mails_total", "state" => state).increment(1);
        end
    }
}

/// Deletes the files of mails whose rows were deleted. With a mail server there usually are none.
#[derive(Debug, Serialize, Deserialize)]
pub struct DeleteMailFiles {
    pub message_ids: Vec<String>,
}

#[async_trait::async_trait]
impl Job for DeleteMailFiles {
    const KIND: &'static str = "delete-mail-files";
    type Context = App;

    async fn run(self, app: &App) -> Result<(), JobError> {
        for message_id in &self.message_ids {
            app.mailer.folder.delete(message_id).await.map_err(JobError::new)?;
        }
        Ok(())
    }
}

/// Deletes a batch of mails older than 30 days, and mail files of the same age. Returns `true` if there may
/// be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - KEPT_FOR;
    let more = app.write(move |tx| Box::pin(store::delete_old(tx, before))).await?;
    // Done last, so that a file that cannot be deleted does not prevent the deletion of rows.
    app.mailer.folder.discard(before.to_datetime().into()).await.map_err(Error::failure)?;
    Ok(more)
}
