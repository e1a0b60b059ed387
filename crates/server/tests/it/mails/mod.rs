//! Sending mails, from the transaction that writes them to the recipient.

mod configured;
mod files;
mod retention;
mod names;
mod outcomes;
mod sealed;

use aushang::accounts;
use aushang::mails::{self, Letter, Link, To};
use aushang::problem::Result;
use aushang_mail::testing::MailServer;
use aushang_mail_address::MailAddress;
use chrono::TimeDelta;

use crate::support::{Engine, Mail, TestApp, mailer_for};

const INSTITUTION: &str = "Fachschaft Informatik";

/// An address of an account, which need not be the stored one.
async fn person(app: &TestApp, email: &str, name: Option<&str>) -> To {
    let account = accounts::find_by_email(app.product.db.reader(), &address("user@fs.example")).await;
    let account = account.unwrap().expect("the account exists").id;
    To { account, address: address(email), name: name.map(str::to_owned) }
}

/// Returns a person who forgot her password, and her link for a day.
async fn reset_mail(app: &TestApp) -> (To, Letter) {
    let to = person(app, "erna@fs.example", Some("Erna Übermut")).await;
    let until = app.product.now() + TimeDelta::hours(24);
    let link = Link { path: "/reset/geheim".to_owned(), until };
    (to, Letter::PasswordReset { institution: INSTITUTION.to_owned(), link })
}

/// Returns a letter that does not expire.
fn changed() -> Letter {
    Letter::PasswordChanged { institution: INSTITUTION.to_owned(), other_methods: Vec::new() }
}

fn address(text: &str) -> MailAddress {
    MailAddress::parse(text).unwrap()
}

/// Writes a mail in a transaction.
async fn writes_mail(app: &TestApp, mail: (To, Letter)) {
    try_write_mail(app, mail, Ok(())).await.unwrap();
}

/// The same in a transaction with this result.
async fn try_write_mail(app: &TestApp, (to, letter): (To, Letter), end: Result<()>) -> Result<()> {
    let product = app.product.clone();
    let written = app.product.write(move |tx| {
        Box::pin(async move {
            mails::send(tx, &product, to, letter).await?;
            end
        })
    });
    written.await
}

fn received(server: &MailServer) -> Vec<Mail> {
    assert_eq!(server.violations(), [""; 0]);
    server.log().iter().map(|received| Mail::read(received.mail.as_bytes())).collect()
}

/// Returns the state of each mail, with its subject and texts as far as they are still stored.
async fn summaries(app: &TestApp) -> Vec<String> {
    app.texts(
        "select case when sent_at is not null then 'sent' when failed_at is not null then failure \
         else 'waiting' end || coalesce(' ' || subject, '') || coalesce(' ' || text, '') \
         || coalesce(' ' || html, '') || case when sealed is null then '' else ' sealed' end as text \
         from mails order by id",
    )
    .await
}

/// Starts a mail server and an app that sends through it.
async fn start_mailing(engine: Engine) -> (MailServer, TestApp) {
    let server = MailServer::start().await.unwrap();
    let app = TestApp::mailing(engine, mailer_for(&server)).await;
    (server, app)
}
