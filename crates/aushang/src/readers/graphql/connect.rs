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
    /// address or password fails with 400, as when signing in to the console. Does not create a session. Accounts with a second factor need a code as well: 400
    /// (SECOND_FACTOR_REQUIRED or CODE_INCORRECT) at the field `code`.
    async fn connect_profile(
        &self,
        ctx: &Context<'_>,
        email: String,
        password: String,
        #[graphql(desc = "As in the mutation `login` of the console.")] code: Option<String>,
    ) -> Result<ReaderProfile> {
        let app = app(ctx);
        let outcome = connect::connect_profile(app, &email, password, code).await;
        note_sign_in(ctx, &email, &outcome.as_ref().map(|_| None));
        let profile = outcome?;
        let followed = rows::followed_among(app.db.reader(), reader(ctx), [profile.id]).await?;
        Ok(ReaderProfile::new(app, &profile, !followed.is_empty()))
    }
}
