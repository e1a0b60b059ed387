//! What somebody changes with the profile that is not the profile's look: its consent to marketing,
//! and internal staff their own address and name.

use aushang_db::Tx;
use serde_json::json;

use super::{consents, input, links, store};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::AccountRole;
use crate::mails::{self, Letter};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles;

/// What is to change; what is left out stays. Address and name internal staff alone may change
///
#[derive(Clone, Debug, Default)]
pub struct OwnChange {
    pub email: Option<String>,
    /// Blank takes it away.
    pub name: Option<String>,
    pub publish_membership: Option<bool>,
}

/// The caller as they are afterwards.
pub async fn update_own(tx: &Tx, app: &App, actor: &Actor, change: OwnChange) -> Result<Actor> {
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
    let before = store::get(tx, actor.account).await?;
    // Spelled in another case it is the same address.
    let email = email.filter(|email| email.key() != before.email.to_lowercase());
    let mut actor = actor.clone();
    if email.is_none() && name.is_none() {
        return Ok(actor);
    }
    if let Some(name) = name {
        store::update_name(tx, actor.account, name).await?;
    }
    if let Some(email) = email {
        store::update_email(tx, actor.account, &email).await?;
        // Whoever reads mails at the old address must not get in with one.
        links::end_resets(tx, actor.account).await?;
        let institution = profiles::display_name(tx, before.profile).await?;
        let letter = Letter::EmailChanged { institution, new_address: email };
        mails::send(tx, app, before.mailbox()?, letter).await?;
        let account = store::get(tx, actor.account).await?;
        super::send_confirmation(tx, app, &account).await?;
        actor.email = account.email;
    }
    audit::record(tx, &app.audit, app.now(), &actor, "account.update", actor.account.0, None).await?;
    Ok(actor)
}
