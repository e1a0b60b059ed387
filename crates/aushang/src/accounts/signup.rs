//! Creates a new institution: an offline profile and its first account. Sends a mail with a link to register.

use aushang_db::Tx;
use serde_json::json;

use super::account::{Account, NewAccount};
use super::{input, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::enums::{AccountRole, ProfileRole};
use crate::mails::{self, Letter, To};
use crate::problem::{Fields, Result};
use crate::profiles::{self, NewProfile, Profile, names};

/// The input, not validated yet.
#[derive(Clone, Debug)]
pub struct Signup {
    pub email: String,
    pub username: String,
    pub display_name: String,
    /// The name of the person of the first account.
    pub name: Option<String>,
    /// The recipient of the mail; `None` for the first account.
    pub recipient: Option<String>,
    pub role: ProfileRole,
    /// The id of the profile in the customer system.
    pub pipedrive_id: Option<String>,
}

pub async fn signup(tx: &Tx, app: &App, actor: &Actor, input: Signup) -> Result<(Profile, Account)> {
    let now = app.now();
    let mut fields = Fields::default();
    let email = input::new_address(&mut fields, app, "email", &input.email);
    let username =
        names::username(&mut fields, "username", &input.username, &app.settings.public.brand_word, None);
    let display_name = names::display_name(&mut fields, "displayName", &input.display_name);
    let name = input::optional_name(&mut fields, "name", input.name.as_deref());
    let recipient =
        input.recipient.as_deref().and_then(|recipient| input::address(&mut fields, "recipient", recipient));
    let pipedrive_id = profiles::pipedrive_id(&mut fields, input.pipedrive_id.as_deref());
    fields.done()?;
    let email = email.expect("an invalid address was refused above");
    input::refuse_taken(tx, &email).await?;

    let new = NewProfile { pipedrive_id, ..NewProfile::named(input.role, &username, &display_name, now) };
    let profile = profiles::create(tx, new).await?;
    let account = NewAccount { name, ..NewAccount::new(profile, email, AccountRole::Admin, now) };
    let account = rows::insert(tx, account).await?;
    let (profile, account) = (profiles::get(tx, profile).await?, rows::get(tx, account).await?);
    let by = Principal::staff(actor, profile.id);
    audit::record(tx, &app.audit, now, by, "profile.sign_up", profile.id.0, None).await?;
    let details = json!({ "role": account.role });
    audit::record(tx, &app.audit, now, by, "account.sign_up", account.id.0, Some(details)).await?;

    let to = match recipient {
        Some(address) => To { account: account.id, address, name: None },
        None => account.mailbox()?,
    };
    let letter = Letter::Registration {
        institution: profile.display_name.clone(),
        account_email: account.mailbox()?.address,
        link: app.invitations.register_link(&account, now),
    };
    mails::send(tx, app, to, letter).await?;
    Ok((profile, account))
}
