//! Mails the accounts that may release posts when drafts wait: at once for the first draft, then at most
//! once per hour and profile.
//!
//! A draft that arrives within the hour enqueues a job for the end of the hour. The job mails the number of
//! drafts that wait by then, or sends nothing if there are none.

use aushang_db::Tx;
use aushang_jobs::{Job, JobError, enqueue};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::content::beginning;
use super::letters;
use super::store::{self, WaitingDraft};
use crate::accounts;
use crate::app::App;
use crate::ids::{AccountId, ProfileId};
use crate::mails::{Letter, PostBrief};
use crate::problem::Result;
use crate::profiles;

const PAUSE: TimeDelta = TimeDelta::hours(1);
/// Drafts that a mail names, newest first.
const MAX_NAMED: usize = 5;
/// Drafts that a mail counts.
const MAX_COUNTED: u64 = 1_000;

/// Mails the accounts of the profile at once, or enqueues the job. Call it when a post became a draft.
pub async fn notify(tx: &Tx, app: &App, profile: ProfileId) -> Result<()> {
    let now = app.now();
    let notice = store::lock_notice(tx, profile).await?;
    let next = notice.told_at + PAUSE;
    if next <= now {
        send_mails(tx, app, profile).await
    } else if notice.again {
        Ok(())
    } else {
        store::update_notice(tx, profile, notice.told_at, true).await?;
        // Jobs are due by the lease clock.
        let run_at = app.clock.lease_now() + (next - now);
        Ok(enqueue(tx, &SendDraftsMail { profile }, now, run_at).await?)
    }
}

/// Each account gets the drafts that it may release.
async fn send_mails(tx: &Tx, app: &App, profile: ProfileId) -> Result<()> {
    let waiting = store::list_waiting(tx, profile, MAX_COUNTED).await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let now = app.now();
    store::update_notice(tx, profile, now, false).await?;
    let profile = profiles::get(tx, profile).await?;
    let is_own = |draft: &WaitingDraft, account: AccountId| {
        profile.four_eyes
            && !draft.is_emergency
            && [draft.creator_account_id, draft.edited_by].contains(&Some(account))
    };
    for account in accounts::list_releasers(tx, profile.id, now).await? {
        let drafts: Vec<_> = waiting.iter().filter(|draft| !is_own(draft, account.id)).collect();
        if drafts.is_empty() {
            continue;
        }
        let letter = Letter::DraftsWaiting {
            institution: profile.display_name.clone(),
            count: drafts.len() as u64,
            newest: drafts.into_iter().take(MAX_NAMED).map(brief).collect(),
        };
        letters::mail(tx, app, &account, letter).await?;
    }
    Ok(())
}

fn brief(draft: &WaitingDraft) -> PostBrief {
    PostBrief {
        id: draft.id,
        beginning: beginning(&draft.beginning),
        author: draft.author.clone(),
        date: Some(draft.publish_date).filter(|date| *date > draft.created_at),
    }
}

/// Mails the number of waiting drafts at the end of the hour.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendDraftsMail {
    pub profile: ProfileId,
}

#[async_trait::async_trait]
impl Job for SendDraftsMail {
    const KIND: &'static str = "tell-of-drafts";
    type Context = App;

    /// A repeated run does nothing, because the first one clears `again`.
    async fn run(self, app: &App) -> Result<(), JobError> {
        let profile = self.profile;
        let done = app.write_with(move |tx, app| {
            Box::pin(async move {
                if profiles::find(tx, profile).await?.is_none() {
                    return Ok(());
                }
                let notice = store::lock_notice(tx, profile).await?;
                if !notice.again {
                    return Ok(());
                }
                store::update_notice(tx, profile, notice.told_at, false).await?;
                send_mails(tx, app, profile).await
            })
        });
        Ok(done.await?)
    }
}
