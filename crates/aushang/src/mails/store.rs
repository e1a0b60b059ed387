//! SQL for mails.

use aushang_db::{BATCH, Connection, Timestamp, Tx, delete_batch};
use sea_orm::entity::prelude::*;
use sea_orm::{QuerySelect, Set};

use super::MailSeal;
use super::To;
use super::layout::Rendered;
use crate::ids::MailId;
use crate::problem::Result;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mails")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: MailId,
    kind: String,
    to_address: String,
    to_name: Option<String>,
    message_id: String,
    subject: Option<String>,
    text: Option<String>,
    html: Option<String>,
    useless_from: Option<Timestamp>,
    created_at: Timestamp,
    sent_at: Option<Timestamp>,
    failed_at: Option<Timestamp>,
    failure: Option<String>,
    sealed: Option<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub(super) struct NewMail {
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
pub(super) struct Waiting {
    pub address: String,
    pub name: Option<String>,
    pub message_id: String,
    pub subject: String,
    pub content: Content,
    pub useless_from: Option<Timestamp>,
    pub created_at: Timestamp,
}

/// The content of a mail.
pub(super) enum Content {
    Sealed(Vec<u8>),
    /// Stored by a node of an earlier version that runs at the same time.
    Plain(Rendered),
}

/// The final result of sending a mail.
pub(super) enum End {
    Sent,
    /// The reason, without addresses.
    Failed(String),
}

pub(super) async fn insert(tx: &Tx, mail: NewMail) -> Result<()> {
    let row = ActiveModel {
        id: Set(mail.id),
        kind: Set(mail.kind.to_owned()),
        to_address: Set(mail.to.address.to_string()),
        to_name: Set(mail.to.name),
        message_id: Set(mail.message_id),
        subject: Set(Some(mail.subject)),
        text: Set(None),
        html: Set(None),
        useless_from: Set(mail.useless_from),
        created_at: Set(mail.created_at),
        sent_at: Set(None),
        failed_at: Set(None),
        failure: Set(None),
        sealed: Set(Some(mail.sealed)),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// Finds a mail that is still to be sent. `None` if it was sent, has failed, or was deleted.
pub(super) async fn find_waiting(db: &impl Connection, id: MailId) -> Result<Option<Waiting>> {
    let row = Entity::find_by_id(id)
        .filter(Column::SentAt.is_null())
        .filter(Column::FailedAt.is_null())
        .one(db)
        .await?;
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

/// Stores the result, and deletes the content, because its link may open an account.
pub(super) async fn conclude(tx: &Tx, id: MailId, now: Timestamp, end: End) -> Result<()> {
    let (none, nothing): (Option<String>, Option<Vec<u8>>) = (None, None);
    let update = Entity::update_many()
        .col_expr(Column::Subject, none.clone().into())
        .col_expr(Column::Text, none.clone().into())
        .col_expr(Column::Html, none.into())
        .col_expr(Column::Sealed, nothing.into())
        .filter(Column::Id.eq(id));
    let update = match end {
        End::Sent => update.col_expr(Column::SentAt, now.millis().into()),
        End::Failed(why) => {
            update.col_expr(Column::FailedAt, now.millis().into()).col_expr(Column::Failure, why.into())
        }
    };
    update.exec(tx).await?;
    Ok(())
}

/// Encrypts a batch of mails that are stored in plain text. Returns `true` if there may be more.
pub(super) async fn seal_plain(tx: &Tx, seal: &MailSeal) -> Result<bool> {
    let plain = Entity::find()
        .filter(Column::Text.is_not_null())
        .filter(Column::Html.is_not_null())
        .limit(BATCH)
        .lock_exclusive()
        .all(tx)
        .await?;
    let found = plain.len() as u64;
    let none: Option<String> = None;
    for row in plain {
        let (Some(text), Some(html)) = (row.text, row.html) else { continue };
        Entity::update_many()
            .col_expr(Column::Sealed, seal.encrypt(row.id, &Rendered { text, html })?.into())
            .col_expr(Column::Text, none.clone().into())
            .col_expr(Column::Html, none.clone().into())
            .filter(Column::Id.eq(row.id))
            .exec(tx)
            .await?;
    }
    Ok(found == BATCH)
}

/// Deletes a batch of mails that were created before `before`. Returns `true` if there may be more.
pub(super) async fn delete_old(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(delete_batch::<Entity>(tx, Column::CreatedAt.lt(before.millis())).await?)
}
