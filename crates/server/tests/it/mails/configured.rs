//! The binary, told where mails go.

use aushang_db::testing::TestDb;
use aushang_mail::Security;
use aushang_mail::testing::{Authority, MailServer};

use super::{changed, received, reset, writes};
use crate::support::{Shell, TestApp};

/// A mail that waits since a minute, and the binary on its database, whose sweep would forget one
/// that waits for more than a month.
#[expect(clippy::disallowed_methods, reason = "the binary has the system's clock")]
async fn waiting() -> (TestApp, Shell) {
    let database = TestDb::sqlite().await;
    let shell = Shell::on(&database).with("AUSHANG_SERVER__LISTEN", "127.0.0.1:0".to_owned());
    let app = TestApp::on(database).await;
    app.set_now(&(chrono::Utc::now() - chrono::TimeDelta::minutes(1)).to_rfc3339());
    let (to, _) = reset(&app);
    writes(&app, (to, changed()), Ok(())).await.unwrap();
    app.product.db.clone().close().await.unwrap();
    (app, shell)
}

// spec: MISC-08
#[tokio::test]
async fn a_server_that_is_configured_gets_the_mails() {
    let server = MailServer::start_asking("PLAIN", "aushang", "hunter2").await.unwrap();
    let (_app, shell) = waiting().await;
    let shell = shell
        .with("AUSHANG_MAIL__SMTP_HOST", server.address().ip().to_string())
        .with("AUSHANG_MAIL__SMTP_PORT", server.address().port().to_string())
        .with("AUSHANG_MAIL__SMTP_SECURITY", "none".to_owned())
        .with("AUSHANG_MAIL__SMTP_USERNAME", "aushang".to_owned())
        .with("AUSHANG_MAIL__SMTP_PASSWORD", "hunter2".to_owned())
        .with("AUSHANG_MAIL__FROM_ADDRESS", "aushang@uni.example".to_owned())
        .with("AUSHANG_MAIL__FROM_NAME", "Aushang der Uni".to_owned());
    let log = shell.run_until_logged(&["serve"], "a mail is sent").await;
    assert!(log.contains("mails are sent by SMTP server=\"127.0.0.1\""), "{log}");
    assert!(!log.contains("erna"), "{log}");
    assert_eq!(received(&server)[0].from, "aushang@uni.example");
    assert_eq!(server.log()[0].username.as_deref(), Some("aushang"));
}

// spec: MISC-08
#[tokio::test]
async fn a_server_that_an_authority_of_the_house_vouches_for_gets_them_secured() {
    let authority = Authority::default();
    let server = MailServer::start_secured(Security::StartTls, &authority, "127.0.0.1").await.unwrap();
    let (_app, shell) = waiting().await;
    let file = shell.folder().join("ca.pem");
    std::fs::write(&file, authority.pem()).unwrap();
    let shell = shell
        .with("AUSHANG_MAIL__SMTP_HOST", server.address().ip().to_string())
        .with("AUSHANG_MAIL__SMTP_PORT", server.address().port().to_string())
        .with("AUSHANG_MAIL__SMTP_CA_FILE", file.display().to_string())
        .with("AUSHANG_MAIL__SMTP_USERNAME", "aushang".to_owned())
        .with("AUSHANG_MAIL__SMTP_PASSWORD", "hunter2".to_owned())
        .with("AUSHANG_MAIL__FROM_ADDRESS", "aushang@uni.example".to_owned());
    shell.run_until_logged(&["serve"], "a mail is sent").await;
    assert_eq!((received(&server).len(), server.log()[0].secured), (1, true));

    std::fs::remove_file(&file).unwrap();
    let said = shell.run(&["serve"]).await.refused();
    assert!(said.contains("mail.smtp_ca_file") && said.contains("ca.pem"), "{said}");
}

// spec: MISC-08
#[tokio::test]
async fn without_one_the_log_says_where_the_mails_lie() {
    let (_app, shell) = waiting().await;
    let log = shell.run_until_logged(&["serve"], "a mail is sent").await;
    assert!(
        log.contains("mails are written as files: no mail server is configured folder=data/mails"),
        "{log}"
    );
}
