//! `aushang create-profile`: creates an institution's profile with its first administrator.

use aushang::accounts::{self, NewAccount};
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

#[derive(Args)]
pub struct Arguments {
    /// Kind of the profile: CONTENT_PROVIDER, STUDENT_COUNCIL, INSTITUTION, UNIVERSITY, USER or
    /// RECRUITING_PROMOTER.
    #[arg(long, default_value = "INSTITUTION")]
    role: String,
    /// 3 to 30 letters, digits, -, _ and ., starting with a letter, without the brand name.
    #[arg(long)]
    username: String,
    /// Name shown to readers: 1 to 50 letters, digits, spaces and . - :
    #[arg(long, value_parser = typed::display_name)]
    display_name: String,
    /// Mail address of the first account, which has the role ADMIN.
    #[arg(long)]
    email: MailAddress,
    /// Name of the first account's owner.
    #[arg(long, value_parser = typed::name)]
    name: Option<String>,
}

pub async fn run(arguments: Arguments, config: Config) -> Result<(), CannotStart> {
    let role: ProfileRole = arguments
        .role
        .parse()
        .map_err(|()| CannotStart::because(format!("{} is not a kind of profile", arguments.role)))?;
    let username = typed::username(&arguments.username, &config.product.brand_word);
    let username = username.map_err(CannotStart::because)?;
    let Arguments { display_name, email, name, .. } = &arguments;
    let own = OwnWords::new([display_name, &username], email.as_str(), name.as_deref());
    let password = read_password(&own)?;
    with_app(config, async |app| {
        let db = app.db.reader();
        if profiles::find_by_username(db, &username).await.map_err(cannot_start)?.is_some() {
            return Err(CannotStart::because("the username is already in use"));
        }
        if accounts::find_by_email(db, &arguments.email).await.map_err(cannot_start)?.is_some() {
            return Err(CannotStart::because("an account with this address already exists"));
        }
        let now = app.now();
        let hash = app.passwords.hash(password).await.map_err(cannot_start)?;
        let Arguments { display_name, email, name, .. } = arguments;
        let created =
            format!("Created the profile {username} with its administrator {email}. It is offline.");
        app.write_with(move |tx, app| {
            Box::pin(async move {
                let new = NewProfile::named(role, &username, &display_name, now);
                let profile = profiles::create(tx, new).await?;
                let account = NewAccount::new(profile, email, AccountRole::Admin, now);
                let account = NewAccount { name, password_hash: Some(hash), ..account };
                let account = accounts::insert(tx, account).await?;
                let by = Principal::server(profile);
                audit::record(tx, &app.audit, now, by, "profile.sign_up", profile.0, None).await?;
                let details = json!({ "role": AccountRole::Admin });
                audit::record(tx, &app.audit, now, by, "account.sign_up", account.0, Some(details)).await
            })
        })
        .await
        .map_err(cannot_start)?;
        println!("{created}");
        Ok(())
    })
    .await
}
