//! Sending to a test mail server over a real socket.

use std::time::{Duration, UNIX_EPOCH};

use aushang_mail::testing::{Answer, At, Authority, MailServer};
use aushang_mail::{Credentials, Folder, Mailbox, Mailer, Message, Outcome, Security, Smtp, SmtpSettings};
use futures::future::join_all;
use mail_parser::{MessageParser, MimeHeaders};

/// Short, but long enough for a server that responds, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(5);

fn settings(server: &MailServer) -> SmtpSettings {
    SmtpSettings {
        host: server.address().ip().to_string(),
        port: server.address().port(),
        security: Security::None,
        authorities: None,
        credentials: None,
        hello_name: "aushang.uni.example".to_owned(),
        patience: SmtpSettings::PATIENCE,
    }
}

fn mailer(settings: SmtpSettings) -> Mailer {
    let from = Mailbox::parse("aushang@uni.example", Some("Aushang")).unwrap();
    Mailer { from, smtp: Some(Smtp::new(settings).unwrap()), folder: Folder::new("no-such-folder") }
}

fn message() -> Message {
    Message {
        id: "<0198c5f2@uni.example>".to_owned(),
        date: UNIX_EPOCH + Duration::from_hours(498_227),
        to: Mailbox::parse("erna@fs.example", Some("Erna Übermut")).unwrap(),
        subject: "Schön, dass du da bist".to_owned(),
        text: "Hallo Erna,\n\n.\n.. und los\nhttps://uni.example/set/a=b".to_owned(),
        html: "<p>Hallo Erna</p>".to_owned(),
    }
}

fn retry(why: &str) -> Outcome {
    Outcome::Retry { why: why.to_owned() }
}

fn refused(why: &str) -> Outcome {
    Outcome::Refused { why: why.to_owned() }
}

fn uncertain(why: &str) -> Outcome {
    Outcome::Uncertain { why: why.to_owned() }
}

#[tokio::test]
async fn a_mail_arrives_with_its_headers_and_both_texts() {
    let server = MailServer::start().await.unwrap();
    assert_eq!(mailer(settings(&server)).send(&message()).await, Outcome::Accepted);
    assert_eq!(server.violations(), [""; 0]);
    let log = server.log();
    assert_eq!(log.len(), 1);
    assert_eq!(
        (log[0].from.as_str(), &log[0].to[..]),
        ("aushang@uni.example", &["erna@fs.example".to_owned()][..])
    );

    let mail = MessageParser::default().parse(log[0].mail.as_bytes()).unwrap();
    assert_eq!(mail.subject(), Some("Schön, dass du da bist"));
    assert_eq!(mail.message_id(), Some("0198c5f2@uni.example"));
    assert_eq!(mail.date().unwrap().to_rfc3339(), "2026-11-02T11:00:00Z");
    assert_eq!(mail.header_raw("Auto-Submitted").map(str::trim), Some("auto-generated"));
    let to = mail.to().unwrap().first().unwrap();
    assert_eq!((to.name(), to.address()), (Some("Erna Übermut"), Some("erna@fs.example")));
    let from = mail.from().unwrap().first().unwrap();
    assert_eq!((from.name(), from.address()), (Some("Aushang"), Some("aushang@uni.example")));
    assert!(mail.is_content_type("multipart", "alternative"));
    assert_eq!(mail.body_text(0).unwrap().replace("\r\n", "\n").trim_end(), message().text);
    assert_eq!(mail.body_html(0).unwrap().trim_end(), message().html);
}

#[tokio::test]
async fn each_attempt_sends_the_same_bytes() {
    let server = MailServer::start().await.unwrap();
    let mailer = mailer(settings(&server));
    for _ in 0..2 {
        mailer.send(&message()).await;
    }
    let log = server.log();
    assert_eq!(log[0].mail, log[1].mail);
}

#[tokio::test]
async fn each_reply_has_its_outcome_without_the_address() {
    let server = MailServer::start().await.unwrap();
    let mailer = mailer(settings(&server));
    let table = [
        (Answer::Accept, Outcome::Accepted),
        (Answer::Refuse(At::Connection, 554), retry("connecting: the server answered 554 5.7.1")),
        (Answer::Refuse(At::Hello, 421), retry("connecting: the server answered 421 4.7.1")),
        (Answer::Refuse(At::Sender, 550), retry("MAIL FROM: the server answered 550 5.7.1")),
        (Answer::LATER, retry("RCPT TO: the server answered 451 4.7.1")),
        (Answer::Refuse(At::Recipient, 530), retry("RCPT TO: the server answered 530 5.7.1")),
        (Answer::NO_MAILBOX, refused("RCPT TO: the server answered 550 5.7.1")),
        (Answer::Refuse(At::Data, 554), refused("DATA: the server answered 554 5.7.1")),
        (Answer::Refuse(At::Mail, 452), retry("the mail itself: the server answered 452 4.7.1")),
        (Answer::Refuse(At::Mail, 552), refused("the mail itself: the server answered 552 5.7.1")),
        (Answer::HangUp(At::Connection), retry("connecting: the server hung up or did not speak SMTP")),
        (Answer::Babble(At::Connection), retry("connecting: the server hung up or did not speak SMTP")),
        (Answer::HangUp(At::Recipient), retry("RCPT TO: the server hung up or did not speak SMTP")),
        (Answer::Refuse(At::Data, 250), retry("DATA: the server hung up or did not speak SMTP")),
        (Answer::GONE_AFTER_DATA, uncertain("the mail itself: the server hung up or did not speak SMTP")),
        (Answer::Babble(At::Mail), uncertain("the mail itself: the server hung up or did not speak SMTP")),
        (Answer::Accept, Outcome::Accepted),
    ];
    for (answer, expected) in table {
        server.answer_next([answer]);
        assert_eq!(mailer.send(&message()).await, expected, "{answer:?}");
    }
    assert_eq!(server.violations(), [""; 0]);
}

#[tokio::test]
async fn each_step_has_a_timeout() {
    let cases = [
        (At::Connection, retry("connecting: no answer in time")),
        (At::Hello, retry("connecting: no answer in time")),
        (At::Sender, retry("MAIL FROM: no answer in time")),
        (At::Recipient, retry("RCPT TO: no answer in time")),
        (At::Data, retry("DATA: no answer in time")),
        (At::Mail, uncertain("the mail itself: no answer in time")),
    ];
    join_all(cases.map(async |(at, expected)| {
        let server = MailServer::start().await.unwrap();
        server.answer_always(Answer::Hang(at));
        let mailer = mailer(SmtpSettings { patience: PATIENCE, ..settings(&server) });
        assert_eq!(mailer.send(&message()).await, expected, "{at:?}");
    }))
    .await;
}

#[tokio::test]
async fn an_unreachable_server_is_retried() {
    let server = MailServer::start().await.unwrap();
    let mailer = mailer(settings(&server));
    let address = server.address();
    drop(server);
    // When the port can be bound again, the server has stopped listening.
    while tokio::net::TcpListener::bind(address).await.is_err() {
        tokio::task::yield_now().await;
    }
    let Outcome::Retry { why } = mailer.send(&message()).await else { panic!("the outcome is not Retry") };
    assert!(why.starts_with("connecting: Connection refused"), "{why}");
}

#[tokio::test]
async fn it_signs_in_if_credentials_are_configured() {
    for mechanism in ["PLAIN", "LOGIN"] {
        let server = MailServer::start_asking(mechanism, "aushang", "hunter2").await.unwrap();
        let sender = |password: &str| {
            let (username, password) = ("aushang".to_owned(), password.into());
            let credentials = Some(Credentials { username, password });
            mailer(SmtpSettings { credentials, ..settings(&server) })
        };
        assert_eq!(sender("hunter2").send(&message()).await, Outcome::Accepted, "{mechanism}");
        assert_eq!(server.log()[0].username.as_deref(), Some("aushang"));
        // An operator can fix the password, so the mail is retried.
        let wrong = sender("hunter3").send(&message()).await;
        assert_eq!(wrong, retry("signing in: the server answered 535 5.7.8"));
        let unauthenticated = mailer(settings(&server)).send(&message()).await;
        assert_eq!(unauthenticated, retry("MAIL FROM: the server answered 530 5.7.0"));
        assert_eq!((server.log().len(), server.violations()), (1, Vec::new()));
    }
}

#[tokio::test]
async fn an_unencrypted_connection_is_never_used_if_tls_is_configured() {
    let server = MailServer::start_asking("PLAIN", "aushang", "hunter2").await.unwrap();
    let credentials = || Some(Credentials { username: "aushang".to_owned(), password: "hunter2".into() });
    let security = Security::StartTls;
    let sender = mailer(SmtpSettings { security, credentials: credentials(), ..settings(&server) });
    let outcome = sender.send(&message()).await;
    assert_eq!(outcome, retry("STARTTLS: the server does not offer what is configured"));
    let (security, patience) = (Security::Tls, PATIENCE);
    let sender = mailer(SmtpSettings { security, patience, credentials: credentials(), ..settings(&server) });
    assert!(matches!(sender.send(&message()).await, Outcome::Retry { .. }));
    assert!(server.log().is_empty());
}

/// Settings for a server that requires TLS and a sign-in.
fn secured(server: &MailServer, security: Security, authority: &Authority) -> SmtpSettings {
    let credentials = Some(Credentials { username: "aushang".to_owned(), password: "hunter2".into() });
    SmtpSettings { security, credentials, authorities: Some(authority.pem()), ..settings(server) }
}

#[tokio::test]
async fn sign_in_and_mail_are_encrypted() {
    let authority = Authority::default();
    for security in [Security::StartTls, Security::Tls] {
        let server = MailServer::start_secured(security, &authority, "127.0.0.1").await.unwrap();
        let sender = mailer(secured(&server, security, &authority));
        assert_eq!(sender.send(&message()).await, Outcome::Accepted, "{security:?}");
        let log = server.log();
        assert_eq!((log[0].secured, log[0].username.as_deref()), (true, Some("aushang")), "{security:?}");
        assert_eq!((log.len(), server.violations()), (1, Vec::new()), "{security:?}");
    }
}

#[tokio::test]
async fn a_server_with_an_untrusted_certificate_is_refused() {
    let (authority, other) = (Authority::default(), Authority::default());
    for (security, step) in [(Security::StartTls, "STARTTLS"), (Security::Tls, "connecting")] {
        let server = MailServer::start_secured(security, &authority, "127.0.0.1").await.unwrap();
        let elsewhere = MailServer::start_secured(security, &authority, "mail.example").await.unwrap();
        for (why, settings) in [
            ("UnknownIssuer", SmtpSettings { authorities: None, ..secured(&server, security, &authority) }),
            // Another authority with the same name.
            ("BadSignature", secured(&server, security, &other)),
            ("not valid for name", secured(&elsewhere, security, &authority)),
        ] {
            let Outcome::Retry { why: found } = mailer(settings).send(&message()).await else {
                panic!("the outcome is not Retry")
            };
            assert!(found.starts_with(&format!("{step}: invalid peer certificate")), "{found}");
            assert!(found.contains(why), "{found} {why}");
        }
        assert!(server.log().is_empty() && elsewhere.log().is_empty());
        assert_eq!((server.violations(), elsewhere.violations()), (Vec::new(), Vec::new()));
    }
}

#[tokio::test]
async fn invalid_root_certificates_are_refused() {
    let server = MailServer::start().await.unwrap();
    let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    for text in ["", "mail.uni.example", broken] {
        let settings = SmtpSettings { authorities: Some(text.to_owned()), ..settings(&server) };
        assert!(Smtp::new(settings).is_err(), "{text:?}");
    }
}

#[tokio::test]
async fn an_address_with_unsupported_characters_is_refused() {
    let server = MailServer::start().await.unwrap();
    let to = Mailbox::parse("jürgen@fs.example", None).unwrap();
    let outcome = mailer(settings(&server)).send(&Message { to, ..message() }).await;
    assert_eq!(
        outcome,
        refused("RCPT TO: the address contains non-ASCII characters, which the server does not support")
    );
}
