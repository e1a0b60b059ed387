//! Mails about the release of one post, to its author and to those who release it.

use std::collections::BTreeMap;

use aushang_db::Tx;

use super::content::beginning;
use super::post::Post;
use crate::accounts::{self, Account};
use crate::app::App;
use crate::ids::AccountId;
use crate::mails::{self, ApprovalEvent, Letter, PostBrief};
use crate::problem::Result;
use crate::profiles;

/// Mails these accounts, each once, except the one that has caused it. Deleted accounts, and those that cannot sign in,
/// get none.
pub async fn send(
    tx: &Tx,
    app: &App,
    post: &Post,
    to: impl IntoIterator<Item = Option<AccountId>>,
    except: Option<AccountId>,
    event: ApprovalEvent,
) -> Result<()> {
    let mut accounts = BTreeMap::new();
    for id in to.into_iter().flatten().filter(|id| Some(*id) != except) {
        if let Some(account) = accounts::find(tx, id).await?.filter(|account| account.can_sign_in) {
            accounts.insert(id, account);
        }
    }
    send_to_accounts(tx, app, post, accounts, event).await
}

/// Mails the author that their post was released by this account, which may have been deleted meanwhile.
pub async fn send_released(tx: &Tx, app: &App, post: &Post, by: AccountId, is_live: bool) -> Result<()> {
    let Some(releaser) = accounts::find(tx, by).await? else { return Ok(()) };
    let event = ApprovalEvent::Released { by: releaser.name.unwrap_or(releaser.email), is_live };
    send(tx, app, post, [post.creator], Some(by), event).await
}

/// Mails the author and all accounts that may release the post, except the one that has caused it.
pub async fn send_to_all(
    tx: &Tx,
    app: &App,
    post: &Post,
    except: Option<AccountId>,
    event: ApprovalEvent,
) -> Result<()> {
    let releasers = accounts::list_releasers(tx, post.profile, app.now()).await?;
    let releasers = releasers.into_iter().filter(|account| Some(account.id) != except);
    let mut accounts: BTreeMap<_, _> = releasers.map(|account| (account.id, account)).collect();
    if let Some(id) = post.creator.filter(|id| Some(*id) != except)
        && let Some(author) = accounts::find(tx, id).await?.filter(|account| account.can_sign_in)
    {
        accounts.insert(id, author);
    }
    send_to_accounts(tx, app, post, accounts, event).await
}

/// Mails the other accounts that may release the post.
pub async fn send_to_releasers(
    tx: &Tx,
    app: &App,
    post: &Post,
    except: AccountId,
    event: ApprovalEvent,
) -> Result<()> {
    let releasers = accounts::list_releasers(tx, post.profile, app.now()).await?;
    let others = releasers.into_iter().filter(|account| account.id != except);
    send_to_accounts(tx, app, post, others.map(|account| (account.id, account)).collect(), event).await
}

async fn send_to_accounts(
    tx: &Tx,
    app: &App,
    post: &Post,
    to: BTreeMap<AccountId, Account>,
    event: ApprovalEvent,
) -> Result<()> {
    if to.is_empty() {
        return Ok(());
    }
    let institution = profiles::display_name(tx, post.profile).await?;
    let author = match post.creator {
        Some(id) => accounts::find(tx, id).await?.map(|account| account.name.unwrap_or(account.email)),
        None => None,
    };
    // One that is LIVE at once has no date ahead.
    let date = Some(post.publish_date).filter(|date| *date > post.created_at && !event.is_live());
    let brief = PostBrief { id: post.id, beginning: beginning(&post.texts.de), author, date };
    for account in to.into_values() {
        let letter =
            Letter::Approval { institution: institution.clone(), post: brief.clone(), event: event.clone() };
        mail(tx, app, &account, letter).await?;
    }
    Ok(())
}

/// Mails one of several accounts. One whose address cannot be used is left out, so that the others are mailed.
pub async fn mail(tx: &Tx, app: &App, account: &Account, letter: Letter) -> Result<()> {
    match account.mailbox() {
        Ok(to) => mails::send(tx, app, to, letter).await,
        Err(error) => {
            tracing::error!(account = %account.id, error = error.why(), "the address of an account cannot be used");
            Ok(())
        }
    }
}

/// Name of the account, or its address if it has none.
pub async fn name_of(tx: &Tx, id: AccountId) -> Result<String> {
    let account = accounts::get(tx, id).await?;
    Ok(account.name.unwrap_or(account.email))
}
