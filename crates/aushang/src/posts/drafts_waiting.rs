//! Whoever may release is told by mail that drafts wait: at once for the first one, and then at
//! most once an hour for a profile.
//!
//! A draft that comes within the hour orders a look at its end. It tells how many wait by then; where
//! none does any more, nothing is sent.

use aushang_db::Tx;
use aushang_jobs::{Job, JobError, enqueue};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::store;
use crate::accounts;
use crate::app::App;
use crate::ids::ProfileId;
use crate::mails::{self, Letter};
use crate::problem::Result;
use crate::profiles;

const PAUSE: TimeDelta = TimeDelta::hours(1);

/// A post of the profile became a draft just now.
pub async fn tell(tx: &Tx, app: &App, profile: ProfileId) -> Result<()> {
    let now = app.now();
    let notice = store::hold_notice(tx, profile).await?;
    let next = notice.told_at + PAUSE;
    if next <= now {
        write(tx, app, profile).await
    } else if notice.again {
        Ok(())
    } else {
        store::update_notice(tx, profile, notice.told_at, true).await?;
        // Jobs wait by the clock of leases.
        let run_at = app.clock.lease_now() + (next - now);
        Ok(enqueue(tx, &TellOfDrafts { profile }, now, run_at).await?)
    }
}

async fn write(tx: &Tx, app: &App, profile: ProfileId) -> Result<()> {
    let count = store::count_drafts(tx, profile).await?;
    if count == 0 {
        return Ok(());
    }
    store::update_notice(tx, profile, app.now(), false).await?;
    let institution = profiles::display_name(tx, profile).await?;
    for account in accounts::list_releasers(tx, profile).await? {
        let letter = Letter::DraftsWaiting { institution: institution.clone(), count };
        mails::send(tx, app, account.mailbox()?, letter).await?;
    }
    Ok(())
}

/// The look at the end of the hour.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellOfDrafts {
    pub profile: ProfileId,
}

#[async_trait::async_trait]
impl Job for TellOfDrafts {
    const KIND: &'static str = "tell-of-drafts";
    type Context = App;

    /// Run once more it finds that it was done.
    async fn run(self, app: &App) -> Result<(), JobError> {
        let (writing, profile) = (app.clone(), self.profile);
        let done = app.write(move |tx| {
            Box::pin(async move {
                if profiles::find(tx, profile).await?.is_none() {
                    return Ok(());
                }
                let notice = store::hold_notice(tx, profile).await?;
                if !notice.again {
                    return Ok(());
                }
                store::update_notice(tx, profile, notice.told_at, false).await?;
                write(tx, &writing, profile).await
            })
        });
        Ok(done.await?)
    }
}
