//! Links that are mailed and hold once: to reset a password, and to confirm an address.
//!
//! Their tokens are random and only a hash of each is kept. (Links of invitations are another
//! thing: signed, so that they can be shown again; see `invitation.rs`.)

use aushang_db::{Connection, Timestamp, Tx};
use chrono::TimeDelta;
use sea_orm::{DeriveActiveEnum, EnumIter};

use super::store;
use crate::app::App;
use crate::ids::AccountId;
use crate::mails::Link;
use crate::problem::Result;
use crate::secret::{fingerprint, unguessable};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum Purpose {
    #[sea_orm(string_value = "reset")]
    Reset,
    #[sea_orm(string_value = "confirm")]
    Confirm,
}

impl Purpose {
    const fn lifetime(self) -> TimeDelta {
        match self {
            Self::Reset => TimeDelta::hours(24),
            Self::Confirm => TimeDelta::days(7),
        }
    }

    const fn page(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Confirm => "confirm",
        }
    }

    fn fingerprint(self, token: &str) -> Vec<u8> {
        fingerprint(self.page(), token)
    }
}

/// A link that was mailed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailed {
    pub purpose: Purpose,
    pub account: AccountId,
    /// The address that a confirmation confirms.
    pub email: Option<String>,
    pub expires_at: Timestamp,
    /// A confirmation that worked.
    pub used: bool,
}

/// Makes a link; older ones of the account for the same end with it.
pub(super) async fn issue(
    tx: &Tx,
    app: &App,
    purpose: Purpose,
    account: AccountId,
    email: Option<String>,
) -> Result<Link> {
    let now = app.now();
    let token = unguessable()?;
    let mailed = Mailed { purpose, account, email, expires_at: now + purpose.lifetime(), used: false };
    store::links::delete_of(tx, account, purpose).await?;
    store::links::insert(tx, now, purpose.fingerprint(&token), &mailed).await?;
    Ok(Link { path: format!("/{}/{token}", purpose.page()), until: mailed.expires_at })
}

/// The link with this token, if it has not ended.
pub async fn find(db: &impl Connection, app: &App, purpose: Purpose, token: &str) -> Result<Option<Mailed>> {
    store::links::find(db, purpose, &purpose.fingerprint(token), app.now()).await
}

/// Takes the one use of a link. `false`: somebody was quicker.
pub async fn use_up(tx: &Tx, purpose: Purpose, token: &str) -> Result<bool> {
    store::links::use_up(tx, &purpose.fingerprint(token)).await
}

/// A confirmation that worked goes on to say so.
pub(super) async fn mark_used(tx: &Tx, app: &App, purpose: Purpose, token: &str) -> Result<()> {
    store::links::update_used(tx, &purpose.fingerprint(token), app.now()).await
}

/// What was mailed to reset the account's password holds no longer.
pub async fn end_resets(tx: &Tx, account: AccountId) -> Result<()> {
    store::links::delete_of(tx, account, Purpose::Reset).await
}

/// Invalidates all links that were sent by mail, invitations included.
pub async fn end_all_links(tx: &Tx, now: Timestamp) -> Result<()> {
    store::links::delete_all(tx).await?;
    store::raise_all_link_counters(tx, now).await
}

/// A link to reset the account's password.
pub async fn reset_link(tx: &Tx, app: &App, account: AccountId) -> Result<Link> {
    issue(tx, app, Purpose::Reset, account, None).await
}

/// Forgets links that have ended, a batch at a time. `true`: there may be more.
pub async fn sweep_links(app: &App, now: Timestamp) -> Result<bool> {
    app.write(move |tx| Box::pin(store::links::delete_ended(tx, now))).await
}
