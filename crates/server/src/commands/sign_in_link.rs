//! `aushang sign-in-link`: lets internal staff in when the sign-in provider is down, or nobody can sign in otherwise.

use aushang::problem::{Error, Reason};
use aushang::{accounts, session};
use aushang_config::Config;
use aushang_mail_address::MailAddress;
use clap::Args;

use super::setup::{cannot_start, with_app};
use crate::start::CannotStart;

#[derive(Args)]
pub struct Arguments {
    /// The mail address of the account, which must be a SUPERADMIN.
    #[arg(long)]
    mail: MailAddress,
}

pub async fn run(arguments: Arguments, config: Config) -> Result<(), CannotStart> {
    let email = arguments.mail;
    with_app(config, async |app| {
        let found = accounts::find_id_by_email(app.db.reader(), &email).await.map_err(cannot_start)?;
        let id = found.ok_or_else(|| CannotStart::because(format!("no account has the address {email}")))?;
        let created =
            app.write_with(move |tx, app| Box::pin(session::create_sign_in_link(tx, app, id))).await;
        let link = created.map_err(|error| match error {
            Error::Problem(problem) if problem.reason == Reason::NotPermitted => CannotStart::because(format!(
                "{email} is not a SUPERADMIN with a way to sign in; links are made only for such accounts"
            )),
            other => cannot_start(other),
        })?;
        println!("{}", app.settings.address_of(&link.path));
        eprintln!(
            "The link signs in as {email}, once, within ten minutes. Give it to nobody else. Earlier links of the \
             account have ended."
        );
        Ok(())
    })
    .await
}
