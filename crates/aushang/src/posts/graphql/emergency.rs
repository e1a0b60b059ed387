//! The second person of an emergency.

use async_graphql::{Context, ID, MaybeUndefined, Object, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use super::calendar::BEGINNING;
use super::post::PostOutput;
use super::queries::one;
use crate::accounts::Account;
use crate::ids::{AccountId, PostId};
use crate::markup;
use crate::posts::{PostStatus, confirmation, end_request, second_person, store};
use crate::schema::{actor, app, write_as};

/// Accounts that are named as those who may confirm an emergency.
pub const MAX_NAMED: usize = 3;
/// Waiting emergencies that are listed.
pub const MAX_WAITING: u64 = 20;

/// Somebody wants an emergency to be published, and asks for a second person.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct EmergencyRequest {
    pub asked_at: DateTime<Utc>,
    /// Name of the account that asks, or its address if it has no name. Null: it was deleted.
    pub asked_by: Option<String>,
    /// Whether the caller asks.
    pub own: bool,
    /// The milliseconds until it lapses, by the server's clock; 0 if it has lapsed.
    pub remaining: i64,
    /// The number of accounts of the profile, besides the one that asks, that may confirm it now.
    pub others: u64,
    /// Their names, or their addresses if they have none; at most three, in the order in which they were created.
    pub confirmers: Vec<String>,
    /// The publish date before it was changed; at or before `createdAt`: at once. Null: it is the same.
    pub previous_publish_date: Option<DateTime<Utc>>,
    /// Whether the caller may ask again once it has lapsed, and end it until then.
    pub viewer_can_ask: bool,
}

/// An emergency for which somebody asks for a second person.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct WaitingEmergency {
    /// The id of the post.
    pub id: ID,
    /// The first line of its German text without markup, at most 100 characters.
    pub title: String,
    pub asked_at: DateTime<Utc>,
    /// Name of the account that asks, or its address if it has no name. Never null: a deleted account ends its request.
    pub asked_by: Option<String>,
    /// Whether the caller asks.
    pub own: bool,
    /// The milliseconds until it lapses, by the server's clock.
    pub remaining: i64,
    /// When it is to be published. Null: as soon as it is confirmed.
    pub publish_date: Option<DateTime<Utc>>,
    /// Whether it was withdrawn and is to be shown again.
    pub withdrawn: bool,
}

/// The accounts that could confirm an emergency of the caller.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct EmergencyConfirmers {
    pub count: u64,
    /// Their names, or their addresses if they have none; at most three, in the order in which they were created.
    pub names: Vec<String>,
}

impl EmergencyConfirmers {
    /// `releasers`: the accounts of the profile that may publish. `asker`: the one that asks.
    pub fn new(releasers: &[Account], asker: Option<AccountId>) -> Self {
        let others = releasers.iter().filter(|account| Some(account.id) != asker);
        let name = |account: &Account| account.name.clone().unwrap_or_else(|| account.email.clone());
        Self { count: others.clone().count() as u64, names: others.take(MAX_NAMED).map(name).collect() }
    }
}

/// Those of the profile that the caller acts for, the oldest request first.
pub async fn waiting_emergencies(ctx: &Context<'_>) -> Result<Vec<WaitingEmergency>> {
    let (app, actor) = (app(ctx), actor(ctx));
    let now = app.now();
    if !actor.emergency_needs_two {
        return Ok(Vec::new());
    }
    let found = store::list_waiting_emergencies(
        app.db.reader(),
        actor.profile,
        now - confirmation::REQUEST_VALID_FOR,
        MAX_WAITING,
    );
    let waiting = |row: store::WaitingEmergencyRow| {
        let remaining = row.confirmation.remaining(now)?.num_milliseconds();
        (remaining > 0).then(|| WaitingEmergency {
            id: row.id.into(),
            title: markup::first_line(&row.beginning, BEGINNING),
            asked_at: row.confirmation.asked_at.unwrap_or(now).to_datetime(),
            asked_by: row.asker_name,
            own: row.confirmation.asked_by == Some(actor.account),
            remaining,
            publish_date: Some(row.publish_date)
                .filter(|date| *date > now && row.status == PostStatus::Draft)
                .map(Timestamp::to_datetime),
            withdrawn: row.status == PostStatus::Live,
        })
    };
    Ok(found.await?.into_iter().filter_map(waiting).collect())
}

#[derive(Default)]
pub struct EmergencyMutation;

#[Object]
impl EmergencyMutation {
    /// Asks again for a second person who confirms an emergency, after ten minutes have passed. Fails with 409
    /// WRONG_STATUS if somebody else asks, and if the post needs no second person. If it was edited since it was read,
    /// fails with 409 and the current version in `extensions.current`. Requires `proveIdentity` with more than the
    /// password (403, STRONG_PROOF_REQUIRED).
    async fn request_post_confirmation(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(desc = "editedAt of the version that was read; not checked if omitted.")]
        based_on: MaybeUndefined<DateTime<Utc>>,
    ) -> Result<PostOutput> {
        let (id, based_on) = (PostId::parse(&id)?, based_on.map_value(Into::into));
        write_as(ctx, move |tx, app, actor| Box::pin(second_person::ask_again(tx, app, actor, id, based_on)))
            .await?;
        one(ctx, id).await
    }

    /// Ends the request for a second person who confirms an emergency: whoever asks takes it back, others refuse it.
    /// Nothing is sent; the post stays a draft, or withdrawn. If it is refused, the account that asks gets a mail. Fails
    /// with 409 EMERGENCY_LAPSED if ten minutes have passed, and with EMERGENCY_REQUEST_CHANGED without an open request;
    /// succeeds without a change if the caller has just ended it.
    async fn end_emergency_request(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(
            desc = "`askedAt` of the request that was read, which is then the only one that is ended."
        )]
        asked_at: Option<DateTime<Utc>>,
        #[graphql(desc = "Why it is refused, for the account that asks: at most 1,000 characters.")]
        reason: Option<String>,
    ) -> Result<PostOutput> {
        let (id, asked_at) = (PostId::parse(&id)?, asked_at.map(Into::into));
        let reason = end_request::check_reason(reason.as_deref())?;
        write_as(ctx, move |tx, app, actor| {
            Box::pin(end_request::end_request(tx, app, actor, id, asked_at, reason.clone()))
        })
        .await?;
        one(ctx, id).await
    }
}
