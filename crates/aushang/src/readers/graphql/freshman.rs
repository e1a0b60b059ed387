//! Freshman areas that require an access code.

use async_graphql::{Context, ID, Object, Result};

use super::profile::ReaderProfile;
use super::reader;
use crate::ids::ProfileId;
use crate::problem::{Problem, Reason};
use crate::readers::{followers, freshman};
use crate::schema::app;

#[derive(Default)]
pub struct FreshmanMutation;

#[Object]
impl FreshmanMutation {
    /// Opens the freshman area of a visible profile to the reader, if the access code is right. Its posts
    /// then appear in the feed of a follower until the code is changed. A wrong code fails with 400. After
    /// repeated wrong codes the reader has to wait, longer each time (429).
    async fn enter_freshman_area(
        &self,
        ctx: &Context<'_>,
        profile: ID,
        code: String,
    ) -> Result<ReaderProfile> {
        let (app, reader, id) = (app(ctx), reader(ctx).clone(), ProfileId::parse(&profile)?);
        let now = app.now();
        let (entered, followed) = app
            .write(move |tx| {
                Box::pin(async move {
                    let entered = freshman::enter(tx, now, reader.id, id, &code).await?;
                    Ok((entered, followers::is_followed(tx, &reader, id).await?))
                })
            })
            .await?;
        let entered = entered.ok_or_else(|| Problem::field("code", Reason::Invalid))?;
        Ok(ReaderProfile::new(app, &entered, followed))
    }
}
