//! Mails the account that asks for a second person if nobody has confirmed the emergency in time.

use aushang_db::{Timestamp, Tx};
use aushang_jobs::{Job, JobError, enqueue};
use serde::{Deserialize, Serialize};

use super::confirmation::{REQUEST_VALID_FOR, Request};
use super::post::Post;
use super::{letters, store};
use crate::app::App;
use crate::ids::{PostId, ProfileId};
use crate::mails::{ApprovalEvent, EmergencyEvent};
use crate::problem::{Error, Result};
use crate::profiles;

/// Enqueues the job for the moment at which the request of the post lapses.
pub async fn send_at_its_end(tx: &Tx, app: &App, post: &Post) -> Result<()> {
    let Some(asked_at) = post.confirmation.asked_at else { return Ok(()) };
    let left = post.confirmation.remaining(app.now()).unwrap_or(REQUEST_VALID_FOR);
    let job = SendLapsedRequestMail { profile: post.profile, post: post.id, asked_at };
    // Jobs are due by the lease clock.
    Ok(enqueue(tx, &job, app.now(), app.clock.lease_now() + left).await?)
}

/// Mails the account that asks, unless the request has ended in another way.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendLapsedRequestMail {
    pub profile: ProfileId,
    pub post: PostId,
    /// The request; another one has a job of its own.
    pub asked_at: Timestamp,
}

#[async_trait::async_trait]
impl Job for SendLapsedRequestMail {
    const KIND: &'static str = "send-lapsed-request-mail";
    type Context = App;

    /// A repeated run does nothing, because the first one has set `lapse_mailed_at`.
    async fn run(self, app: &App) -> Result<(), JobError> {
        let Self { profile, post, asked_at } = self;
        let done = app.write_with(move |tx, app| Box::pin(send(tx, app, profile, post, asked_at)));
        Ok(done.await?)
    }
}

async fn send(tx: &Tx, app: &App, profile: ProfileId, id: PostId, asked_at: Timestamp) -> Result<()> {
    let now = app.now();
    // Mails refer to it, and it is locked before its posts (docs/adr/0023).
    if profiles::find(tx, profile).await?.is_none() {
        return Ok(());
    }
    profiles::lock_reference(tx, profile).await?;
    let mut post = match store::get_for_update(tx, profile, id).await {
        // It was deleted meanwhile.
        Err(Error::Problem(_)) => return Ok(()),
        post => post?,
    };
    if post.confirmation.asked_at != Some(asked_at) || post.confirmation.lapse_mailed_at.is_some() {
        return Ok(());
    }
    // The clock of the jobs may be ahead.
    if let Request::Open(_) = post.confirmation.request(now) {
        return send_at_its_end(tx, app, &post).await;
    }
    post.confirmation.lapse_mailed_at = Some(now);
    store::update(tx, &post).await?;
    let event = ApprovalEvent::Emergency(EmergencyEvent::Lapsed { is_withdrawn: post.is_hidden() });
    letters::send(tx, app, &post, [post.confirmation.asked_by], None, event).await
}
