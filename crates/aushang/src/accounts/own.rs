//! Changes made in the profile form that do not concern the profile page: the profile's consent to marketing,
//! and the address and name of a SUPERADMIN's own account.

use aushang_db::Tx;
use serde_json::json;

use super::confirm::send_to_new_address;
use super::{consents, input, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::AccountRole;
use crate::problem::{Fields, Problem, Reason, Result};

/// The changes; `None` keeps the value. Only a SUPERADMIN may change address and name.
#[derive(Clone, Debug, Default)]
pub struct OwnChange {
    pub email: Option<String>,
    /// Blank removes the name.
    pub name: Option<String>,
    pub publish_membership: Option<bool>,
}

/// Applies the changes. A new address counts once it is confirmed.
pub async fn update_own(tx: &Tx, app: &App, actor: &Actor, change: OwnChange) -> Result<()> {
    let OwnChange { email, name, publish_membership } = change;
    for (field, given) in [("email", email.is_some()), ("name", name.is_some())] {
        if given && actor.role != AccountRole::Superadmin {
            return Err(Problem::field(field, Reason::NotPermitted).into());
        }
    }
    if let Some(given) = publish_membership
        && consents::set_marketing(tx, app, actor.profile, given, actor.account).await?
    {
        let details = json!({ "given": given });
        audit::record(tx, &app.audit, app.now(), actor, "profile.consent", actor.profile.0, Some(details))
            .await?;
    }
    let mut fields = Fields::default();
    let email = email.and_then(|email| input::new_address(&mut fields, app, "email", &email));
    let name = name.map(|name| input::optional_name(&mut fields, "name", Some(&name)));
    fields.done()?;
    let before = rows::get(tx, actor.account).await?;
    // The same address in another case is not a change.
    let email = email.filter(|email| email.key() != before.email.to_lowercase());
    if email.is_none() && name.is_none() {
        return Ok(());
    }
    if let Some(name) = name {
        rows::update_name(tx, actor.account, name).await?;
    }
    if let Some(email) = email {
        // The mailed codes go to the new address.
        actor.require_strong_proof()?;
        input::refuse_taken(tx, &email).await?;
        send_to_new_address(tx, app, &before, email).await?;
    }
    audit::record(tx, &app.audit, app.now(), actor, "account.update", actor.account.0, None).await
}
