//! Profiles that are connected with the student app.

use async_graphql::{Context, Object, Result};

use super::profile::ReaderProfile;
use super::reader;
use crate::readers::{connect, store};
use crate::schema::app;
use crate::security::note_sign_in;

#[derive(Default)]
pub struct ConnectMutation;

#[Object]
impl ConnectMutation {
    /// Connects the profile of a console's account with the app: the console shows it from then on.
    /// Wrong address or password is 400, as when signing in to the console; no session begins.
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
        let followed = store::followed_among(app.db.reader(), reader(ctx), [profile.id]).await?;
        Ok(ReaderProfile::new(app, &profile, !followed.is_empty()))
    }
}
