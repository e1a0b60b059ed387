//! Staff takes an account's password back, and hands out a link to set another.

use aushang_db::{Connection, Tx};
use aushang_mail_address::MailAddress;

use super::store;
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::AccountId;
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// Which account, by one of the two.
#[derive(Clone)]
pub enum Whose {
    Email(MailAddress),
    Id(AccountId),
}

impl Whose {
    async fn find(self, db: &impl Connection) -> Result<Account> {
        let found = match self {
            Self::Email(email) => accounts::find_by_email(db, &email).await?,
            Self::Id(id) => accounts::find(db, id).await?,
        };
        Ok(found.ok_or(Reason::NotFound)?)
    }
}

/// Nobody is signed in to it any more, and no link that was mailed before holds.
pub async fn take_password_back(tx: &Tx, app: &App, actor: &Actor, whose: Whose) -> Result<Account> {
    let account = whose.find(tx).await?;
    // Nobody else may give a lonely one its way back.
    if account.id == actor.account {
        return Err(Problem::new(Reason::OwnAccount).into());
    }
    // Two staff accounts that reset each other's password at the same time must not both succeed.
    profiles::lock(tx, account.profile).await?;
    accounts::keep_last_admin(tx, actor, &account).await?;
    let held = accounts::hold(tx, account.id).await?.ok_or(Reason::NotFound)?;
    accounts::replace_password(tx, held.id, held.password_hash.as_deref(), None, app.now()).await?;
    store::delete_sessions_of(tx, held.id, None).await?;
    accounts::end_resets(tx, held.id).await?;
    audit::record(tx, &app.audit, app.now(), actor, "account.take_password_back", held.id.0, None).await?;
    accounts::get(tx, held.id).await
}
