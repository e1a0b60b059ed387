//! `aushang remove-second-factors`: lets an account sign in with its password alone, when nobody in the console can
//! remove its second factors: those of the last SUPERADMIN.

use aushang::{accounts, session};
use aushang_config::Config;
use aushang_mail_address::MailAddress;
use clap::Args;

use super::setup::{cannot_start, with_app};
use crate::start::CannotStart;

#[derive(Args)]
pub struct Arguments {
    /// The mail address of the account.
    email: MailAddress,
}

pub async fn run(arguments: Arguments, config: Config) -> Result<(), CannotStart> {
    let email = arguments.email;
    with_app(config, async |app| {
        let found = accounts::find_id_by_email(app.db.reader(), &email).await.map_err(cannot_start)?;
        let id = found.ok_or_else(|| CannotStart::because(format!("no account has the address {email}")))?;
        let removed =
            app.write_with(move |tx, app| Box::pin(session::remove_by_operator(tx, app, id))).await;
        if removed.map_err(cannot_start)? {
            println!(
                "The second factors of {email} were removed, and its sessions ended. The account signs in with its \
                 password, and gets a mail when a server runs."
            );
        } else {
            println!("{email} has no second factors. Nothing was changed.");
        }
        Ok(())
    })
    .await
}
