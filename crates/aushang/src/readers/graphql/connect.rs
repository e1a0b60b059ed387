//! Profiles that are connected with the student app.

use async_graphql::{Context, Object, Result};

use super::profile::ReaderProfile;
use super::reader;
use crate::readers::{connect, rows};
use crate::schema::app;
use crate::security::note_sign_in;

#[derive(Default)]
pub struct ConnectMutation;

#[Object]
impl ConnectMutation {
    /// Connects the profile of a console account with the app; the console shows this from then on. A wrong
    /// address or password fails with 400, as when signing in to the console. Does not create a session.
    async fn connect_profile(
        &self,
        ctx: &Context<'_>,
        email: String,
        password: String,
    ) -> Result<ReaderProfile> {
        let app = app(ctx);
        let outcome = connect::connect_profile(app, &email, password).await;
        note_sign_in(ctx, &email, &outcome.as_ref().map(|_| None));
        let profile = outcome?;
        let followed = rows::followed_among(app.db.reader(), reader(ctx), [profile.id]).await?;
        Ok(ReaderProfile::new(app, &profile, !followed.is_empty()))
    }
}
