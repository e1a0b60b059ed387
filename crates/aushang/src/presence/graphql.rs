//! Open composers in the console's GraphQL API.

use async_graphql::{Context, ID, Object, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::Report;
use crate::ids::PostId;
use crate::schema::{actor, write_as};

/// Another composer that has the post open.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct Presence {
    /// Name of its account, or its address if it has no name.
    pub account_name: String,
    /// Whether it is the caller's account: another tab or device.
    pub is_own: bool,
    /// When it was opened.
    pub since: DateTime<Utc>,
}

#[derive(Default)]
pub struct PresenceMutation;

#[Object]
impl PresenceMutation {
    /// Reports that a composer has a post or a draft open, and returns the others that have it open, at most 20.
    /// A composer that does not report for 90 seconds no longer counts.
    async fn announce_presence(
        &self,
        ctx: &Context<'_>,
        post: ID,
        #[graphql(desc = "Identifies the composer.")] writer: String,
        #[graphql(desc = "Whether it was closed.", default)] leaves: bool,
    ) -> Result<Vec<Presence>> {
        let report = Report { post: PostId::parse(&post)?, writer, leaves }.check()?;
        let others = write_as(ctx, move |tx, app, actor| {
            let report = report.clone();
            Box::pin(async move { super::announce(tx, app, actor, &report).await })
        })
        .await?;
        let account = actor(ctx).account;
        let presence = |other: super::Present| Presence {
            is_own: other.account_id == account,
            account_name: other.account_name,
            since: other.since.to_datetime(),
        };
        Ok(others.into_iter().map(presence).collect())
    }
}
