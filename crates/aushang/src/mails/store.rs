//! SQL for mails.

use aushang_db::{BATCH, Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use super::MailSeal;
use super::To;
use super::layout::Rendered;
use super::letter::Letter;
use crate::ids::{AccountId, MailId};
use crate::problem::Result;
use crate::sql::{self, Values};

pub struct NewMail {
    pub id: MailId,
    pub kind: &'static str,
    pub to: To,
    pub message_id: String,
    pub subject: String,
    /// The encrypted content.
    pub sealed: Vec<u8>,
    pub useless_from: Option<Timestamp>,
    pub created_at: Timestamp,
}

/// A mail that is still to be sent.
pub struct Waiting {
    pub address: String,
    pub name: Option<String>,
    pub message_id: String,
    pub subject: String,
    pub content: Content,
    pub useless_from: Option<Timestamp>,
    pub created_at: Timestamp,
}

/// The content of a mail.
pub enum Content {
    Sealed(Vec<u8>),
    /// Stored by a node of an earlier version that runs at the same time.
    Plain(Rendered),
}

/// The final result of sending a mail.
pub enum End {
    Sent,
    /// The reason, without addresses.
    Failed(String),
}

pub async fn insert(tx: &Tx, mail: NewMail) -> Result<()> {
    let row = vec![
        ("id", mail.id.into()),
        ("kind", mail.kind.into()),
        ("account_id", mail.to.account.into()),
        ("to_address", mail.to.address.to_string().into()),
        ("to_name", mail.to.name.into()),
        ("message_id", mail.message_id.into()),
        ("subject", mail.subject.into()),
        ("useless_from", mail.useless_from.into()),
        ("created_at", mail.created_at.into()),
        ("sealed", mail.sealed.into()),
    ];
    sql::insert(tx, "insert into mails", row).await
}

#[derive(FromQueryResult)]
struct WaitingRow {
    to_address: String,
    to_name: Option<String>,
    message_id: String,
    subject: Option<String>,
    text: Option<String>,
    html: Option<String>,
    useless_from: Option<Timestamp>,
    created_at: Timestamp,
    sealed: Option<Vec<u8>>,
}

/// Finds a mail that is still to be sent. `None` if it was sent, has failed, or was deleted.
pub async fn find_waiting(db: &impl Connection, id: MailId) -> Result<Option<Waiting>> {
    let sql = "select to_address, to_name, message_id, subject, text, html, useless_from, created_at, sealed \
               from mails where id = $1 and sent_at is null and failed_at is null";
    let row: Option<WaitingRow> = sql::row(db, sql, [id.into()]).await?;
    Ok(row.and_then(|row| {
        Some(Waiting {
            address: row.to_address,
            name: row.to_name,
            message_id: row.message_id,
            subject: row.subject?,
            content: match row.sealed {
                Some(sealed) => Content::Sealed(sealed),
                None => Content::Plain(Rendered { text: row.text?, html: row.html? }),
            },
            useless_from: row.useless_from,
            created_at: row.created_at,
        })
    }))
}

/// Stores the result, and deletes the content, because its link may open an account. Deletes the whole mail if
/// it was sent because its account was deleted. Returns `false` if it had been deleted before.
pub async fn conclude(tx: &Tx, id: MailId, now: Timestamp, end: End) -> Result<bool> {
    let (sent, failed, failure) = match end {
        End::Sent => (Some(now), None, None),
        End::Failed(why) => (None, Some(now), Some(why)),
    };
    let sql = "update mails set subject = null, text = null, html = null, sealed = null, \
               sent_at = coalesce($2, sent_at), failed_at = coalesce($3, failed_at), \
               failure = coalesce($4, failure) where id = $1";
    let concluded = sql::execute(tx, sql, [id.into(), sent.into(), failed.into(), failure.into()]).await?;
    let mut values = Values::default();
    let (id, kinds) = (values.put(id), values.list(Letter::KINDS_TO_DELETED_ACCOUNTS));
    sql::run(tx, format!("delete from mails where id = {id} and kind in ({kinds})"), values.0).await?;
    Ok(concluded > 0)
}

/// Deletes the mails about an account, also those that wait, and returns their message ids.
pub async fn delete_of_account(tx: &Tx, account: AccountId) -> Result<Vec<String>> {
    let sql = "delete from mails where account_id = $1 returning message_id";
    let ids: Vec<(String,)> = sql::values(tx, sql, [account.into()]).await?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}

/// Encrypts a batch of mails that are stored in plain text. Returns `true` if there may be more.
pub async fn seal_plain(tx: &Tx, seal: &MailSeal) -> Result<bool> {
    let lock = sql::lock(tx, "for update");
    let sql = format!(
        "select id, text, html from mails where text is not null and html is not null limit {BATCH} {lock}"
    );
    let plain: Vec<(MailId, String, String)> = sql::values(tx, sql, []).await?;
    let found = plain.len() as u64;
    for (id, text, html) in plain {
        let sealed = seal.encrypt(id, &Rendered { text, html })?;
        let sql = "update mails set sealed = $2, text = null, html = null where id = $1";
        sql::run(tx, sql, [id.into(), sealed.into()]).await?;
    }
    Ok(found == BATCH)
}

pub async fn delete(tx: &Tx, ids: Vec<MailId>) -> Result<()> {
    let mut values = Values::default();
    let ids = values.list(ids);
    sql::run(tx, format!("delete from mails where id in ({ids})"), values.0).await
}

/// Deletes a batch of mails that were created before `before`. Returns `true` if there may be more.
pub async fn delete_old(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(sql::delete_batch(tx, "delete from mails", "id", "created_at < $1", [before.into()]).await?)
}
