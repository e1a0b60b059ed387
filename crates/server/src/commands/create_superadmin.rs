//! `aushang create-superadmin`: creates an account of the internal staff. It belongs to the profile `intern`,
//! which is created with the first one and stays offline.

use aushang::accounts::{self, CONSENTS, NewAccount};
use aushang::audit::{self, Principal};
use aushang::enums::{AccountRole, ProfileRole};
use aushang::profiles::{self, NewProfile};
use aushang::session::OwnWords;
use aushang_config::Config;
use aushang_mail_address::MailAddress;
use clap::Args;
use serde_json::json;

use super::setup::{cannot_start, read_password, with_app};
use super::typed;
use crate::start::CannotStart;

/// The profile of the internal staff.
const USERNAME: &str = "intern";
const DISPLAY_NAME: &str = "Intern";

#[derive(Args)]
pub struct Arguments {
    /// The person's mail address.
    #[arg(long)]
    email: MailAddress,
    /// The person's name.
    #[arg(long, value_parser = typed::name)]
    name: Option<String>,
}

pub async fn run(arguments: Arguments, config: Config) -> Result<(), CannotStart> {
    let own = OwnWords::new([DISPLAY_NAME, USERNAME], arguments.email.as_str(), arguments.name.as_deref());
    let password = read_password(&own)?;
    with_app(config, async |app| {
        let now = app.now();
        let hash = app.passwords.hash(password).await.map_err(cannot_start)?;
        let email = arguments.email.clone();
        if accounts::find_by_email(app.db.reader(), &email).await.map_err(cannot_start)?.is_some() {
            return Err(CannotStart::because(format!("an account with the address {email} already exists")));
        }
        app.write_with(move |tx, app| {
            Box::pin(async move {
                let profile = if let Some(profile) = profiles::find_by_username(tx, USERNAME).await? {
                    profile.id
                } else {
                    let new = NewProfile::named(ProfileRole::Institution, USERNAME, DISPLAY_NAME, now);
                    profiles::insert(tx, new).await?
                };
                let account = NewAccount {
                    profile,
                    email: arguments.email,
                    name: arguments.name,
                    role: AccountRole::Superadmin,
                    password_hash: Some(hash),
                    // Staff consent in their contracts.
                    registered_with: Some(CONSENTS),
                    created_at: now,
                };
                let id = accounts::insert(tx, account).await?;
                let by = Principal::server(profile);
                let details = json!({ "role": AccountRole::Superadmin });
                audit::record(tx, &app.audit, now, by, "account.sign_up", id.0, Some(details)).await
            })
        })
        .await
        .map_err(cannot_start)?;
        if app.settings.public.only_providers {
            println!(
                "Created the account {email}. Passwords are closed (sign_in.only_providers): run `aushang sign-in-link \
                 --mail {email}`, and link the account with a provider in the settings of the console."
            );
        } else {
            println!("Created the account {email}. You can now sign in to the console with it.");
        }
        Ok(())
    })
    .await
}
