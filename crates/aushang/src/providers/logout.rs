//! A provider states that a session there has ended: the sessions here that began with it end, too.

use aushang_oidc::{Failure, Logout, Refusal};

use super::{Method, SignInProvider, store};
use crate::accounts::{self, Identity};
use crate::app::App;
use crate::audit::{self, Principal};
use crate::problem::Result;
use crate::secret::fingerprint;
use crate::session;

/// Ends the sessions that a logout token names. `Ok(Err(_))`: the token is not valid, or the provider cannot be used
/// now. A token that was used before is ignored.
pub async fn end_by_provider(
    app: &App,
    provider: &SignInProvider,
    token: &str,
) -> Result<Result<(), Failure>> {
    let Method::OpenIdConnect(oidc) = &provider.method else {
        // A proxy sends none.
        return Ok(Err(Refusal::Token.into()));
    };
    let logout = match oidc.verify_logout(token, app.now().to_datetime()).await {
        Ok(logout) => logout,
        Err(failure) => return Ok(Err(failure)),
    };
    let issuer = provider.issuer().to_owned();
    app.write_with(move |tx, app| {
        Box::pin(async move {
            let Logout { id, subject, session } = logout;
            let token = fingerprint("logout token", &format!("{issuer} {id}"));
            if !store::insert_logout(tx, token, app.now()).await? {
                return Ok(());
            }
            store::end_pending(tx, &issuer, session.as_deref(), subject.as_deref()).await?;
            let account = match subject {
                Some(subject) => {
                    accounts::account_of_identity(tx, &Identity { issuer: issuer.clone(), subject }).await?
                }
                None => None,
            };
            for ended in session::end_of_provider(tx, &issuer, session.as_deref(), account).await? {
                let by = Principal::server(ended.profile);
                audit::record(tx, &app.audit, app.now(), by, "session.end_by_provider", ended.id.0, None)
                    .await?;
            }
            Ok(())
        })
    })
    .await?;
    Ok(Ok(()))
}
