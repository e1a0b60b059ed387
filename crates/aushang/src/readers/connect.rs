//! Connects a profile with the student app: a reader of the app signs in with an account of the profile
//! appConnected].

use crate::app::App;
use crate::audit;
use crate::problem::{Reason, Result};
use crate::profiles::{self, Profile};
use crate::{accounts, second_factors, session};

/// Checks address and password like a sign-in to the console, with the same rate limit, but creates no
/// session. Returns the connected profile.
pub async fn connect_profile(
    app: &App,
    email: &str,
    password: String,
    code: Option<String>,
) -> Result<Profile> {
    let account = session::check_password(app, email, password, None).await?;
    let now = app.now();
    app.write_with(move |tx, app| {
        Box::pin(async move {
            profiles::lock(tx, account.profile).await?;
            // The account may have been deleted, or its password changed, since the check.
            if !accounts::lock_unchanged(tx, &account).await? {
                return Err(Reason::LoginFailed.into());
            }
            second_factors::use_code(tx, app, account.id, code.as_deref()).await?;
            if profiles::connect_app(tx, account.profile, now).await? {
                let (action, profile) = ("profile.connect_app", account.profile.0);
                audit::record(tx, &app.audit, now, &account, action, profile, None).await?;
            }
            profiles::get(tx, account.profile).await
        })
    })
    .await
}
