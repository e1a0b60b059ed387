//! The second person of an emergency.

use async_graphql::{Context, ID, MaybeUndefined, Object, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::post::PostOutput;
use super::queries::one;
use crate::ids::PostId;
use crate::posts::second_person;
use crate::schema::write_as;

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
    /// Whether the caller may ask again once it has lapsed.
    pub viewer_can_ask: bool,
}

#[derive(Default)]
pub struct EmergencyMutation;

#[Object]
impl EmergencyMutation {
    /// Asks again for a second person who confirms an emergency, after ten minutes have passed. Fails with 409
    /// WRONG_STATUS if somebody else asks, and if the post needs no second person. If it was edited since it was read,
    /// fails with 409 and the current version in `extensions.current`.
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
}
