//! Mails to people: stored in the transaction that causes them, and sent by a job afterwards.
//!
//! The content of a mail is encrypted until it is sent and deleted afterwards, because its link may open an
//! account. That it was sent, and to which address, is kept for 30 days, or until the account is deleted.

mod account_texts;
mod emergency_texts;
mod jobs;
mod layout;
mod letter;
mod names;
mod outage;
mod post_texts;
mod provider_texts;
mod seal;
mod security_texts;
mod source_texts;
mod store;
mod texts;
#[cfg(test)]
mod tests;

use aushang_db::Tx;
use aushang_mail_address::MailAddress;

use crate::app::App;
use crate::ids::{AccountId, MailId};
use crate::problem::Result;

pub use jobs::{DeleteMailFiles, KEPT_FOR, SendMail, sweep};
pub use letter::{
    ApprovalEvent, ConfirmedAs, EmergencyEvent, FactorChange, Letter, Link, PostBrief, RequestEnd,
    SignInMethod, SourceFailedReason,
};
pub use outage::{MailOutage, find_outage};
pub use seal::MailSeal;

/// The recipient of a mail.
#[derive(Clone, Debug)]
pub struct To {
    /// The account that the mail is about, which may have another address.
    pub account: AccountId,
    pub address: MailAddress,
    pub name: Option<String>,
}

/// Stores a mail and enqueues the job that sends it, in the same transaction.
pub async fn send(tx: &Tx, app: &App, to: To, letter: Letter) -> Result<()> {
    let now = app.now();
    let id = MailId::new(now);
    let to = To { name: to.name.as_deref().map(names::plain), ..to };
    let (subject, rendered) = layout::render(&letter, to.name.as_deref(), &app.settings, now)?;
    let mail = store::NewMail {
        id,
        kind: letter.kind(),
        to,
        message_id: app.mailer.message_id(id),
        subject,
        sealed: app.mail_seal.encrypt(id, &rendered)?,
        useless_from: letter.link().map(|link| link.until),
        created_at: now,
    };
    store::insert(tx, mail).await?;
    aushang_jobs::enqueue(tx, &SendMail { mail: id }, now, app.clock.lease_now()).await?;
    Ok(())
}

/// Deletes the mails about an account, and their files if there are any. Call it after the account was deleted:
/// a transaction that still holds the account has then inserted its last mail.
pub async fn delete_of_account(tx: &Tx, app: &App, account: AccountId) -> Result<()> {
    let message_ids = store::delete_of_account(tx, account).await?;
    if !message_ids.is_empty() {
        let job = DeleteMailFiles { message_ids };
        aushang_jobs::enqueue(tx, &job, app.now(), app.clock.lease_now()).await?;
    }
    Ok(())
}

pub async fn delete(tx: &Tx, ids: Vec<MailId>) -> Result<()> {
    store::delete(tx, ids).await
}

/// Encrypts mails that an earlier version stored in plain text and has not sent.
pub async fn seal_plain(app: &App) -> Result<()> {
    while app.write_with(|tx, app| Box::pin(store::seal_plain(tx, &app.mail_seal))).await? {}
    Ok(())
}
