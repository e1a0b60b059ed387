//! An account that shows on the student app whose profile it has: from then on the profile is connected
//! with the app.

use crate::app::App;
use crate::audit;
use crate::problem::{Reason, Result};
use crate::profiles::{self, Profile};
use crate::{accounts, session};

/// Address and password are checked as when signing in to the console, with the same budget; no
/// session begins.
pub async fn connect_profile(app: &App, email: &str, password: String) -> Result<Profile> {
    let account = session::check_password(app, email, password, None).await?;
    let now = app.now();
    let writing = app.clone();
    app.write(move |tx| {
        Box::pin(async move {
            profiles::lock(tx, account.profile).await?;
            // Meanwhile it may be gone or have another password.
            let held = accounts::hold(tx, account.id).await?;
            if held.is_none_or(|held| held.password_hash != account.password_hash) {
                return Err(Reason::LoginFailed.into());
            }
            if profiles::connect_app(tx, account.profile, now).await? {
                audit::record(
                    tx,
                    &writing.audit,
                    now,
                    &account,
                    "profile.connect_app",
                    account.profile.0,
                    None,
                )
                .await?;
            }
            profiles::get(tx, account.profile).await
        })
    })
    .await
}
