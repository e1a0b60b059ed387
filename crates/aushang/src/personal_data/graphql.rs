//! The GraphQL operations for the data of a person.

use async_graphql::{Context, ID, Object, Result};

use super::export;
use crate::accounts;
use crate::audit::{self, Principal};
use crate::ids::AccountId;
use crate::problem;
use crate::schema::{actor, app, write_as};

#[derive(Default)]
pub struct PersonalDataMutation;

#[Object]
impl PersonalDataMutation {
    /// All that is stored about the signed-in account, as JSON: the time and a list of sections, one per
    /// kind of data, with their rows and the number of days for which a row is kept. Contains no secrets.
    /// Recorded in the audit trail.
    async fn export_own_data(&self, ctx: &Context<'_>) -> Result<String> {
        let own = actor(ctx).account;
        record(ctx, own).await?;
        Ok(export::export(app(ctx), own).await?)
    }

    /// The same for any account, to answer a person's request.
    async fn export_account_data(&self, ctx: &Context<'_>, id: ID) -> Result<String> {
        let id = AccountId::parse(&id)?;
        record(ctx, id).await?;
        Ok(export::export(app(ctx), id).await?)
    }
}

async fn record(ctx: &Context<'_>, id: AccountId) -> problem::Result<()> {
    write_as(ctx, move |tx, app, actor| {
        Box::pin(async move {
            let by = Principal::staff(actor, accounts::get(tx, id).await?.profile);
            audit::record(tx, &app.audit, app.now(), by, "account.export", id.0, None).await
        })
    })
    .await
}
