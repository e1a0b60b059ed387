//! Single-use links: mailed ones for resetting a password and for confirming an address [A-11: lifetime and
//! reuse], and those with which an operator lets internal staff in.
//!
//! Tokens are random, and only their hashes are stored. For invitation links, which are signed and not
//! stored, see `invitation.rs`.

use aushang_db::{Connection, Timestamp, Tx};
use chrono::TimeDelta;
use sea_orm::{DeriveActiveEnum, EnumIter, FromQueryResult};

use super::rows;
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
    /// Confirms an address that then replaces the one of the account.
    #[sea_orm(string_value = "new_address")]
    NewAddress,
    /// Signs in a SUPERADMIN; made by the operator.
    #[sea_orm(string_value = "sign_in")]
    SignIn,
}

impl Purpose {
    const fn lifetime(self) -> TimeDelta {
        match self {
            Self::Reset | Self::NewAddress => TimeDelta::hours(24),
            Self::Confirm => TimeDelta::days(7),
            Self::SignIn => TimeDelta::minutes(10),
        }
    }

    const fn page(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Confirm => "confirm",
            Self::NewAddress => "new-address",
            Self::SignIn => "sign-in-link",
        }
    }

    /// The token of a sign-in is in the fragment, so that no server and no log on the way sees it.
    fn path(self, token: &str) -> String {
        let separator = if self == Self::SignIn { '#' } else { '/' };
        format!("/{}{separator}{token}", self.page())
    }

    fn fingerprint(self, token: &str) -> Vec<u8> {
        fingerprint(self.page(), token)
    }
}

/// A link that was mailed.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Mailed {
    pub purpose: Purpose,
    pub account: AccountId,
    /// The address to be confirmed; only for confirmations.
    pub email: Option<String>,
    pub expires_at: Timestamp,
    /// Whether the confirmation link was used.
    pub used: bool,
}

/// Creates a link. Deletes older links of the account with the same purpose.
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
    rows::links::delete_of(tx, account, purpose).await?;
    rows::links::insert(tx, now, purpose.fingerprint(&token), &mailed).await?;
    Ok(Link { path: purpose.path(&token), until: mailed.expires_at })
}

/// Finds the link with this token; `None` if it does not exist or has expired.
pub async fn find(db: &impl Connection, app: &App, purpose: Purpose, token: &str) -> Result<Option<Mailed>> {
    rows::links::find(db, purpose, &purpose.fingerprint(token), app.now()).await
}

/// Deletes the link, so that it can be used only once. Returns `false` if a concurrent request has used it.
pub async fn use_up(tx: &Tx, purpose: Purpose, token: &str) -> Result<bool> {
    rows::links::use_up(tx, &purpose.fingerprint(token)).await
}

/// Marks a confirmation link as used. It is kept, so that opening it again succeeds.
pub(super) async fn mark_used(tx: &Tx, app: &App, purpose: Purpose, token: &str) -> Result<()> {
    rows::links::update_used(tx, &purpose.fingerprint(token), app.now()).await
}

/// Invalidates the mailed links that could take the account over: those for resetting the password, and those that
/// replace its address.
pub async fn revoke_takeover_links(tx: &Tx, account: AccountId) -> Result<()> {
    end_resets(tx, account).await?;
    rows::links::delete_of(tx, account, Purpose::NewAddress).await
}

/// Invalidates the mailed links for resetting the password.
pub(super) async fn end_resets(tx: &Tx, account: AccountId) -> Result<()> {
    rows::links::delete_of(tx, account, Purpose::Reset).await
}

/// Invalidates all links that were sent by mail, invitations included.
pub async fn end_all_links(tx: &Tx, now: Timestamp) -> Result<()> {
    rows::links::delete_all(tx).await?;
    rows::raise_all_link_counters(tx, now).await
}

/// Creates a link for resetting the account's password.
pub async fn reset_link(tx: &Tx, app: &App, account: AccountId) -> Result<Link> {
    issue(tx, app, Purpose::Reset, account, None).await
}

/// Creates a link that signs the account in.
pub async fn sign_in_link(tx: &Tx, app: &App, account: AccountId) -> Result<Link> {
    issue(tx, app, Purpose::SignIn, account, None).await
}

/// Deletes a batch of expired links. Returns `true` if there may be more.
pub async fn sweep_links(app: &App, now: Timestamp) -> Result<bool> {
    app.write(move |tx| Box::pin(rows::links::delete_ended(tx, now))).await
}
