//! Responses of mail servers and their consequences.

use std::time::Duration;

use aushang::media::DeleteFile;
use aushang::problem::Reason;
use aushang_mail::testing::{Answer, At, MailServer};
use aushang_server::loops;
use chrono::TimeDelta;
use tokio_util::sync::CancellationToken;

use super::{changed, person, received, reset_mail, start_mailing, summaries, try_write_mail, writes_mail};
use crate::support::{Engine, TestApp, each_engine, mailer_with_timeout};

/// The delay of the job after its first failure.
const FIRST_DELAY: TimeDelta = TimeDelta::seconds(5);

const ASCII_ONLY: &str =
    "RCPT TO: the address contains non-ASCII characters, which the server does not support";

async fn last_errors(app: &TestApp) -> Vec<String> {
    app.texts("select coalesce(last_error, '') as text from jobs").await
}

// spec: MISC-08
#[each_engine]
async fn mail_is_sent_once_and_its_content_is_deleted(engine: Engine) {
    let (server, app) = start_mailing(engine).await;
    writes_mail(&app, reset_mail(&app).await).await;
    assert_eq!(received(&server).len(), 0, "nothing is sent before the commit");
    for _ in 0..2 {
        app.run_jobs().await;
    }
    let [mail] = &received(&server)[..] else { panic!("expected one mail") };
    assert_eq!((mail.to.as_str(), mail.to_name.as_deref()), ("erna@fs.example", Some("Erna Übermut")));
    assert_eq!(mail.from, "aushang@uni.example");
    assert_eq!(mail.subject, "Neues Passwort für Aushang");
    assert!(mail.text.starts_with("Hallo Erna Übermut,\n"), "{}", mail.text);
    assert_eq!(mail.link(), "http://localhost:8080/reset/geheim");
    assert!(mail.html.contains("href=\"http://localhost:8080/reset/geheim\""), "{}", mail.html);
    assert_eq!((summaries(&app).await, app.count("jobs").await), (vec!["sent".to_owned()], 0));
}

/// A worker runs four jobs at once.
#[each_engine]
async fn five_mails_to_a_server_that_does_not_answer_delay_no_other_jobs(engine: Engine) {
    let server = MailServer::start().await.unwrap();
    let hour = Duration::from_hours(1);
    let app = TestApp::mailing(engine, mailer_with_timeout(&server, hour)).await;
    server.answer_next([Answer::Hang(At::Sender); 5]);
    for _ in 0..5 {
        writes_mail(&app, reset_mail(&app).await).await;
    }
    app.advance(TimeDelta::milliseconds(1));
    let product = app.product.clone();
    let deletion = app.product.write(move |tx| {
        Box::pin(async move {
            let (job, now) = (DeleteFile { key: "fort/large.jpg".to_owned() }, product.now());
            Ok(aushang_jobs::enqueue(tx, &job, now, product.clock.lease_now()).await?)
        })
    });
    deletion.await.unwrap();
    let shutdown = CancellationToken::new();
    // Dropped at the end, which aborts the loops.
    let _loops = loops::start(&app.product, &shutdown);
    let deleted = async {
        while !app.texts("select kind as text from jobs where kind = 'delete-file'").await.is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), deleted).await.expect("the deletion runs");
    assert_eq!(app.count("jobs").await, 5, "the mails still wait for the server");
}

// spec: MISC-08
#[each_engine]
async fn mail_of_a_rolled_back_transaction_is_not_sent(engine: Engine) {
    let (server, app) = start_mailing(engine).await;
    try_write_mail(&app, reset_mail(&app).await, Err(Reason::NotFound.into())).await.unwrap_err();
    app.run_jobs().await;
    assert_eq!((app.count("mails").await, app.count("jobs").await), (0, 0));
    assert!(received(&server).is_empty());
}

#[each_engine]
async fn busy_or_silent_server_is_tried_again_later(engine: Engine) {
    let (server, app) = start_mailing(engine).await;
    let broken = [Answer::LATER, Answer::Hang(At::Sender), Answer::HangUp(At::Connection)];
    server.answer_next(broken);
    writes_mail(&app, reset_mail(&app).await).await;
    app.run_jobs().await;
    let mut pause = FIRST_DELAY;
    for error in [
        "RCPT TO: the server answered 451 4.7.1",
        "MAIL FROM: no answer in time",
        "connecting: the server hung up or did not speak SMTP",
    ] {
        assert_eq!(last_errors(&app).await, [error]);
        app.advance(pause - TimeDelta::milliseconds(1));
        app.run_jobs().await;
        assert_eq!(last_errors(&app).await, [error]);
        app.advance(TimeDelta::milliseconds(1));
        app.run_jobs().await;
        pause = pause * 2;
    }
    assert_eq!((summaries(&app).await, received(&server).len()), (vec!["sent".to_owned()], 1));
}

#[each_engine]
async fn mail_is_sent_again_with_the_same_id_after_a_lost_response(engine: Engine) {
    let (server, app) = start_mailing(engine).await;
    server.answer_next([Answer::GONE_AFTER_DATA, Answer::Hang(At::Mail)]);
    writes_mail(&app, reset_mail(&app).await).await;
    for _ in 0..3 {
        app.run_jobs().await;
        app.advance(TimeDelta::minutes(1));
    }
    assert_eq!(summaries(&app).await, ["sent"]);
    let log = server.log();
    let [first, second, third] = &log[log.len() - 3..] else { panic!("expected three attempts") };
    assert!(first.mail.contains("Message-ID: <"));
    assert!(first.mail == second.mail && second.mail == third.mail);
}

#[each_engine]
async fn mail_that_is_rejected_is_given_up(engine: Engine) {
    let (server, app) = start_mailing(engine).await;
    server.answer_next([Answer::NO_MAILBOX]);
    writes_mail(&app, reset_mail(&app).await).await;
    app.run_jobs().await;
    let non_ascii = person(&app, "ünal@fs.example", None).await;
    writes_mail(&app, (non_ascii, changed())).await;
    app.run_jobs().await;
    app.advance(TimeDelta::days(1));
    app.run_jobs().await;
    let refused = "RCPT TO: the server answered 550 5.7.1";
    assert_eq!(summaries(&app).await, [refused, ASCII_ONLY]);
    assert_eq!(app.count("jobs").await, 0, "no job is poisoned");
    assert!(received(&server).is_empty());
}

#[each_engine]
async fn mail_with_an_expired_link_is_not_sent(engine: Engine) {
    let (server, app) = start_mailing(engine).await;
    server.answer_next([Answer::LATER]);
    writes_mail(&app, reset_mail(&app).await).await;
    app.run_jobs().await;
    app.advance(TimeDelta::hours(24));
    app.run_jobs().await;
    assert_eq!(
        (summaries(&app).await, app.count("jobs").await),
        (vec!["its link has expired".to_owned()], 0)
    );
    assert!(received(&server).is_empty());
}

#[each_engine]
async fn mail_is_poisoned_for_the_operator_after_days_without_a_server(engine: Engine) {
    let (server, app) = start_mailing(engine).await;
    server.answer_always(Answer::Refuse(At::Connection, 421));
    let begun = app.now();
    let (to, _) = reset_mail(&app).await;
    writes_mail(&app, (to, changed())).await;
    let poisoned = async || aushang_jobs::count_poisoned(app.product.db.reader()).await.unwrap();
    while poisoned().await == 0 {
        app.run_jobs().await;
        app.advance(TimeDelta::minutes(30));
    }
    let tried_for = app.now() - begun;
    assert!(tried_for > TimeDelta::days(2) && tried_for < TimeDelta::days(3), "{tried_for}");
    let kept = &summaries(&app).await[0];
    assert!(kept.starts_with("waiting Dein Passwort"), "{kept}");

    server.answer_always(Answer::Accept);
    let now = app.product.now();
    let again = app.product.write(move |tx| {
        Box::pin(async move { Ok(aushang_jobs::retry_poisoned(tx, aushang_jobs::Which::All, now).await?) })
    });
    assert_eq!(again.await.unwrap().len(), 1);
    app.run_jobs().await;
    assert_eq!((summaries(&app).await, received(&server).len()), (vec!["sent".to_owned()], 1));
}
